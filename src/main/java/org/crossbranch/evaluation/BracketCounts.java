package org.crossbranch.evaluation;

import java.io.Serializable;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.crossbranch.evaluation.BracketView.Bracket;
import org.crossbranch.figure.Figures;
import org.crossbranch.figure.Figures.Column;
import org.crossbranch.figure.Percentage;

/**
 * How many brackets are in gold trees, in predicted trees, and in both. A tree's brackets are a multiset: two nodes of
 * the same label and yield are two brackets, and two of the other tree are needed to match them.
 *
 * @param matched brackets in both
 * @param gold brackets of the gold trees
 * @param predicted brackets of the predicted trees
 * @param distinctGold brackets of the gold trees, those that a tree holds more than once counted once
 * @param distinctPredicted the same of the predicted trees
 */
public record BracketCounts(long matched, long gold, long predicted, long distinctGold, long distinctPredicted)
        implements Serializable {
    /** Of no trees. */
    public static final BracketCounts NONE = new BracketCounts(0, 0, 0, 0, 0);

    static final List<Column> COLUMNS = List.of(
            new Column("gold", "goldOccurrences"),
            new Column("predicted", "predictedOccurrences"),
            new Column("recall", "recall"),
            new Column("precision", "precision"),
            new Column("F1", "f1"));

    /** Checks that the counts can be those of trees. */
    public BracketCounts {
        if (matched < 0
                || matched > Math.min(gold, predicted)
                || distinctGold < 0
                || distinctGold > gold
                || distinctPredicted < 0
                || distinctPredicted > predicted) {
            throw new IllegalArgumentException(matched + " matched of " + gold + " gold (" + distinctGold
                    + " distinct) and " + predicted + " predicted (" + distinctPredicted + " distinct) brackets");
        }
    }

    /** The counts of one sentence. */
    public static BracketCounts of(Collection<Bracket> gold, Collection<Bracket> predicted) {
        Map<Bracket, Integer> goldTimes = times(gold);
        Map<Bracket, Integer> predictedTimes = times(predicted);
        long matched = 0;
        for (Map.Entry<Bracket, Integer> entry : goldTimes.entrySet()) {
            matched += Math.min(entry.getValue(), predictedTimes.getOrDefault(entry.getKey(), 0));
        }
        return new BracketCounts(matched, gold.size(), predicted.size(), goldTimes.size(), predictedTimes.size());
    }

    private static Map<Bracket, Integer> times(Collection<Bracket> brackets) {
        Map<Bracket, Integer> times = new HashMap<>();
        brackets.forEach(bracket -> times.merge(bracket, 1, Integer::sum));
        return times;
    }

    /** The sums. */
    public BracketCounts plus(BracketCounts other) {
        return new BracketCounts(
                matched + other.matched,
                gold + other.gold,
                predicted + other.predicted,
                distinctGold + other.distinctGold,
                distinctPredicted + other.distinctPredicted);
    }

    /** The share of the gold brackets that are matched. */
    public Percentage recall() {
        return new Percentage(matched, gold);
    }

    /** The share of the predicted brackets that are matched. */
    public Percentage precision() {
        return new Percentage(matched, predicted);
    }

    /**
     * The harmonic mean of recall and precision: 0 if nothing matches, undefined if there are no brackets on either
     * side.
     */
    public Percentage f1() {
        return new Percentage(2 * matched, gold + predicted);
    }

    /** Whether the same brackets are on both sides, none on either being the same too. */
    public boolean isExact() {
        return matched == gold && matched == predicted;
    }

    /** Whether there is no bracket on either side. */
    public boolean isEmpty() {
        return gold == 0 && predicted == 0;
    }

    /**
     * The counts of groups of brackets, over those groups that either side has.
     *
     * @param key the group of a bracket
     */
    static <K extends Comparable<K>> SortedMap<K, BracketCounts> grouped(
            List<Bracket> gold, List<Bracket> predicted, Function<Bracket, K> key) {
        Map<K, List<Bracket>> goldGroups = gold.stream().collect(Collectors.groupingBy(key));
        Map<K, List<Bracket>> predictedGroups = predicted.stream().collect(Collectors.groupingBy(key));
        SortedMap<K, BracketCounts> counts = new TreeMap<>();
        Stream.concat(goldGroups.keySet().stream(), predictedGroups.keySet().stream())
                .distinct()
                .forEach(group -> counts.put(
                        group,
                        of(goldGroups.getOrDefault(group, List.of()), predictedGroups.getOrDefault(group, List.of()))));
        return counts;
    }

    Figures figures() {
        return new Figures()
                .put("recall", recall())
                .put("precision", precision())
                .put("f1", f1())
                .put("matchedOccurrences", matched)
                .put("goldOccurrences", gold)
                .put("predictedOccurrences", predicted);
    }
}
