package org.crossbranch.evaluation;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * An occurrence of a phenomenon: the constituents that one moved phrase makes discontinuous.
 *
 * @param phenomenon the phenomenon
 * @param brackets from the lowest constituent up
 */
record Occurrence(Phenomenon phenomenon, List<BracketView.Bracket> brackets) {
    Occurrence {
        brackets = List.copyOf(brackets);
    }

    /** Whether the other is one of the same phenomenon over some of the same tokens. */
    boolean isLike(Occurrence other) {
        return phenomenon == other.phenomenon
                && brackets.stream()
                        .anyMatch(bracket -> other.brackets.stream()
                                .anyMatch(another -> bracket.yield().intersects(another.yield())));
    }

    /**
     * Compares the occurrences of two trees of one sentence. One is perfect if all of its constituents are predicted, and no other of
     * the phenomenon shares tokens with it. One is partial if a predicted occurrence of the same phenomenon shares tokens.
     */
    static SortedMap<Phenomenon, OutcomeCounts> compare(List<Occurrence> gold, List<Occurrence> predicted) {
        SortedMap<Phenomenon, OutcomeCounts> counts = new TreeMap<>();
        Set<BracketView.Bracket> goldBrackets = brackets(gold);
        Set<BracketView.Bracket> predictedBrackets = brackets(predicted);
        for (Occurrence occurrence : gold) {
            List<Occurrence> found =
                    predicted.stream().filter(occurrence::isLike).toList();
            boolean isPerfect =
                    predictedBrackets.containsAll(occurrence.brackets) && goldBrackets.containsAll(brackets(found));
            OutcomeCounts outcome = isPerfect
                    ? OutcomeCounts.PERFECT
                    : found.isEmpty() ? OutcomeCounts.NOT_DETECTED : OutcomeCounts.PARTIAL;
            counts.merge(occurrence.phenomenon, outcome, OutcomeCounts::plus);
        }
        for (Occurrence occurrence : predicted) {
            if (gold.stream().noneMatch(occurrence::isLike)) {
                counts.merge(occurrence.phenomenon, OutcomeCounts.FALSE_POSITIVE, OutcomeCounts::plus);
            }
        }
        return counts;
    }

    private static Set<BracketView.Bracket> brackets(Collection<Occurrence> occurrences) {
        return occurrences.stream()
                .flatMap(occurrence -> occurrence.brackets.stream())
                .collect(Collectors.toCollection(HashSet::new));
    }
}
