package org.crossbranch.scoring.network;

import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.constituency.SetConfiguration;

/**
 * The scorer of Coavoux &amp; Cohen 2019 §3 for the set-based system: every item of the set is scored for itself against
 * the focus, by the encoded tokens at the boundaries of both.
 */
public final class SetScorer implements Scorer<SetConfiguration> {
    /** The scorer's name in settings and models. */
    public static final String NAME = "set";

    private static final int LAYERS = 2;

    private final SentenceEncoder encoder;
    private final SlotSums slots;
    private final Classifier structure;
    private final Classifier label;
    private final int hidden;
    private final int noLabel;

    /**
     * A scorer.
     *
     * @throws IllegalArgumentException if the network's sizes are not those of the lexicon and the inventory
     */
    public SetScorer(NetworkParameters parameters, Lexicon lexicon, ActionInventory inventory) {
        noLabel = inventory.id(Action.of(Action.Type.NO_LABEL));
        encoder = new SentenceEncoder(parameters, lexicon);
        SizeCheck.check("labelling actions", parameters.values("label.output.bias").length, inventory.size() - noLabel);
        slots = new SlotSums(parameters);
        hidden = parameters.values("structure.bias").length;
        structure = new Classifier(parameters, "structure", LAYERS, ActivationKernels::tanhInPlace);
        label = new Classifier(parameters, "label", LAYERS, ActivationKernels::tanhInPlace);
    }

    @Override
    public ScoringSession<SetConfiguration> session() {
        return new SetSession(encoder.session(), slots.products(), structure, label, hidden, noLabel);
    }
}
