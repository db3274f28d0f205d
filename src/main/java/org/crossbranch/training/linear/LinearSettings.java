package org.crossbranch.training.linear;

import java.io.Serializable;
import org.crossbranch.scoring.weights.SparseShape;
import org.crossbranch.search.Search;
import org.crossbranch.setting.Meaning;
import org.crossbranch.setting.Setting;

/**
 * The settings of a perceptron. A least number of updates is after Goldberg &amp; Elhadad 2011, importance after Maier 2015 §2.3.
 *
 * @param templates the text of the feature templates, without inclusions
 * @param beam the beam that it is trained with
 */
public record LinearSettings(
        String templates,
        Beam beam,

        @Setting(key = "training.linear.mistake", byDefault = "go-on")
        @Meaning("What training with training.beam = 1 does after a mistake. go-on takes the correct action, or"
                + " explores. early leaves the sentence. aggressive learns until the action is correct.")
        Mistake mistake,

        @Setting(key = "training.linear.min-updates", byDefault = "1", least = 1, most = 1_000)
        @Meaning("Updates that a weight needs before it counts.")
        int leastUpdates,

        @Setting(key = "training.linear.importance", byDefault = "1", least = 1, most = 100)
        @Meaning("How often features count at a correct action that gaps or swaps.")
        int importance,

        @Setting(key = "training.linear.max-weights", byDefault = "8000000", least = 1_000, most = SparseShape.MOST)
        @Meaning("Most weights of a model; the greatest stay. A weight takes some 20 bytes of memory.")
        int mostWeights,

        @Setting(key = "training.linear.perceptrons", byDefault = "1", least = 1, most = 100)
        @Meaning("How many perceptrons are trained, each on all sentences in an order of its own. The model is their"
                + " mean, as fast as any of them and more accurate.")
        int perceptrons)
        implements Serializable {
    /** The settings of scorers that are not linear. */
    public static final LinearSettings NONE =
            new LinearSettings("", new Beam(1, Double.POSITIVE_INFINITY, 0, Update.EARLY), Mistake.GO_ON, 1, 1, 1, 1);

    /** These settings with a beam without a threshold. */
    public LinearSettings unlimited() {
        return new LinearSettings(
                templates, beam.unlimited(), mistake, leastUpdates, importance, mostWeights, perceptrons);
    }

    /** A beam of hypotheses; one of width 1 trains greedily, action by action. Its margin is after Altun et al. 2003. */
    public record Beam(
            @Setting(key = "training.beam", byDefault = "16", least = 1, most = Search.WIDEST)
            @Meaning("Beam that a linear scorer is trained with, and its development trees are parsed by: how many"
                    + " derivations of a sentence are kept. 1 trains it action by action.")
            int width,

            @Setting(key = "training.beam-threshold", byDefault = "0", most = 1e9)
            @Meaning("How much lower than the best one's a derivation's score may be for it to stay in that beam; 0 for"
                    + " no limit. Development trees are parsed without"
                    + " it.")
            double threshold,

            @Setting(key = "training.linear.margin", byDefault = "0", most = 1e9)
            @Meaning("How much higher than each wrong derivation's score the correct one's must be, in training with a"
                    + " beam. Twice the number of the templates is a good start. Keep training.beam-threshold above"
                    + " it.")
            double margin,

            @Setting(key = "training.linear.update", byDefault = "early")
            @Meaning("Update of a beam that has lost the correct derivation: early, at the step where it was lost;"
                    + " max-violation, where the best derivation is furthest above the correct one.")
            Update update)
            implements Serializable {

        /** The same without a threshold. */
        Beam unlimited() {
            return new Beam(width, Double.POSITIVE_INFINITY, margin, update);
        }
    }

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
