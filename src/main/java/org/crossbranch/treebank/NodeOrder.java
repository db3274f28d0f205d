package org.crossbranch.treebank;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.TreeNode;

/** Orders in which formats number constituents; in each, children come before their parents and the root is the last. */
public final class NodeOrder {
    private NodeOrder() {}

    /** All that a constituent dominates right before it. */
    public static List<Constituent> postorder(ConstituencyTree tree) {
        List<Constituent> nodes = new ArrayList<>();
        append(tree.root(), nodes, new IdentityHashMap<>());
        return nodes;
    }

    /** By height, then by left index, as in NeGra and TIGER. */
    public static List<Constituent> byHeight(ConstituencyTree tree) {
        List<Constituent> nodes = new ArrayList<>();
        IdentityHashMap<Constituent, Integer> heights = new IdentityHashMap<>();
        append(tree.root(), nodes, heights);
        nodes.sort(Comparator.<Constituent>comparingInt(heights::get)
                .thenComparingInt(node -> node.yield().min()));
        return nodes;
    }

    private static int append(
            Constituent node, List<Constituent> nodes, IdentityHashMap<Constituent, Integer> heights) {
        int height = 0;
        for (TreeNode child : node.children()) {
            if (child instanceof Constituent constituent) {
                height = Math.max(height, append(constituent, nodes, heights));
            }
        }
        nodes.add(node);
        heights.put(node, height + 1);
        return height + 1;
    }
}
