package org.crossbranch.evaluation;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.crossbranch.figure.Figures;
import org.crossbranch.figure.TextTable;

/**
 * A label that was predicted for another.
 *
 * @param gold the right label
 * @param predicted the label that was predicted
 * @param times how often
 */
public record Confusion(String gold, String predicted, long times) {
    /** Confusions that are shown. */
    private static final int MOST = 20;

    /** The most frequent confusions, by gold label and predicted label. A pair with an empty label is none. */
    static List<Confusion> mostFrequent(Map<String, ? extends Map<String, Long>> times) {
        return times.entrySet().stream()
                .flatMap(row -> row.getValue().entrySet().stream()
                        .map(cell -> new Confusion(row.getKey(), cell.getKey(), cell.getValue())))
                .filter(confusion -> !confusion.gold.isEmpty() && !confusion.predicted.isEmpty())
                .sorted(Comparator.comparingLong(Confusion::times)
                        .reversed()
                        .thenComparing(Confusion::gold)
                        .thenComparing(Confusion::predicted))
                .limit(MOST)
                .toList();
    }

    /** The most frequent confusions as rows of a table. */
    public static List<List<String>> rows(Map<String, ? extends Map<String, Long>> times) {
        return mostFrequent(times).stream()
                .map(confusion -> List.of(confusion.gold, confusion.predicted, Long.toString(confusion.times)))
                .toList();
    }

    /**
     * The most frequent confusions as a table for a terminal.
     *
     * @param gold title of the gold labels
     * @param predicted title of the predicted labels
     */
    public static TextTable table(String gold, String predicted, Map<String, ? extends Map<String, Long>> times) {
        TextTable table = TextTable.headed(gold, predicted, "times");
        rows(times).forEach(table::add);
        return table;
    }

    /** The most frequent confusions by gold label and predicted label. */
    public static Figures figures(Map<String, ? extends Map<String, Long>> times) {
        Map<String, Figures> rows = new LinkedHashMap<>();
        mostFrequent(times)
                .forEach(confusion -> rows.computeIfAbsent(confusion.gold, label -> new Figures())
                        .put(confusion.predicted, confusion.times));
        return Figures.of(rows, label -> label, row -> row);
    }
}
