package org.crossbranch.search;

import org.crossbranch.transition.Derivation;
import org.crossbranch.tree.ConstituencyTree;

/** What became of a sentence. */
public sealed interface ParseOutcome {

    /**
     * The sentence has a tree.
     *
     * @param tree the tree; its tokens bear the tags that the scorer predicted
     * @param score sum of the scores of its actions: of a normalised model, the log-probability of the derivation
     * @param derivation the codes of its actions
     */
    record Parsed(ConstituencyTree tree, double score, Derivation derivation) implements ParseOutcome {

        /** Number of actions. */
        public int derivationLength() {
            return derivation.codes().size();
        }
    }

    /**
     * The sentence is beyond the budget and was not parsed.
     *
     * @param unit what there is too much of
     * @param size how much there is
     * @param limit how much may be
     */
    record TooLong(String unit, int size, int limit) implements ParseOutcome {

        /** One line for people. */
        public String reason() {
            return size + " " + unit + "; the limit is " + limit;
        }
    }

    /**
     * Parsing it failed by a defect of the program.
     *
     * @param cause what was thrown
     */
    record Failed(RuntimeException cause) implements ParseOutcome {

        /** One line for people. */
        public String reason() {
            return "parsing failed: " + cause;
        }
    }
}
