package org.crossbranch.scoring.network.template;

import java.util.List;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.network.encoder.TokenEncoder;
import org.crossbranch.scoring.network.kernel.ActivationKernels;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.transition.Configuration;

/**
 * Scores actions by feature templates (Coavoux 2017 §6.3.3, §8.3.1): a classifier reads the vectors of the tokens and
 * labels in the templates' places and scores every action. The allowed ones share the probability. A system with
 * labelling actions has a second classifier for them.
 *
 * @param <C> the configurations that it scores
 */
final class TemplateScorer<C extends Configuration> implements Scorer<C> {
    private final TokenEncoder encoder;
    private final TemplateFeatureExtractor<C> reader;
    private final PrecomputedTemplates sums;
    private final List<Classifier> classifiers;
    private final int labelColumn;

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
        sums = new PrecomputedTemplates(weights, shape, shape.classifiers());
        classifiers = shape.classifiers().stream()
                .map(tensors -> new Classifier(weights, tensors, ActivationKernels::reluInPlace))
                .toList();
        labelColumn = reader.structuralActions();
    }

    @Override
    public ScoringSession<C> session() {
        return new TemplateSession<>(encoder.session(), reader, sums.products(), classifiers, labelColumn);
    }
}
