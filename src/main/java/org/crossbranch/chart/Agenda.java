package org.crossbranch.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.TreeNode;

/**
 * Weighted deductive parsing by a linear context-free rewriting system of fan-out 2 at most (Nederhof 2003; Maier 2015 §3.3.3). Items are
 * symbols over one or two spans. The agenda gives out the item of the best inside score plus outside estimate, so the first item that
 * covers the sentence is the root of a best derivation. Used again for the next sentence; not safe for several threads.
 */
final class Agenda {
    private static final int CHECKED_ITEMS = 1024;

    /** A rule by numbers of symbols. */
    private static final class NumberedRule {
        private final int parent;
        private final int left;
        /** The second child, or -1. */
        private final int right;

        private final double weight;
        /** For each block of the parent the children whose blocks it consists of. */
        private final int[][] parts;
        /** A child, the block of it that is followed by one of the other child, and that one; empty if they never touch. */
        private final int[] join;

        NumberedRule(int parent, int left, int right, double weight, int[][] parts) {
            this.parent = parent;
            this.left = left;
            this.right = right;
            this.weight = weight;
            this.parts = parts;
            this.join = join(parts);
        }

        private static int[] join(int[][] parts) {
            int[] seen = new int[2];
            for (int[] block : parts) {
                if (block.length > 1) {
                    return new int[] {block[0], seen[block[0]], seen[1 - block[0]]};
                }
                seen[block[0]]++;
            }
            return new int[0];
        }
    }

    private final List<Symbol> symbols = new ArrayList<>();
    private final Map<Symbol, Integer> numbers = new HashMap<>();
    private final NumberedRule[] rules;
    private final int[][] byLeft;
    private final int[][] byRight;
    private final int[][] byOnly;
    /** The numbers of each symbol's blocks in the projection. */
    private final int[][] blocks;

    private final int start;
    private final BlockChart chart;
    private final OutsideEstimate estimate;
    private final Items items = new Items();
    private int length;

    /** A constituent that covers the sentence, and the logarithm of the probability of its derivation. */
    record Best(Constituent root, double score) {}

    Agenda(Grammar grammar) {
        BlockRules projection = BlockRules.bounds(grammar);
        chart = new BlockChart(projection);
        estimate = new OutsideEstimate(projection, chart);
        rules = BlockRules.sorted(grammar.logProbabilities()).stream()
                .map(entry -> numbered(entry.getKey(), entry.getValue()))
                .toArray(NumberedRule[]::new);
        start = number(Symbol.START);
        byLeft = new int[symbols.size()][0];
        byRight = new int[symbols.size()][0];
        byOnly = new int[symbols.size()][0];
        for (int rule = 0; rule < rules.length; rule++) {
            if (rules[rule].right < 0) {
                add(byOnly, rules[rule].left, rule);
            } else {
                add(byLeft, rules[rule].left, rule);
                add(byRight, rules[rule].right, rule);
            }
        }
        blocks = new int[symbols.size()][];
        for (int symbol = 0; symbol < blocks.length; symbol++) {
            blocks[symbol] = new int[symbols.get(symbol).fanOut()];
            for (int block = 0; block < blocks[symbol].length; block++) {
                blocks[symbol][block] = projection.numberOf(symbols.get(symbol), block);
            }
        }
    }

    private static void add(int[][] lists, int at, int value) {
        lists[at] = Arrays.copyOf(lists[at], lists[at].length + 1);
        lists[at][lists[at].length - 1] = value;
    }

    private int number(Symbol symbol) {
        return numbers.computeIfAbsent(symbol, added -> {
            symbols.add(added);
            return symbols.size() - 1;
        });
    }

    private NumberedRule numbered(Rule rule, double weight) {
        int[][] parts = rule.blocks().stream()
                .map(block -> block.chars().map(digit -> digit - '0').toArray())
                .toArray(int[][]::new);
        return new NumberedRule(
                number(rule.parent()),
                number(rule.children().get(0)),
                rule.children().size() > 1 ? number(rule.children().get(1)) : -1,
                weight,
                parts);
    }

    /**
     * The best tree of a sentence, or empty if the grammar derives none.
     *
     * @param check called again and again; what it throws ends the parse
     */
    Optional<Best> parse(Sentence sentence, Runnable check) {
        length = sentence.length();
        chart.fill(sentence, check);
        if (chart.inside(blocks[start][0], 0, length) == BlockChart.NONE) {
            return Optional.empty();
        }
        estimate.fill(blocks[start][0], check);
        items.clear(symbols.size(), length);
        for (int token = 0; token < length; token++) {
            int tag = numbers.getOrDefault(Symbol.tag(sentence.token(token).tag()), -1);
            offer(tag, Items.span(token, token + 1), Items.NO_SPAN, 0, Items.NONE, Items.NONE, Items.NONE);
        }
        int taken = 0;
        for (int item = items.take(); item != Items.NONE; item = items.take()) {
            if (items.symbol(item) == start) {
                return Optional.of(new Best((Constituent) node(items.left(item)), items.inside(item)));
            }
            if (taken++ % CHECKED_ITEMS == 0) {
                check.run();
            }
            items.list(item);
            extend(item);
        }
        return Optional.empty();
    }

    private TreeNode node(int item) {
        Symbol symbol = symbols.get(items.symbol(item));
        if (symbol.isTag()) {
            return new Leaf(Items.start(items.span(item, false)));
        }
        List<TreeNode> children = new ArrayList<>(List.of(node(items.left(item))));
        if (items.right(item) != Items.NONE) {
            children.add(node(items.right(item)));
        }
        return new Constituent(symbol.label(), "", children);
    }

    /** Opens an item, unless no complete derivation has it. */
    private void offer(int symbol, int first, int second, double score, int rule, int left, int right) {
        float outside = estimate.of(blocks[symbol][0], Items.start(first), Items.end(first));
        if (second != Items.NO_SPAN) {
            outside = Math.min(outside, estimate.of(blocks[symbol][1], Items.start(second), Items.end(second)));
        }
        if (outside != BlockChart.NONE) {
            items.improve(items.of(symbol, first, second), score, outside, rule, left, right);
        }
    }

    /** Applies all rules to an item and those that were taken before it. */
    private void extend(int item) {
        int symbol = items.symbol(item);
        for (int rule : byOnly[symbol]) {
            combine(rule, item, Items.NONE);
        }
        for (int rule : byLeft[symbol]) {
            partners(rule, item, 0);
        }
        for (int rule : byRight[symbol]) {
            partners(rule, item, 1);
        }
    }

    /** Applies a rule to an item as one child and to whatever touches it as the other. */
    private void partners(int rule, int item, int child) {
        NumberedRule numbered = rules[rule];
        int symbol = child == 0 ? numbered.right : numbered.left;
        int[] join = numbered.join;
        if (join.length == 0) {
            int span = items.span(item, false);
            int from = child == 0 ? Items.end(span) + 1 : 1;
            int to = child == 0 ? length : Items.start(span);
            for (int position = from; position < to; position++) {
                partners(rule, item, child, items.first(symbol, 0, child == 1, position), 0, child == 1);
            }
        } else if (join[0] == child) {
            int position = Items.end(items.span(item, join[1] == 1));
            partners(rule, item, child, items.first(symbol, join[2], false, position), join[2], false);
        } else {
            int position = Items.start(items.span(item, join[2] == 1));
            partners(rule, item, child, items.first(symbol, join[1], true, position), join[1], true);
        }
    }

    private void partners(int rule, int item, int child, int from, int block, boolean isEnd) {
        for (int other = from; other != Items.NONE; other = items.next(other, block, isEnd)) {
            combine(rule, child == 0 ? item : other, child == 0 ? other : item);
        }
    }

    /** Applies a rule to its children if their blocks are in its order. */
    private void combine(int rule, int left, int right) {
        NumberedRule numbered = rules[rule];
        int[][] parts = numbered.parts;
        boolean isLeftSecond = false;
        boolean isRightSecond = false;
        int first = Items.NO_SPAN;
        int end = -1;
        for (int block = 0; block < parts.length; block++) {
            int begin = -1;
            for (int part : parts[block]) {
                int span = part == 0 ? items.span(left, isLeftSecond) : items.span(right, isRightSecond);
                isLeftSecond |= part == 0;
                isRightSecond |= part == 1;
                int start = Items.start(span);
                // Within a block nothing lies between two parts, between two blocks something does.
                if (begin < 0 ? start <= end : start != end) {
                    return;
                }
                begin = begin < 0 ? start : begin;
                end = Items.end(span);
            }
            if (block + 1 < parts.length) {
                first = Items.span(begin, end);
            } else {
                int last = Items.span(begin, end);
                double score = items.inside(left) + (right == Items.NONE ? 0 : items.inside(right)) + numbered.weight;
                boolean isOne = parts.length == 1;
                offer(numbered.parent, isOne ? last : first, isOne ? Items.NO_SPAN : last, score, rule, left, right);
            }
        }
    }
}
