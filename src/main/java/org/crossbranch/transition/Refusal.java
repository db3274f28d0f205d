package org.crossbranch.transition;

import java.io.Serializable;
import java.util.Comparator;
import java.util.List;

/**
 * A reason why trees have no derivation.
 *
 * @param reason the reason, without the tokens of any one tree
 * @param trees how many trees have none for it
 * @param example the identifier of one of their sentences, the first in alphabetical order
 */
public record Refusal(String reason, long trees, String example) implements Serializable {
    private static final Comparator<Refusal> BY_FREQUENCY =
            Comparator.comparingLong(Refusal::trees).reversed().thenComparing(Refusal::reason);

    private static final int MOST_FREQUENT = 3;

    /** This refusal with another of the same reason. */
    public Refusal plus(Refusal other) {
        return new Refusal(
                reason, trees + other.trees, example.compareTo(other.example) <= 0 ? example : other.example);
    }

    /** The most frequent reason first. */
    public static List<Refusal> byFrequency(List<Refusal> refusals) {
        return refusals.stream().sorted(BY_FREQUENCY).toList();
    }

    /** The most frequent reasons, which messages name. */
    public static List<Refusal> mostFrequent(List<Refusal> refusals) {
        return refusals.stream().sorted(BY_FREQUENCY).limit(MOST_FREQUENT).toList();
    }

    /** Number of trees without a derivation, for whatever reason. */
    public static long refused(List<Refusal> refusals) {
        return refusals.stream().mapToLong(Refusal::trees).sum();
    }

    /** The share of some trees that have no derivation, per cent; 0 of no trees. */
    public static double percent(List<Refusal> refusals, long trees) {
        return trees == 0 ? 0 : 100.0 * refused(refusals) / trees;
    }
}
