package org.crossbranch.evaluation;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Outcomes of the occurrences of a phenomenon (Coavoux 2017, §8.4.1).
 *
 * @param perfect all constituents of the occurrence are predicted, and no other of the phenomenon shares tokens with it
 * @param partial not so, but a predicted occurrence of the same phenomenon shares tokens with it
 * @param notDetected none of both
 * @param falsePositives predicted occurrences that share tokens with no gold occurrence of the same phenomenon
 */
public record PhenomenonCounts(long perfect, long partial, long notDetected, long falsePositives) {
    /** Of no occurrences. */
    public static final PhenomenonCounts NONE = new PhenomenonCounts(0, 0, 0, 0);

    /** The sums. */
    public PhenomenonCounts plus(PhenomenonCounts other) {
        return new PhenomenonCounts(
                perfect + other.perfect,
                partial + other.partial,
                notDetected + other.notDetected,
                falsePositives + other.falsePositives);
    }

    /** Occurrences in the gold tree. */
    public long gold() {
        return perfect + partial + notDetected;
    }

    /** The share of the gold occurrences that are predicted perfectly. */
    public Percentage perfectShare() {
        return new Percentage(perfect, gold());
    }

    /** Compares the occurrences of two trees of one sentence. */
    static SortedMap<Phenomenon, PhenomenonCounts> compare(List<Occurrence> gold, List<Occurrence> predicted) {
        SortedMap<Phenomenon, PhenomenonCounts> counts = new TreeMap<>();
        Set<BracketView.Bracket> goldBrackets = brackets(gold);
        Set<BracketView.Bracket> predictedBrackets = brackets(predicted);
        for (Occurrence occurrence : gold) {
            List<Occurrence> found =
                    predicted.stream().filter(occurrence::isLike).toList();
            boolean isPerfect =
                    predictedBrackets.containsAll(occurrence.brackets()) && goldBrackets.containsAll(brackets(found));
            PhenomenonCounts count = isPerfect
                    ? new PhenomenonCounts(1, 0, 0, 0)
                    : found.isEmpty() ? new PhenomenonCounts(0, 0, 1, 0) : new PhenomenonCounts(0, 1, 0, 0);
            counts.merge(occurrence.phenomenon(), count, PhenomenonCounts::plus);
        }
        for (Occurrence occurrence : predicted) {
            if (gold.stream().noneMatch(occurrence::isLike)) {
                counts.merge(occurrence.phenomenon(), new PhenomenonCounts(0, 0, 0, 1), PhenomenonCounts::plus);
            }
        }
        return counts;
    }

    private static Set<BracketView.Bracket> brackets(Collection<Occurrence> occurrences) {
        return occurrences.stream()
                .flatMap(occurrence -> occurrence.brackets().stream())
                .collect(Collectors.toCollection(HashSet::new));
    }
}
