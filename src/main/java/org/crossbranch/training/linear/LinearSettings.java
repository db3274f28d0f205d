package org.crossbranch.training.linear;

import java.io.Serializable;

/**
 * The settings of a perceptron.
 *
 * @param templates the text of the feature templates, without inclusions
 * @param beam hypotheses of the beam that it is trained with; 1 for greedy training, action by action
 * @param beamThreshold a hypothesis whose score is lower than the best one's by more than this leaves the beam; infinite for no limit
 * @param margin of a beam: how much higher the correct derivation's score must be than each wrong one's (Altun et al. 2003)
 * @param update the prefix of the derivations that a beam's update compares
 * @param mistake what greedy training does after an update
 * @param leastUpdates a weight counts only after so many updates (Goldberg &amp; Elhadad 2011)
 * @param importance how often features count at a correct action that gaps or swaps (Maier 2015 §2.3)
 * @param mostWeights the most weights of a model: the greatest ones stay
 * @param perceptrons how many are trained, each on all sentences in an order of its own; the model is their mean
 */
public record LinearSettings(
        String templates,
        int beam,
        double beamThreshold,
        double margin,
        Update update,
        Mistake mistake,
        int leastUpdates,
        int importance,
        int mostWeights,
        int perceptrons)
        implements Serializable {
    /** The settings of scorers that are not linear. */
    public static final LinearSettings NONE =
            new LinearSettings("", 1, Double.POSITIVE_INFINITY, 0, Update.EARLY, Mistake.GO_ON, 1, 1, 1, 1);

    /** The prefix of the derivations that an update compares. */
    public enum Update {
        /** Up to the step at which the beam loses the correct derivation (Collins &amp; Roark 2004). */
        EARLY,
        /** Up to the step at which the best hypothesis is furthest above the correct one (Huang et al. 2012). */
        MAX_VIOLATION
    }

    /** The way on after an update in greedy training (Sartorio 2015 §4.2.2). */
    public enum Mistake {
        /** Goes on with the correct action, or explores. */
        GO_ON,
        /** Leaves the sentence. */
        EARLY,
        /** Looks at the same configuration again until its action is correct. */
        AGGRESSIVE
    }
}
