package org.crossbranch.scoring.network.template;

import java.util.List;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.network.encoder.TokenEncoder;
import org.crossbranch.scoring.network.kernel.ActivationKernels;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.transition.constituency.easyfirst.PendingListConfiguration;

/**
 * Scores the actions of an easy-first system (Goldberg &amp; Elhadad 2010 §3): at each position of the list a classifier reads
 * the vectors of the tokens and labels around it, and gives a score to every action there; all actions that are allowed
 * anywhere share the probability.
 */
final class PendingListScorer implements Scorer<PendingListConfiguration> {
    private final TokenEncoder encoder;
    private final PendingListFeatureExtractor reader;
    private final PrecomputedTemplates sums;
    private final Classifier classifier;

    /**
     * A scorer.
     *
     * @param shape the sizes of the classifier
     * @throws IllegalArgumentException if the parts do not fit together
     */
    PendingListScorer(
            ActionShape shape, TokenEncoder encoder, PendingListFeatureExtractor reader, DenseWeights<?> weights) {
        if (!shape.counts().equals(reader.counts())) {
            throw new IllegalArgumentException("the network has " + shape.counts() + ", not " + reader.counts());
        }
        this.encoder = encoder;
        this.reader = reader;
        sums = new PrecomputedTemplates(weights, shape, List.of(shape.structure()));
        classifier = new Classifier(weights, shape.structure(), ActivationKernels::reluInPlace);
    }

    @Override
    public ScoringSession<PendingListConfiguration> session() {
        return new PendingListSession(encoder.session(), reader, sums.products(), classifier.rows());
    }
}
