package org.crossbranch.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The context-free projection of a grammar: its symbols are single blocks of the grammar's symbols, its rules the concatenations of
 * blocks in the grammar's rules (Barth&eacute;lemy et al. 2001). Everything that the grammar derives, the projection derives as well.
 */
final class BlockRules {
    /** A block of a symbol. */
    record Block(Symbol symbol, int number) {}

    private final Map<Block, Integer> numbers = new HashMap<>();
    private final List<Block> blocks = new ArrayList<>();
    private final List<BlockRule> rules = new ArrayList<>();
    private BlockRule[][] unaryByChild = {};
    private BlockRule[][] binaryByFirst = {};
    private BlockRule[][] longerByFirst = {};
    private BlockRule[][] byParent = {};

    private BlockRules() {}

    /**
     * The rules whose weights bound the grammar's: a rule's logarithm is divided evenly among the blocks of its parent. So the sum over the
     * blocks of a constituent is never less than the probability of the best derivation.
     */
    static BlockRules bounds(Grammar grammar) {
        BlockRules projection = new BlockRules();
        for (Map.Entry<Rule, Double> entry : sorted(grammar.logProbabilities())) {
            Rule rule = entry.getKey();
            float whole = entry.getValue().floatValue();
            projection.add(rule, whole / rule.parent().fanOut(), whole);
        }
        projection.index();
        return projection;
    }

    /** The rules with their relative frequencies among the blocks of a treebank: a grammar of its own (Boyd 2007). */
    static BlockRules frequencies(Grammar grammar) {
        Map<List<Block>, Long> counts = new HashMap<>();
        Map<Block, Long> totals = new HashMap<>();
        grammar.counts().forEach((rule, count) -> {
            for (int block = 0; block < rule.blocks().size(); block++) {
                Block parent = new Block(rule.parent(), block);
                List<Block> line = new ArrayList<>(List.of(parent));
                line.addAll(children(rule, block));
                counts.merge(line, count, Long::sum);
                totals.merge(parent, count, Long::sum);
            }
        });
        BlockRules projection = new BlockRules();
        counts.entrySet().stream()
                .sorted(Comparator.comparing(entry -> entry.getKey().toString()))
                .forEach(entry -> {
                    List<Block> line = entry.getKey();
                    float weight = (float)
                            Math.log((double) entry.getValue() / totals.getOrDefault(line.get(0), entry.getValue()));
                    int[] numbers = line.stream().mapToInt(projection::number).toArray();
                    projection.rules.add(new BlockRule(
                            numbers[0],
                            Arrays.copyOfRange(numbers, 1, numbers.length),
                            weight,
                            weight,
                            new int[numbers.length - 1],
                            new int[2][0]));
                });
        projection.index();
        return projection;
    }

    /** In an order that does not depend on hash codes, so that ties are broken alike in every run. */
    static List<Map.Entry<Rule, Double>> sorted(Map<Rule, Double> rules) {
        return rules.entrySet().stream()
                .sorted(Comparator.comparing(entry -> entry.getKey().toString()))
                .toList();
    }

    /** The blocks that a block of a rule's parent consists of. */
    private static List<Block> children(Rule rule, int block) {
        int[] next = new int[2];
        List<Block> children = new ArrayList<>();
        for (int i = 0; i <= block; i++) {
            children.clear();
            for (char digit : rule.blocks().get(i).toCharArray()) {
                int child = digit - '0';
                children.add(new Block(rule.children().get(child), next[child]++));
            }
        }
        return children;
    }

    private void add(Rule rule, float weight, float whole) {
        for (int block = 0; block < rule.blocks().size(); block++) {
            List<Block> children = children(rule, block);
            int[][] elsewhere = new int[2][0];
            for (int child = 0; child < rule.children().size(); child++) {
                Symbol symbol = rule.children().get(child);
                for (int i = 0; i < symbol.fanOut(); i++) {
                    Block other = new Block(symbol, i);
                    // Of two equal symbols, blocks are told apart by their places alone.
                    if (!isAmong(rule, block, child, i)) {
                        int[] known = elsewhere[1 - child];
                        elsewhere[1 - child] = Arrays.copyOf(known, known.length + 1);
                        elsewhere[1 - child][known.length] = number(other);
                    }
                }
            }
            rules.add(new BlockRule(
                    number(new Block(rule.parent(), block)),
                    children.stream().mapToInt(this::number).toArray(),
                    weight,
                    whole,
                    rule.blocks().get(block).chars().map(digit -> digit - '0').toArray(),
                    elsewhere));
        }
    }

    /** Whether a block of a child is in a block of the parent. */
    private static boolean isAmong(Rule rule, int block, int child, int number) {
        int before = 0;
        for (int i = 0; i < block; i++) {
            before += occurrences(rule.blocks().get(i), child);
        }
        return number >= before && number < before + occurrences(rule.blocks().get(block), child);
    }

    private static int occurrences(String block, int child) {
        return (int) block.chars().filter(digit -> digit - '0' == child).count();
    }

    private int number(Block block) {
        return numbers.computeIfAbsent(block, added -> {
            blocks.add(added);
            return blocks.size() - 1;
        });
    }

    private void index() {
        unaryByChild = grouped(1, 1);
        binaryByFirst = grouped(2, 2);
        longerByFirst = grouped(3, Integer.MAX_VALUE);
        List<List<BlockRule>> groups = groups();
        rules.forEach(rule -> groups.get(rule.parent()).add(rule));
        byParent = arrays(groups);
    }

    private BlockRule[][] grouped(int least, int most) {
        List<List<BlockRule>> groups = groups();
        rules.stream()
                .filter(rule -> rule.size() >= least && rule.size() <= most)
                .forEach(rule -> groups.get(rule.child(0)).add(rule));
        return arrays(groups);
    }

    private List<List<BlockRule>> groups() {
        List<List<BlockRule>> groups = new ArrayList<>();
        blocks.forEach(block -> groups.add(new ArrayList<>()));
        return groups;
    }

    private static BlockRule[][] arrays(List<List<BlockRule>> groups) {
        return groups.stream().map(group -> group.toArray(BlockRule[]::new)).toArray(BlockRule[][]::new);
    }

    /** Number of blocks. */
    int size() {
        return blocks.size();
    }

    /** The block of a number. */
    Block block(int number) {
        return blocks.get(number);
    }

    /** The number of a block, or -1. */
    int numberOf(Symbol symbol, int block) {
        return numbers.getOrDefault(new Block(symbol, block), -1);
    }

    /** The rules whose one child is a block. */
    BlockRule[] unary(int child) {
        return unaryByChild[child];
    }

    /** The rules of two children whose first is a block. */
    BlockRule[] binary(int first) {
        return binaryByFirst[first];
    }

    /** The rules of more children whose first is a block. */
    BlockRule[] longer(int first) {
        return longerByFirst[first];
    }

    /** The rules that make a block. */
    BlockRule[] makes(int parent) {
        return byParent[parent];
    }
}
