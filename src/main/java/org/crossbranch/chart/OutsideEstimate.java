package org.crossbranch.chart;

import java.util.Arrays;

/**
 * An upper bound of what a complete derivation gains outside of a constituent, from the chart of its grammar's projection. It follows one
 * block of the constituent up to the root. On the way it pays each rule of the grammar in full, and each constituent beside the way by the
 * blocks that the chart has where the way passes; what lies elsewhere counts as the best of its kind in the sentence. The other blocks of
 * the constituents on the way are free, but they must be derivable where the rule needs them.
 *
 * <p>The estimate is admissible. It is also consistent: along a rule it does not fall by more than the rule and the other child cost, so
 * the first derivation of a constituent that an agenda takes is its best (Klein &amp; Manning 2003; Kallmeyer &amp; Maier 2013 §5).
 */
final class OutsideEstimate {
    private final BlockRules rules;
    private final int size;
    private final BlockChart chart;
    private float[] outside = {};

    OutsideEstimate(BlockRules rules, BlockChart chart) {
        this.rules = rules;
        this.chart = chart;
        this.size = rules.size();
    }

    /** The bound for a constituent by one of its blocks. */
    float of(int block, int start, int end) {
        return outside[chart.span(start, end) * size + block];
    }

    /**
     * Computes the estimates of all blocks over all spans of the chart's sentence.
     *
     * @param root the block that has to cover the sentence
     * @param check called for each span; what it throws ends the parse
     */
    void fill(int root, Runnable check) {
        int cells = chart.spans() * size;
        if (outside.length < cells) {
            outside = new float[cells];
        }
        Arrays.fill(outside, 0, cells, BlockChart.NONE);
        improve(chart.span(0, chart.length()) * size + root, 0);
        for (int width = chart.length(); width > 0; width--) {
            for (int start = 0; start + width <= chart.length(); start++) {
                check.run();
                int span = chart.span(start, start + width);
                close(span);
                divide(span, start, start + width);
            }
        }
    }

    private boolean improve(int at, float score) {
        if (score <= outside[at]) {
            return false;
        }
        outside[at] = score;
        return true;
    }

    /** Follows rules of one block until they improve nothing. */
    private void close(int span) {
        boolean isImproved = true;
        while (isImproved) {
            isImproved = false;
            for (int i = 0; i < chart.count(span); i++) {
                int parent = chart.found(span)[i];
                float score = outside[span * size + parent];
                if (score == BlockChart.NONE) {
                    continue;
                }
                for (BlockRule rule : rules.makes(parent)) {
                    int child = rule.child(0);
                    if (rule.size() == 1 && isFound(child, span)) {
                        isImproved |= improve(span * size + child, score + rule.context() + elsewhere(rule, 0));
                    }
                }
            }
        }
    }

    private boolean isFound(int block, int span) {
        return chart.inside(block, span) != BlockChart.NONE;
    }

    /** The most that the other child gains by blocks that are not beside a child's. */
    private float elsewhere(BlockRule rule, int child) {
        float sum = 0;
        for (int block : rule.elsewhere(child)) {
            sum += chart.best(block);
        }
        return sum;
    }

    /** Follows the rules of several blocks. */
    private void divide(int span, int start, int end) {
        for (int i = 0; i < chart.count(span); i++) {
            int parent = chart.found(span)[i];
            float score = outside[span * size + parent];
            if (score == BlockChart.NONE) {
                continue;
            }
            for (BlockRule rule : rules.makes(parent)) {
                if (rule.size() == 2) {
                    pair(rule, score + rule.context(), start, end);
                } else if (rule.size() > 2) {
                    int[] bounds = new int[rule.size() + 1];
                    bounds[0] = start;
                    bounds[bounds.length - 1] = end;
                    several(rule, score + rule.context(), 0, bounds);
                }
            }
        }
    }

    private void pair(BlockRule rule, float score, int start, int end) {
        int first = rule.child(0);
        int second = rule.child(1);
        float toFirst = score + elsewhere(rule, 0);
        float toSecond = score + elsewhere(rule, 1);
        for (int split = start + 1; split < end; split++) {
            int left = chart.span(start, split);
            float ofFirst = chart.inside(first, left);
            if (ofFirst == BlockChart.NONE) {
                continue;
            }
            int right = chart.span(split, end);
            float ofSecond = chart.inside(second, right);
            if (ofSecond != BlockChart.NONE) {
                improve(left * size + first, toFirst + ofSecond);
                improve(right * size + second, toSecond + ofFirst);
            }
        }
    }

    /** Tries all ends of the children from one of them on. Each child goes from one of the bounds to the next. */
    private void several(BlockRule rule, float score, int from, int[] bounds) {
        int last = rule.size() - 1;
        int child = rule.child(from);
        if (from == last) {
            if (isFound(child, chart.span(bounds[last], bounds[last + 1]))) {
                spread(rule, score, bounds);
            }
            return;
        }
        for (int end = bounds[from] + 1; end < bounds[last + 1]; end++) {
            if (isFound(child, chart.span(bounds[from], end))) {
                bounds[from + 1] = end;
                several(rule, score, from + 1, bounds);
            }
        }
    }

    private void spread(BlockRule rule, float score, int[] bounds) {
        for (int way = 0; way < rule.size(); way++) {
            float bound = score + elsewhere(rule, way);
            for (int beside = 0; beside < rule.size(); beside++) {
                if (!rule.areOfOne(beside, way)) {
                    bound += chart.inside(rule.child(beside), chart.span(bounds[beside], bounds[beside + 1]));
                }
            }
            improve(chart.span(bounds[way], bounds[way + 1]) * size + rule.child(way), bound);
        }
    }
}
