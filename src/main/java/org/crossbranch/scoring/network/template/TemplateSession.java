package org.crossbranch.scoring.network.template;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ItemReader;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.TokenLabels;
import org.crossbranch.scoring.network.encoder.TokenEncoder;
import org.crossbranch.scoring.network.kernel.ActivationKernels;
import org.crossbranch.scoring.network.kernel.Scratch;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * A session of a template scorer: at a step, one product per layer and classifier for all sentences together.
 *
 * @param <C> the configurations that it scores
 */
final class TemplateSession<C extends Configuration> implements ScoringSession<C> {
    private static final int STRUCTURE = 0;
    private static final int LABEL = 1;

    private final TokenEncoder.Session encoder;
    private final TemplateFeatureExtractor<C> reader;
    private final PrecomputedTemplates.Products products;
    private final List<Classifier.Rows> classifiers = new ArrayList<>();
    private final int labelColumn;
    private final int[] read;
    private float[] exponentials = {};

    TemplateSession(
            TokenEncoder.Session encoder,
            TemplateFeatureExtractor<C> reader,
            PrecomputedTemplates.Products products,
            List<Classifier> classifiers,
            int labelColumn) {
        this.encoder = encoder;
        this.reader = reader;
        this.products = products;
        this.labelColumn = labelColumn;
        read = new int[reader.tokenTemplates() + reader.labelTemplates()];
        classifiers.forEach(classifier -> this.classifiers.add(classifier.rows()));
    }

    @Override
    public void begin(List<Sentence> sentences) {
        encoder.begin(sentences);
        products.compute(encoder.tokens(), encoder.outputs());
    }

    @Override
    public Optional<ItemReader<C>> items() {
        return Optional.of(reader.items());
    }

    @Override
    public Optional<TokenLabels> labels() {
        return Optional.of(encoder);
    }

    @Override
    public Token token(int sentence, int token) {
        return encoder.token(sentence, token);
    }

    @Override
    public void score(List<? extends Candidates<? extends C>> steps) {
        for (int classifier = 0; classifier < classifiers.size(); classifier++) {
            int count = 0;
            for (int s = 0; s < steps.size(); s++) {
                count += isScoredBy(classifier, steps.get(s)) ? 1 : 0;
            }
            if (count > 0) {
                score(classifier, steps, count);
            }
        }
    }

    private boolean isScoredBy(int classifier, Candidates<? extends C> step) {
        return classifier == (reader.isLabelStep(step.configuration()) ? LABEL : STRUCTURE);
    }

    private void score(int classifier, List<? extends Candidates<? extends C>> steps, int count) {
        Classifier.Rows rows = classifiers.get(classifier);
        rows.begin(count);
        int row = 0;
        for (int s = 0; s < steps.size(); s++) {
            Candidates<? extends C> step = steps.get(s);
            if (isScoredBy(classifier, step)) {
                int start = encoder.row(step.sentence(), 0);
                reader.read(step.configuration(), read);
                products.sum(classifier, start, read, 0, rows.sums(), row++ * rows.hidden());
            }
        }
        float[] scores = rows.score(count);
        row = 0;
        for (int s = 0; s < steps.size(); s++) {
            Candidates<? extends C> step = steps.get(s);
            if (isScoredBy(classifier, step)) {
                int first = row++ * rows.width() - (classifier == LABEL ? labelColumn : 0);
                for (int candidate = 0; candidate < step.count(); candidate++) {
                    step.scores()[candidate] = scores[first + ActionInventory.idOf(step.code(candidate))];
                }
                exponentials = Scratch.atLeast(step.count(), exponentials);
                step.setLogNormalizer(ActivationKernels.logSumExp(step.count(), step.scores(), 0, exponentials, 0));
            }
        }
    }
}
