package org.crossbranch.transform;

import java.util.List;
import java.util.Set;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.TreeNode;

/**
 * Splits Penn labels into category and function: {@code NP-SBJ} becomes the label {@code NP} with the function {@code
 * SBJ}, {@code NP-SBJ-1} the function {@code SBJ-1}, {@code NP=2} the function {@code =2}. What was split is joined
 * again by {@link #invert}, for trees whose functions were all empty before. A constituent that has a function
 * already is left alone.
 *
 * @param subtypes tags that stay in the label where they come first: with {@code MAT}, {@code IP-MAT-SPE} becomes {@code
 *     IP-MAT} with the function {@code SPE}
 */
public record FunctionTags(Set<String> subtypes) implements TreeTransform {

    /** Copies the set. */
    public FunctionTags {
        subtypes = Set.copyOf(subtypes);
    }

    /** Splits off all tags. */
    public FunctionTags() {
        this(Set.of());
    }

    @Override
    public ConstituencyTree apply(ConstituencyTree tree) {
        return tree.withRoot(split(tree.root()));
    }

    private Constituent split(Constituent node) {
        List<TreeNode> children = node.changedChildren(this::split);
        String label = node.label();
        int at = separator(label);
        if (at < 0 || !node.function().isEmpty()) {
            return node.withChildren(children);
        }
        return new Constituent(
                label.substring(0, at), label.substring(label.charAt(at) == '=' ? at : at + 1), children);
    }

    /**
     * Where the category ends, or -1: not at the start ({@code -NONE-}), and not where joining would not give it
     * back.
     */
    private int separator(String label) {
        int at = PennLabel.categoryEnd(label, subtypes);
        boolean isJoinable = at + 1 < label.length() && label.charAt(at + 1) != '=';
        return at < label.length() && (label.charAt(at) == '=' || isJoinable) ? at : -1;
    }

    /** Writes functions into the labels. */
    @Override
    public ConstituencyTree invert(ConstituencyTree tree) {
        return tree.withRoot(joined(tree.root()));
    }

    private static Constituent joined(Constituent node) {
        List<TreeNode> children = node.changedChildren(FunctionTags::joined);
        String function = node.function();
        String separator = function.isEmpty() || function.startsWith("=") ? "" : "-";
        return new Constituent(node.label() + separator + function, "", children);
    }
}
