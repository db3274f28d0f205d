package org.crossbranch.evaluation;

import java.util.Objects;
import org.crossbranch.tree.Yield;

/**
 * What is counted of a constituent.
 *
 * @param label the label, after {@code EQ_LABEL}; empty where labels are not compared
 * @param yield the tokens that are left of the constituent once punctuation is deleted, numbered anew without it
 */
public record Bracket(String label, Yield yield) {

    /** Checks that nothing is null. */
    public Bracket {
        Objects.requireNonNull(label, "label");
        Objects.requireNonNull(yield, "yield");
    }

    /** Whether the bracket has a gap. */
    public boolean isDiscontinuous() {
        return yield.isDiscontinuous();
    }

    /** This bracket without its label. */
    public Bracket withoutLabel() {
        return new Bracket("", yield);
    }
}
