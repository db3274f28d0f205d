package org.crossbranch.scoring.network;

import java.util.List;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.transition.constituency.PendingListConfiguration;

/**
 * Scores the actions of an easy-first system (Goldberg &amp; Elhadad 2010 §3): at each position of the list a classifier reads
 * the vectors of the tokens and labels around it, and gives a score to every action there; all actions that are allowed
 * anywhere share the probability.
 */
final class PendingListScorer implements Scorer<PendingListConfiguration> {
    private final TokenEncoder encoder;
    private final PendingListReader reader;
    private final TemplateSums sums;
    private final Classifier classifier;

    /**
     * A scorer.
     *
     * @param shape the sizes of the classifier
     * @throws IllegalArgumentException if the parts do not fit together
     */
    PendingListScorer(ActionShape shape, TokenEncoder encoder, PendingListReader reader, NetworkParameters parameters) {
        if (!shape.counts().equals(reader.counts())) {
            throw new IllegalArgumentException("the network has " + shape.counts() + ", not " + reader.counts());
        }
        this.encoder = encoder;
        this.reader = reader;
        sums = new TemplateSums(parameters, shape.counts(), List.of(TemplateSums.STRUCTURE));
        classifier = new Classifier(parameters, TemplateSums.STRUCTURE, shape.layers(), ActivationKernels::reluInPlace);
    }

    @Override
    public ScoringSession<PendingListConfiguration> session() {
        return new PendingListSession(encoder.session(), reader, sums.products(), classifier.rows());
    }
}
