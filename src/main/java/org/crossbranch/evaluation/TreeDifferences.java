package org.crossbranch.evaluation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;

/**
 * Where a predicted tree differs from the gold one: the constituents without a partner of the same label and yield.
 *
 * @param gold the gold tree as it is compared
 * @param predicted the predicted tree as it is compared
 * @param missed constituents of the gold tree that the predicted one lacks
 * @param extra constituents of the predicted tree that the gold one lacks
 * @param confusions how often a label stands for another over the same tokens, by gold and predicted label; {@link #NOTHING}
 *     stands for no bracket over these tokens
 * @param gaps what became of discontinuous constituents, by label
 * @param phenomena what became of the occurrences of each phenomenon that makes branches cross
 */
public record TreeDifferences(
        ConstituencyTree gold,
        ConstituencyTree predicted,
        List<Constituent> missed,
        List<Constituent> extra,
        SortedMap<String, SortedMap<String, Long>> confusions,
        SortedMap<String, SortedMap<GapOutcome, Long>> gaps,
        SortedMap<Phenomenon, PhenomenonCounts> phenomena) {
    /** In place of a label where there is no bracket. */
    public static final String NOTHING = "";

    /** The fate of a discontinuous constituent (Coavoux 2017, §8.4). */
    public enum GapOutcome {
        /** It is predicted with label and yield. */
        PERFECT,
        /** A discontinuous constituent that shares tokens with it is predicted. */
        PARTIAL,
        /** No discontinuous constituent that shares tokens with it is predicted. */
        NOT_DETECTED,
        /** It is predicted, and shares tokens with no discontinuous constituent of the gold tree. */
        FALSE_POSITIVE
    }

    /** A constituent with its bracket. */
    record Counted(Constituent constituent, BracketView.Bracket bracket) {}

    static TreeDifferences of(
            ConstituencyTree gold,
            ConstituencyTree predicted,
            List<Counted> goldNodes,
            List<Counted> predictedNodes,
            SortedMap<Phenomenon, PhenomenonCounts> phenomena) {
        List<Counted> missed = without(goldNodes, predictedNodes);
        List<Counted> extra = without(predictedNodes, goldNodes);
        return new TreeDifferences(
                gold,
                predicted,
                missed.stream().map(Counted::constituent).toList(),
                extra.stream().map(Counted::constituent).toList(),
                confusions(missed, extra),
                gaps(goldNodes, predictedNodes, missed, extra),
                phenomena);
    }

    /** The nodes that find no partner of their own among others. */
    private static List<Counted> without(List<Counted> nodes, List<Counted> others) {
        Map<BracketView.Bracket, Integer> left = new HashMap<>();
        others.forEach(other -> left.merge(other.bracket, 1, Integer::sum));
        List<Counted> unmatched = new ArrayList<>();
        for (Counted node : nodes) {
            int partners = left.getOrDefault(node.bracket, 0);
            if (partners == 0) {
                unmatched.add(node);
            } else {
                left.put(node.bracket, partners - 1);
            }
        }
        return unmatched;
    }

    private static SortedMap<String, SortedMap<String, Long>> confusions(List<Counted> missed, List<Counted> extra) {
        SortedMap<String, SortedMap<String, Long>> confusions = new TreeMap<>();
        List<Counted> free = new ArrayList<>(extra);
        for (Counted node : missed) {
            String other = NOTHING;
            for (Iterator<Counted> candidates = free.iterator(); candidates.hasNext() && other.equals(NOTHING); ) {
                Counted candidate = candidates.next();
                if (candidate.bracket.yield().equals(node.bracket.yield())) {
                    other = candidate.bracket.label();
                    candidates.remove();
                }
            }
            count(confusions, node.bracket.label(), other);
        }
        free.forEach(node -> count(confusions, NOTHING, node.bracket.label()));
        return confusions;
    }

    private static SortedMap<String, SortedMap<GapOutcome, Long>> gaps(
            List<Counted> gold, List<Counted> predicted, List<Counted> missed, List<Counted> extra) {
        SortedMap<String, SortedMap<GapOutcome, Long>> gaps = new TreeMap<>();
        for (Counted node : gold) {
            if (node.bracket.isDiscontinuous() && !missed.contains(node)) {
                count(gaps, node.bracket.label(), GapOutcome.PERFECT);
            }
        }
        for (Counted node : missed) {
            if (node.bracket.isDiscontinuous()) {
                count(
                        gaps,
                        node.bracket.label(),
                        overlaps(node, predicted) ? GapOutcome.PARTIAL : GapOutcome.NOT_DETECTED);
            }
        }
        for (Counted node : extra) {
            if (node.bracket.isDiscontinuous() && !overlaps(node, gold)) {
                count(gaps, node.bracket.label(), GapOutcome.FALSE_POSITIVE);
            }
        }
        return gaps;
    }

    private static boolean overlaps(Counted node, List<Counted> others) {
        return others.stream()
                .anyMatch(other ->
                        other.bracket.isDiscontinuous() && other.bracket.yield().intersects(node.bracket.yield()));
    }

    private static <K> void count(SortedMap<String, SortedMap<K, Long>> counts, String row, K column) {
        counts.computeIfAbsent(row, name -> new TreeMap<>()).merge(column, 1L, Long::sum);
    }
}
