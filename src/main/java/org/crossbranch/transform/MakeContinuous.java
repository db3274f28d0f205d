package org.crossbranch.transform;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.tree.Yield;

/**
 * Takes the crossing branches out of a tree: each maximal block of a discontinuous constituent becomes a node; nodes
 * without the head child are removed and their children attached to the node above (Maier 2015 §3.1, NeGra-CF, after
 * Boyd 2007). Where the head child is discontinuous itself, its part that stays is the head child. So each constituent
 * stays once, over the block in which its lexical head is.
 *
 * @param heads which children are heads
 */
public record MakeContinuous(HeadFinder heads) implements TreeTransform {
    private static final int ALL_BLOCKS = -1;

    @Override
    public ConstituencyTree apply(ConstituencyTree tree) {
        if (!tree.isDiscontinuous()) {
            return tree;
        }
        LexicalHeads lexical = new LexicalHeads(tree, heads);
        return tree.withRoot(root(parts(tree.root(), lexical, false)));
    }

    /** The tree with a node for each block, none removed. */
    ConstituencyTree split(ConstituencyTree tree) {
        return tree.withRoot(root(parts(tree.root(), new LexicalHeads(tree, heads), true)));
    }

    /** The root dominates every token, so it is one block. */
    private static Constituent root(List<TreeNode> parts) {
        return (Constituent) parts.get(0);
    }

    /** The contiguous nodes that replace a node, from left to right. */
    private static List<TreeNode> parts(TreeNode node, LexicalHeads lexical, boolean isEachKept) {
        if (node instanceof Leaf) {
            return List.of(node);
        }
        Constituent constituent = (Constituent) node;
        List<TreeNode> below = new ArrayList<>();
        for (TreeNode child : constituent.children()) {
            below.addAll(parts(child, lexical, isEachKept));
        }
        int head = isEachKept ? ALL_BLOCKS : lexical.headToken(constituent);
        List<TreeNode> parts = new ArrayList<>();
        for (Yield.Block block : constituent.yield().blocks()) {
            List<TreeNode> inBlock = below.stream()
                    .filter(part ->
                            part.yield().min() >= block.start() && part.yield().min() < block.end())
                    .toList();
            if (head == ALL_BLOCKS || (head >= block.start() && head < block.end())) {
                parts.add(constituent.withChildren(inBlock));
            } else {
                parts.addAll(inBlock);
            }
        }
        return parts;
    }
}
