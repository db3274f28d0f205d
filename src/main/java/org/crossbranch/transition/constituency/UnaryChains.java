package org.crossbranch.transition.constituency;

import java.util.List;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.TreeNode;

/** The normal form without unary nodes over constituents (Coavoux 2017 §3.2.3.2): a chain X over Y is one node X@Y. */
final class UnaryChains {
    private static final String JOINT = "@";

    private UnaryChains() {}

    static ConstituencyTree collapse(ConstituencyTree tree) {
        return tree.withRoot(collapse(tree.root()));
    }

    static ConstituencyTree expand(ConstituencyTree tree) {
        return tree.withRoot(expand(tree.root()));
    }

    private static Constituent collapse(Constituent node) {
        if (node.children().size() == 1 && node.children().get(0) instanceof Constituent child) {
            Constituent below = collapse(child);
            return new Constituent(node.label() + JOINT + below.label(), node.function(), below.children());
        }
        return node.withChildren(node.children().stream()
                .map(child -> child instanceof Constituent constituent ? collapse(constituent) : child)
                .toList());
    }

    private static Constituent expand(Constituent node) {
        List<TreeNode> children = node.children().stream()
                .map(child -> child instanceof Constituent constituent ? expand(constituent) : child)
                .toList();
        String[] labels = node.label().split(JOINT, -1);
        Constituent expanded = new Constituent(labels[labels.length - 1], "", children);
        for (int l = labels.length - 2; l >= 0; l--) {
            expanded = new Constituent(labels[l], "", List.of(expanded));
        }
        return expanded.withFunction(node.function());
    }
}
