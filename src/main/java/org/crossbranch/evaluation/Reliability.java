package org.crossbranch.evaluation;

import java.io.Serializable;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.crossbranch.figure.Figures;
import org.crossbranch.figure.Figures.Column;
import org.crossbranch.figure.Percentage;
import org.crossbranch.figure.TextTable;

/**
 * How often what a parser gave some confidence is right, by ten ranges of confidence, and the expected calibration error (Guo et al.
 * 2017): how far the mean confidence of a range is from the share that is right, on average over all. Not thread-safe.
 */
public final class Reliability implements Serializable {
    private static final long serialVersionUID = 1;

    private static final int RANGES = 10;
    private static final List<Column> COLUMNS = List.of(
            new Column("number", "count"),
            new Column("mean confidence", "confidence"),
            new Column("right", "right"),
            new Column("calibration error", "error"));

    private final long[] counts = new long[RANGES];
    private final long[] right = new long[RANGES];
    private final double[] confidences = new double[RANGES];

    /** Of nothing yet. */
    public Reliability() {}

    /**
     * Arcs, constituents or trees of similar confidence.
     *
     * @param least the least confidence, from 0 to 1
     * @param count how many there are
     * @param confidence their mean confidence, from 0 to 1
     * @param right how many are right
     */
    public record Range(double least, long count, double confidence, long right) {
        /** The greatest confidence. */
        public double most() {
            return (RANGES * least + 1) / RANGES;
        }
    }

    /**
     * Adds an arc, a constituent or a tree.
     *
     * @param confidence from 0 to 1
     */
    public void add(double confidence, boolean isRight) {
        int range = Math.min(RANGES - 1, (int) (RANGES * confidence));
        counts[range]++;
        right[range] += isRight ? 1 : 0;
        confidences[range] += confidence;
    }

    /** Adds those of another one. */
    public void addAll(Reliability other) {
        for (int range = 0; range < RANGES; range++) {
            counts[range] += other.counts[range];
            right[range] += other.right[range];
            confidences[range] += other.confidences[range];
        }
    }

    /** How many were added. */
    public long count() {
        long count = 0;
        for (long ofRange : counts) {
            count += ofRange;
        }
        return count;
    }

    /** The expected calibration error, from 0 to 1; 0 of nothing. */
    public double error() {
        double sum = 0;
        for (int range = 0; range < RANGES; range++) {
            sum += Math.abs(confidences[range] - right[range]);
        }
        return count() == 0 ? 0 : sum / count();
    }

    /** The ranges that have anything, from the least confidence. */
    public List<Range> ranges() {
        return IntStream.range(0, RANGES)
                .filter(range -> counts[range] > 0)
                .mapToObj(range -> new Range(
                        (double) range / RANGES, counts[range], confidences[range] / counts[range], right[range]))
                .toList();
    }

    /** Number, mean confidence, share that is right and calibration error, in percent; the first three by range, too. */
    public Figures figures() {
        Figures ranges = new Figures();
        long allRight = 0;
        double all = 0;
        for (Range range : ranges()) {
            allRight += range.right();
            all += range.confidence() * range.count();
            ranges.put(
                    String.format(Locale.ROOT, "%.1f", range.least()),
                    figures(range.count(), range.confidence(), range.right()));
        }
        return figures(count(), all / count(), allRight)
                .put("error", percent(error()))
                .put("byConfidence", ranges);
    }

    /**
     * The figures of confidence in trees and in parts of them, of what there is any.
     *
     * @param name names the parts, such as arcs
     */
    public static Figures figures(Reliability trees, String name, Reliability parts) {
        Figures kinds = new Figures();
        if (trees.count() > 0) {
            kinds.put("trees", trees.figures());
        }
        return parts.count() > 0 ? kinds.put(name, parts.figures()) : kinds;
    }

    private static Figures figures(long count, double confidence, long isRight) {
        return new Figures()
                .put("count", count)
                .put("confidence", percent(confidence))
                .put("right", new Percentage(isRight, count));
    }

    private static BigDecimal percent(double share) {
        return new BigDecimal(100 * share).setScale(2, RoundingMode.HALF_EVEN);
    }

    /** A table for a terminal of the figures of trees and, maybe, arcs or constituents. */
    public static TextTable table(Figures kinds) {
        return kinds.table("confidence in", COLUMNS);
    }
}
