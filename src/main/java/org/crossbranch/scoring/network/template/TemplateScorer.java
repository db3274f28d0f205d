package org.crossbranch.scoring.network.template;

import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ItemReader;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.network.encoder.EncodedSession;
import org.crossbranch.scoring.network.encoder.TokenEncoder;
import org.crossbranch.scoring.network.kernel.ActivationKernels;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.scoring.network.layer.SlotSums;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.transition.Configuration;
import org.crossbranch.tree.Sentence;

/**
 * Scores actions by feature templates (Coavoux 2017 §6.3.3, §8.3.1): a classifier reads the vectors of the tokens and
 * labels in the templates' places and scores every action. The allowed ones share the probability. A system with
 * labelling actions has a second classifier for them.
 */
final class TemplateScorer<C extends Configuration> implements Scorer<C> {
    private static final int STRUCTURE = 0;
    private static final int LABEL = 1;

    private final TokenEncoder encoder;
    private final TemplateFeatureExtractor<C> reader;
    private final SlotSums sums;
    private final List<Classifier> classifiers;

    /**
     * A scorer.
     *
     * @param shape the sizes of the classifiers
     * @throws IllegalArgumentException if the parts do not fit together
     */
    TemplateScorer(
            ActionShape shape, TokenEncoder encoder, TemplateFeatureExtractor<C> reader, DenseWeights<?> weights) {
        if (!shape.counts().equals(reader.counts())) {
            throw new IllegalArgumentException("the network has " + shape.counts() + ", not " + reader.counts());
        }
        this.encoder = encoder;
        this.reader = reader;
        sums = new SlotSums(weights, shape.empty(), shape.labelEmbedding(), shape.classifiers());
        classifiers = shape.classifiers().stream()
                .map(tensors -> new Classifier(weights, tensors, ActivationKernels::reluInPlace))
                .toList();
    }

    @Override
    public ScoringSession<C> session() {
        return new Session();
    }

    /** At a step there is one product per layer and classifier for all sentences together. */
    private final class Session extends EncodedSession<C> {
        private final SlotSums.Products products = sums.products();
        private final List<Classifier.Rows> classifierRows =
                classifiers.stream().map(Classifier::rows).toList();
        private final int[] read = new int[reader.tokenTemplates() + reader.labelTemplates()];

        Session() {
            super(encoder.session());
        }

        @Override
        public void begin(List<Sentence> sentences) {
            super.begin(sentences);
            products.compute(encoded.tokens(), encoded.outputs());
        }

        @Override
        public Optional<ItemReader<C>> items() {
            return Optional.of(reader.items());
        }

        @Override
        public void score(List<? extends Candidates<? extends C>> steps) {
            for (int classifier = 0; classifier < classifierRows.size(); classifier++) {
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
            Classifier.Rows rows = classifierRows.get(classifier);
            rows.begin(count);
            int row = 0;
            for (int s = 0; s < steps.size(); s++) {
                Candidates<? extends C> step = steps.get(s);
                if (isScoredBy(classifier, step)) {
                    int start = encoded.row(step.sentence(), 0);
                    reader.read(step.configuration(), read);
                    products.sum(classifier, start, read, 0, rows.sums(), row++ * rows.hidden());
                }
            }
            float[] scores = rows.score(count);
            row = 0;
            for (int s = 0; s < steps.size(); s++) {
                Candidates<? extends C> step = steps.get(s);
                if (isScoredBy(classifier, step)) {
                    write(step, scores, row++ * rows.width() - (classifier == LABEL ? reader.structuralActions() : 0));
                }
            }
        }
    }
}
