package org.crossbranch.evaluation;

import java.util.List;
import java.util.Objects;
import org.crossbranch.tree.Yield;

/** Which brackets are compared, and whether by label. */
public enum BracketView {
    /** All brackets, with their labels. */
    LABELLED(false),
    /** Brackets with a gap, with their labels; a sentence without any in gold and prediction is not counted. */
    DISCONTINUOUS(true),
    /** All brackets, by yield alone. */
    UNLABELLED(false),
    /** Brackets with a gap, by yield alone; a sentence without any in gold and prediction is not counted. */
    UNLABELLED_DISCONTINUOUS(true);

    private final boolean isDiscontinuousOnly;

    BracketView(boolean isDiscontinuousOnly) {
        this.isDiscontinuousOnly = isDiscontinuousOnly;
    }

    /** Whether only brackets with a gap are compared. */
    public boolean isDiscontinuousOnly() {
        return isDiscontinuousOnly;
    }

    /** Whether labels are compared. */
    public boolean isLabelled() {
        return this == LABELLED || this == DISCONTINUOUS;
    }

    /** The view of two choices. */
    static BracketView of(boolean isLabelled, boolean isDiscontinuousOnly) {
        if (isLabelled) {
            return isDiscontinuousOnly ? DISCONTINUOUS : LABELLED;
        }
        return isDiscontinuousOnly ? UNLABELLED_DISCONTINUOUS : UNLABELLED;
    }

    /** The brackets that are compared, as they are compared. */
    List<Bracket> select(List<Bracket> brackets) {
        return brackets.stream()
                .filter(bracket -> !isDiscontinuousOnly || bracket.isDiscontinuous())
                .map(bracket -> isLabelled() ? bracket : bracket.withoutLabel())
                .toList();
    }

    /** Whether a sentence with such counts is one of those over which exact match is taken. */
    public boolean counts(BracketCounts sentence) {
        return !isDiscontinuousOnly || !sentence.isEmpty();
    }

    /**
     * A constituent as it is counted: label and yield.
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
}
