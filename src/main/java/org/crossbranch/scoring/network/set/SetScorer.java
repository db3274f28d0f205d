package org.crossbranch.scoring.network.set;

import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.network.encoder.SentenceEncoder;
import org.crossbranch.scoring.network.kernel.ActivationKernels;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.constituency.setbased.SetConfiguration;

/**
 * The scorer of Coavoux &amp; Cohen 2019 §3 for the set-based system: every item of the set is scored for itself against
 * the focus, by the encoded tokens at the boundaries of both.
 */
final class SetScorer implements Scorer<SetConfiguration> {
    private final SentenceEncoder encoder;
    private final PrecomputedSlots slots;
    private final Classifier structure;
    private final Classifier label;
    private final int hidden;
    private final int noLabel;

    /**
     * A scorer.
     *
     * @throws IllegalArgumentException if the network's sizes are not those of the lexicon and the inventory
     */
    SetScorer(DenseWeights<SetShape> weights, Lexicon lexicon, ActionInventory inventory) {
        SetShape shape = weights.shape();
        noLabel = inventory.id(Action.of(Action.Type.NO_LABEL));
        encoder = new SentenceEncoder(shape.encoder(), weights, lexicon);
        NetworkShape.checkAgrees("labelling actions", shape.labels(), inventory.size() - noLabel);
        slots = new PrecomputedSlots(weights);
        hidden = shape.hidden();
        structure = new Classifier(weights, shape.structure(), ActivationKernels::tanhInPlace);
        label = new Classifier(weights, shape.label(), ActivationKernels::tanhInPlace);
    }

    @Override
    public ScoringSession<SetConfiguration> session() {
        return new SetSession(encoder.session(), slots.products(), structure, label, hidden, noLabel);
    }
}
