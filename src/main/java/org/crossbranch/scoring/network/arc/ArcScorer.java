package org.crossbranch.scoring.network.arc;

import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.network.encoder.ArcLayers;
import org.crossbranch.scoring.network.encoder.SentenceEncoder;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.dependency.graph.HeadConfiguration;

/** The scorer of all arcs of a sentence, and of their labels: see {@link ArcShape}. */
final class ArcScorer implements Scorer<HeadConfiguration> {
    private final SentenceEncoder encoder;
    private final ArcLayers arcs;

    /**
     * A scorer.
     *
     * @throws IllegalArgumentException if the network's sizes are not those of the lexicon and the inventory
     */
    ArcScorer(DenseWeights<ArcShape> weights, Lexicon lexicon, ActionInventory inventory) {
        ArcShape shape = weights.shape();
        arcs = new ArcLayers(shape.arcs(), shape.encoder().encodedSize(), weights, inventory);
        encoder = new SentenceEncoder(shape.encoder(), weights, lexicon);
    }

    @Override
    public ScoringSession<HeadConfiguration> session() {
        return arcs.session(encoder.session());
    }
}
