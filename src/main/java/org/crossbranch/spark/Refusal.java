package org.crossbranch.spark;

import java.util.Comparator;

/**
 * A reason why trees have no derivation.
 *
 * @param reason the reason, without the tokens of any one tree
 * @param trees how many trees have none for it
 * @param example the identifier of one of their sentences, the first in alphabetical order
 */
public record Refusal(String reason, long trees, String example) {
    /** The most frequent reason first. */
    static final Comparator<Refusal> BY_FREQUENCY =
            Comparator.comparingLong(Refusal::trees).reversed().thenComparing(Refusal::reason);
}
