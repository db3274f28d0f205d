package org.crossbranch.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.crossbranch.tree.Sentence;

/**
 * The chart of the CKY algorithm over the blocks of a grammar: for each span of a sentence the best score of each block. Used again for the
 * next sentence; not safe for several threads.
 */
final class BlockChart {
    /** The score of what is not derived. */
    static final float NONE = Float.NEGATIVE_INFINITY;

    private final BlockRules rules;
    private final int size;
    private int length;
    private float[] inside = {};
    /** For each span the blocks that are derived. */
    private int[][] found = {};

    private int[] counts = {};
    private float[] best = {};

    /** A block of a derivation. */
    record Node(int block, int start, int end, List<Node> children) {}

    BlockChart(BlockRules rules) {
        this.rules = rules;
        this.size = rules.size();
    }

    /** Number of tokens of the sentence. */
    int length() {
        return length;
    }

    /** The number of a span, from 0 in the order of their starts. */
    int span(int start, int end) {
        return start * length - start * (start - 1) / 2 + end - start - 1;
    }

    /** Number of spans. */
    int spans() {
        return length * (length + 1) / 2;
    }

    /** The best score of a block over a span. */
    float inside(int block, int start, int end) {
        return inside(block, span(start, end));
    }

    /** The best score of a block over a span by its number. */
    float inside(int block, int span) {
        return inside[span * size + block];
    }

    /** The best score of a block over any span. */
    float best(int block) {
        return best[block];
    }

    /** The blocks that are derived over a span. */
    int[] found(int span) {
        return found[span];
    }

    /** The number of blocks that are derived over a span. */
    int count(int span) {
        return counts[span];
    }

    /**
     * Fills the chart for a sentence.
     *
     * @param check called for each span; what it throws ends the parse
     */
    void fill(Sentence sentence, Runnable check) {
        length = sentence.length();
        reserve();
        for (int width = 1; width <= length; width++) {
            for (int start = 0; start + width <= length; start++) {
                check.run();
                int end = start + width;
                if (width == 1) {
                    int tag = rules.numberOf(Symbol.tag(sentence.token(start).tag()), 0);
                    if (tag >= 0) {
                        improve(span(start, end), tag, 0);
                    }
                }
                for (int split = start + 1; split < end; split++) {
                    join(start, split, end);
                }
                close(span(start, end));
            }
        }
        Arrays.fill(best, NONE);
        for (int span = 0; span < spans(); span++) {
            for (int i = 0; i < counts[span]; i++) {
                int block = found[span][i];
                best[block] = Math.max(best[block], inside[span * size + block]);
            }
        }
    }

    private void reserve() {
        int cells = spans();
        if (inside.length < cells * size) {
            inside = new float[cells * size];
        }
        if (found.length < cells) {
            found = Arrays.copyOf(found, cells);
            for (int span = counts.length; span < cells; span++) {
                found[span] = new int[16];
            }
            counts = new int[cells];
        }
        best = best.length == size ? best : new float[size];
        Arrays.fill(inside, 0, cells * size, NONE);
        Arrays.fill(counts, 0);
    }

    private boolean improve(int span, int block, float score) {
        int at = span * size + block;
        if (score <= inside[at]) {
            return false;
        }
        if (inside[at] == NONE) {
            if (counts[span] == found[span].length) {
                found[span] = Arrays.copyOf(found[span], 2 * counts[span]);
            }
            found[span][counts[span]++] = block;
        }
        inside[at] = score;
        return true;
    }

    /** Applies the rules whose first child ends at the split. */
    private void join(int start, int split, int end) {
        int left = span(start, split);
        int right = span(split, end) * size;
        int whole = span(start, end);
        for (int i = 0; i < counts[left]; i++) {
            int first = found[left][i];
            float score = inside[left * size + first];
            for (BlockRule rule : rules.binary(first)) {
                float other = inside[right + rule.child(1)];
                if (other != NONE) {
                    improve(whole, rule.parent(), score + other + rule.weight());
                }
            }
            for (BlockRule rule : rules.longer(first)) {
                float others = rest(rule, 1, split, end);
                if (others != NONE) {
                    improve(whole, rule.parent(), score + others + rule.weight());
                }
            }
        }
    }

    /** The best score of a rule's children from one of them on. */
    private float rest(BlockRule rule, int from, int start, int end) {
        if (from == rule.size() - 1) {
            return inside(rule.child(from), start, end);
        }
        float most = NONE;
        for (int split = start + 1; split < end; split++) {
            float score = inside(rule.child(from), start, split);
            if (score != NONE) {
                most = Math.max(most, score + rest(rule, from + 1, split, end));
            }
        }
        return most;
    }

    /** Applies the rules of one child until they improve nothing. */
    private void close(int span) {
        boolean isImproved = counts[span] > 0;
        while (isImproved) {
            isImproved = false;
            for (int i = 0; i < counts[span]; i++) {
                int child = found[span][i];
                float score = inside[span * size + child];
                for (BlockRule rule : rules.unary(child)) {
                    isImproved |= improve(span, rule.parent(), score + rule.weight());
                }
            }
        }
    }

    /** The best derivation of a block over a span, which must be derived. */
    Node derivation(int block, int start, int end) {
        if (rules.block(block).symbol().isTag()) {
            return new Node(block, start, end, List.of());
        }
        BlockRule chosen = null;
        int[] ends = {};
        float most = NONE;
        for (BlockRule rule : rules.makes(block)) {
            int[] splits = new int[rule.size()];
            float score = splits(rule, 0, start, end, splits) + rule.weight();
            boolean isUnary = splits.length == 1;
            // Longer rules win ties, so that chains of rules that cost nothing end.
            boolean isTie = score == most && chosen != null && chosen.size() == 1 && !isUnary;
            if (score > most || isTie) {
                most = score;
                chosen = rule;
                ends = splits;
            }
        }
        if (chosen == null) {
            throw new IllegalStateException("no rule derives " + rules.block(block) + " from " + start + " to " + end);
        }
        List<Node> children = new ArrayList<>();
        int from = start;
        for (int i = 0; i < ends.length; i++) {
            children.add(derivation(chosen.child(i), from, ends[i]));
            from = ends[i];
        }
        return new Node(block, start, end, children);
    }

    /** The best score of a rule's children from one of them on, and where those end. */
    private float splits(BlockRule rule, int from, int start, int end, int[] ends) {
        if (from == rule.size() - 1) {
            ends[from] = end;
            return inside(rule.child(from), start, end);
        }
        float most = NONE;
        int[] tried = ends.clone();
        for (int split = start + 1; split < end; split++) {
            float score = inside(rule.child(from), start, split);
            if (score != NONE) {
                score += splits(rule, from + 1, split, end, tried);
                if (score > most) {
                    most = score;
                    tried[from] = split;
                    System.arraycopy(tried, 0, ends, 0, ends.length);
                }
            }
        }
        return most;
    }
}
