package org.crossbranch.chart;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.TreeNode;

/**
 * Makes constituents of derivations of blocks (Boyd 2007): below one constituent, blocks of equal symbols become one constituent when each
 * follows the block before it in number. A block without those that it misses is a constituent of its own.
 */
final class BlockTrees {
    private final BlockRules rules;

    BlockTrees(BlockRules rules) {
        this.rules = rules;
    }

    /** The constituent of a derivation of its only block. */
    Constituent constituent(BlockChart.Node root) {
        return constituent(List.of(root));
    }

    private Constituent constituent(List<BlockChart.Node> blocks) {
        List<TreeNode> children = new ArrayList<>();
        Map<Symbol, List<BlockChart.Node>> incomplete = new LinkedHashMap<>();
        for (BlockChart.Node block : blocks) {
            for (BlockChart.Node child : block.children()) {
                Symbol symbol = symbol(child);
                if (symbol.isTag()) {
                    children.add(new Leaf(child.start()));
                    continue;
                }
                int number = rules.block(child.block()).number();
                List<BlockChart.Node> known = incomplete.getOrDefault(symbol, List.of());
                if (number != known.size() && !known.isEmpty()) {
                    children.add(constituent(known));
                }
                List<BlockChart.Node> together = new ArrayList<>(number == known.size() ? known : List.of());
                together.add(child);
                incomplete.remove(symbol);
                if (number < together.size() && together.size() < symbol.fanOut()) {
                    incomplete.put(symbol, together);
                } else {
                    children.add(constituent(together));
                }
            }
        }
        incomplete.values().forEach(rest -> children.add(constituent(rest)));
        return new Constituent(symbol(blocks.get(0)).label(), "", children);
    }

    private Symbol symbol(BlockChart.Node node) {
        return rules.block(node.block()).symbol();
    }
}
