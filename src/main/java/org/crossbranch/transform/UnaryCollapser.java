package org.crossbranch.transform;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.TreeNode;

/**
 * Merges a constituent with its only child if that is a constituent: {@code X} over {@code Y} becomes {@code X@Y}
 * (Coavoux 2017 §3.2.3.2). A constituent over a single token stays. Chains become one node with all their labels, in
 * order and with their number. Functions are joined in the same way where the chain has any.
 */
public record UnaryCollapser() implements TreeTransform {
    /** Stands between the labels of a chain; no label of a tree to collapse may hold it. */
    public static final char SEPARATOR = '@';

    /** Collapses chains whatever labels hold: the form of the trees that systems without binarisation derive. */
    public static final TreeTransform OF_ANY_LABELS =
            TreeTransform.sequence(List.of(LabelEscapes.FOR_CHAINS, new UnaryCollapser()));

    /** The same with functions in the labels. Its inverse is that of {@link #OF_ANY_LABELS}, too. */
    public static final TreeTransform OF_LABELS_WITH_FUNCTIONS =
            TreeTransform.sequence(List.of(LabelEscapes.FOR_CHAINS, new FunctionLabels(), new UnaryCollapser()));

    /** The label of the highest constituent of a chain; another label is returned as it is. */
    public static String highest(String label) {
        int end = label.indexOf(SEPARATOR);
        return end < 0 ? label : label.substring(0, end);
    }

    /** The label of the lowest constituent of a chain; another label is returned as it is. */
    public static String lowest(String label) {
        return label.substring(label.lastIndexOf(SEPARATOR) + 1);
    }

    /**
     * Collapses the chains.
     *
     * @throws IllegalArgumentException if a label or function holds an {@code @}
     */
    @Override
    public ConstituencyTree apply(ConstituencyTree tree) {
        return tree.withRoot(collapsed(tree.root()));
    }

    private static Constituent collapsed(Constituent top) {
        StringBuilder label = new StringBuilder(checked(top.label()));
        StringBuilder function = new StringBuilder(checked(top.function()));
        Constituent lowest = top;
        boolean hasFunction = !top.function().isEmpty();
        boolean isChain = false;
        while (lowest.children().size() == 1 && lowest.children().get(0) instanceof Constituent only) {
            label.append(SEPARATOR).append(checked(only.label()));
            function.append(SEPARATOR).append(checked(only.function()));
            hasFunction |= !only.function().isEmpty();
            lowest = only;
            isChain = true;
        }
        List<TreeNode> children = new ArrayList<>(lowest.children().size());
        boolean isChanged = isChain;
        for (TreeNode child : lowest.children()) {
            TreeNode below = child instanceof Constituent constituent ? collapsed(constituent) : child;
            children.add(below);
            isChanged |= below != child;
        }
        if (!isChanged) {
            return top;
        }
        return new Constituent(label.toString(), hasFunction ? function.toString() : "", children);
    }

    private static String checked(String name) {
        if (name.indexOf(SEPARATOR) >= 0) {
            throw new IllegalArgumentException("the label \"" + name + "\" holds " + SEPARATOR
                    + ", which joins the labels of collapsed constituents; rename it in the treebank");
        }
        return name;
    }

    /** Takes the chains apart again. */
    @Override
    public ConstituencyTree invert(ConstituencyTree tree) {
        return tree.withRoot(expanded(tree.root()));
    }

    private static Constituent expanded(Constituent node) {
        List<TreeNode> children = node.changedChildren(UnaryCollapser::expanded);
        String[] labels = node.label().split(String.valueOf(SEPARATOR), -1);
        String[] functions = node.function().split(String.valueOf(SEPARATOR), labels.length);
        Constituent chain = null;
        for (int i = labels.length - 1; i >= 0; i--) {
            String function = i < functions.length ? functions[i] : "";
            chain = new Constituent(labels[i], function, chain == null ? children : List.of(chain));
        }
        return chain == null ? node : chain;
    }
}
