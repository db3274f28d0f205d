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
 * Scores actions by the windows that they are seen through (Goldberg &amp; Elhadad 2010 §3): in each a classifier reads the vectors of
 * tokens and labels, and gives a score to every action there; all actions that are allowed in any share the probability.
 *
 * @param <C> the configurations that it scores
 */
final class WindowScorer<C extends Configuration> implements Scorer<C> {
    private final TokenEncoder encoder;
    private final WindowFeatureExtractor<C> reader;
    private final PrecomputedTemplates sums;
    private final Classifier classifier;

    /**
     * A scorer.
     *
     * @param shape the sizes of the classifier
     * @throws IllegalArgumentException if the parts do not fit together
     */
    WindowScorer(ActionShape shape, TokenEncoder encoder, WindowFeatureExtractor<C> reader, DenseWeights<?> weights) {
        if (!shape.counts().equals(reader.counts())) {
            throw new IllegalArgumentException("the network has " + shape.counts() + ", not " + reader.counts());
        }
        this.encoder = encoder;
        this.reader = reader;
        sums = new PrecomputedTemplates(weights, shape, List.of(shape.structure()));
        classifier = new Classifier(weights, shape.structure(), ActivationKernels::reluInPlace);
    }

    @Override
    public ScoringSession<C> session() {
        return new WindowSession<>(encoder.session(), reader, sums.products(), classifier.rows());
    }
}
