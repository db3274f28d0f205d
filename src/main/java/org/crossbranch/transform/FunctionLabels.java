package org.crossbranch.transform;

import java.util.List;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.TreeNode;

/**
 * Writes the functions of constituents into their labels: {@code NP} with the function {@code SB} becomes {@code NP~SB}, so that what
 * gives a label gives a function.
 */
public record FunctionLabels() implements TreeTransform {
    /** Stands between label and function; no label may hold it. */
    public static final char SEPARATOR = '~';

    /** Whether a label, such as that of a chain, holds a function. */
    public static boolean areIn(String label) {
        return label.indexOf(SEPARATOR) >= 0;
    }

    @Override
    public ConstituencyTree apply(ConstituencyTree tree) {
        return tree.withRoot(joined(tree.root()));
    }

    private static Constituent joined(Constituent node) {
        String label = node.function().isEmpty() ? node.label() : node.label() + SEPARATOR + node.function();
        return new Constituent(label, "", node.changedChildren(FunctionLabels::joined));
    }

    /** Takes labels and functions apart again. */
    @Override
    public ConstituencyTree invert(ConstituencyTree tree) {
        return tree.withRoot(split(tree.root()));
    }

    private static Constituent split(Constituent node) {
        int end = node.label().indexOf(SEPARATOR);
        List<TreeNode> children = node.changedChildren(FunctionLabels::split);
        return end < 0
                ? node.withChildren(children)
                : new Constituent(node.label().substring(0, end), node.label().substring(end + 1), children);
    }
}
