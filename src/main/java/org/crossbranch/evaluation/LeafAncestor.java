package org.crossbranch.evaluation;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.tree.Yield;

/**
 * The leaf-ancestor metric (Sampson &amp; Babarczy 2003), as discodop extends it to gaps. A token's lineage is the labels
 * above it from the root down, with marks where a constituent or one of its blocks begins or ends. A token scores by the edit
 * distance of its two lineages, a sentence by the mean of its tokens.
 */
final class LeafAncestor {
    private static final String CONSTITUENT_START = "(";
    private static final String CONSTITUENT_END = ")";
    private static final String BLOCK_START = "[";
    private static final String BLOCK_END = "]";

    private LeafAncestor() {}

    /** The score of two trees over the same tokens, 0 to 1. */
    static double score(ComparedTree gold, ComparedTree predicted) {
        List<List<String>> goldLineages = lineages(gold);
        List<List<String>> predictedLineages = lineages(predicted);
        double sum = 0;
        for (int token = 0; token < goldLineages.size(); token++) {
            sum += similarity(goldLineages.get(token), predictedLineages.get(token));
        }
        return sum / goldLineages.size();
    }

    private static double similarity(List<String> gold, List<String> predicted) {
        return 1 - editDistance(gold, predicted) / (double) Math.max(gold.size() + predicted.size(), 1);
    }

    private static List<List<String>> lineages(ComparedTree tree) {
        List<List<String>> lineages = new ArrayList<>();
        for (int token = 0; token < tree.root().yield().size(); token++) {
            lineages.add(new ArrayList<>());
        }
        if (tree.isRootCounted()) {
            extend(lineages, tree.root());
        }
        tree.root().children().forEach(child -> descend(lineages, child));
        return lineages;
    }

    private static void descend(List<List<String>> lineages, ComparedTree.Node node) {
        if (!node.isToken()) {
            extend(lineages, node);
            node.children().forEach(child -> descend(lineages, child));
        }
    }

    private static void extend(List<List<String>> lineages, ComparedTree.Node node) {
        Yield yield = node.yield();
        List<Yield.Block> blocks = yield.blocks();
        for (Yield.Block block : blocks) {
            int last = block.end() - 1;
            mark(lineages.get(last), last == yield.max() ? CONSTITUENT_END : BLOCK_END);
        }
        for (int token : yield.indices()) {
            lineages.get(token).add(node.label());
        }
        for (Yield.Block block : blocks) {
            mark(lineages.get(block.start()), block.start() == yield.min() ? CONSTITUENT_START : BLOCK_START);
        }
    }

    /** A lineage has each mark once, at the highest constituent. */
    private static void mark(List<String> lineage, String mark) {
        if (!lineage.contains(mark)) {
            lineage.add(mark);
        }
    }

    /** The fewest insertions, deletions and replacements that make one list of the other. */
    private static int editDistance(List<String> one, List<String> other) {
        int[] costs = new int[other.size() + 1];
        for (int j = 0; j < costs.length; j++) {
            costs[j] = j;
        }
        for (int i = 1; i <= one.size(); i++) {
            int diagonal = costs[0];
            costs[0] = i;
            for (int j = 1; j < costs.length; j++) {
                int replaced = diagonal + (one.get(i - 1).equals(other.get(j - 1)) ? 0 : 1);
                diagonal = costs[j];
                costs[j] = Math.min(replaced, 1 + Math.min(costs[j], costs[j - 1]));
            }
        }
        return costs[other.size()];
    }
}
