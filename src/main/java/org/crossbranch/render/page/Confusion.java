package org.crossbranch.render.page;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * A label that was predicted for another.
 *
 * @param gold the right label
 * @param predicted the label that was predicted
 * @param times how often
 */
record Confusion(String gold, String predicted, long times) {
    private static final int MOST = 20;

    /**
     * A table of the most frequent confusions.
     *
     * @param times by gold label and predicted label
     * @param none what stands for no label; such pairs are no confusions
     */
    static String table(String caption, Map<String, ? extends Map<String, Long>> times, String none) {
        List<List<String>> rows = times.entrySet().stream()
                .flatMap(row -> row.getValue().entrySet().stream()
                        .map(cell -> new Confusion(row.getKey(), cell.getKey(), cell.getValue())))
                .filter(confusion -> !confusion.gold.equals(none) && !confusion.predicted.equals(none))
                .sorted(Comparator.comparingLong(Confusion::times)
                        .reversed()
                        .thenComparing(Confusion::gold)
                        .thenComparing(Confusion::predicted))
                .limit(MOST)
                .map(confusion -> List.of(confusion.gold, confusion.predicted, Long.toString(confusion.times)))
                .toList();
        return HtmlTable.element(caption, List.of("gold", "predicted", "times"), rows);
    }
}
