package org.crossbranch.tree;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * An internal node: a label, the function of the edge to its parent (empty where there is none), and at least one child.
 * Children have disjoint yields and are kept in the order of their left indices. Equality is by label, function and
 * children.
 */
public final class Constituent implements TreeNode {
    private final String label;
    private final String function;
    private final List<TreeNode> children;
    private final Yield yield;

    /**
     * A constituent.
     *
     * @throws IllegalArgumentException if there is no child, or two children share a token
     */
    public Constituent(String label, String function, List<? extends TreeNode> children) {
        this.label = Objects.requireNonNull(label, "label");
        this.function = Objects.requireNonNull(function, "function");
        if (children.isEmpty()) {
            throw new IllegalArgumentException("constituent " + label + " has no children");
        }
        this.children = ordered(children);
        this.yield = this.children.size() == 1 ? this.children.get(0).yield() : union(label, this.children);
    }

    /** Most lists are in order already. */
    private static List<TreeNode> ordered(List<? extends TreeNode> children) {
        for (int i = 1; i < children.size(); i++) {
            if (leftIndex(children.get(i - 1)) > leftIndex(children.get(i))) {
                List<TreeNode> ordered = new ArrayList<>(children);
                ordered.sort(Comparator.comparingInt(Constituent::leftIndex));
                return List.copyOf(ordered);
            }
        }
        return List.copyOf(children);
    }

    private static int leftIndex(TreeNode node) {
        return node instanceof Leaf leaf ? leaf.index() : node.yield().min();
    }

    private static Yield union(String label, List<TreeNode> children) {
        int last = 0;
        for (TreeNode child : children) {
            last = Math.max(
                    last,
                    child instanceof Leaf leaf ? leaf.index() : child.yield().max());
        }
        long[] bits = new long[(last >>> 6) + 1];
        for (TreeNode child : children) {
            Yield part = child.yield();
            if (!part.isDisjointFrom(bits)) {
                throw new IllegalArgumentException(
                        "children of " + label + " overlap: " + Yield.ofWords(bits) + " and " + part);
            }
            part.addTo(bits);
        }
        return Yield.owning(bits);
    }

    /** A constituent without a function. */
    public static Constituent of(String label, TreeNode... children) {
        return new Constituent(label, "", List.of(children));
    }

    /** The category, such as {@code NP}. */
    public String label() {
        return label;
    }

    /** The grammatical function, such as {@code SBJ}; empty if there is none. */
    public String function() {
        return function;
    }

    /** The children in the order of their left indices. */
    public List<TreeNode> children() {
        return children;
    }

    @Override
    public Yield yield() {
        return yield;
    }

    /** The children, with each constituent among them changed. */
    public List<TreeNode> changedChildren(UnaryOperator<Constituent> change) {
        List<TreeNode> changed = new ArrayList<>(children.size());
        for (TreeNode child : children) {
            changed.add(child instanceof Constituent constituent ? change.apply(constituent) : child);
        }
        return changed;
    }

    /** This constituent with another label. */
    public Constituent withLabel(String newLabel) {
        return new Constituent(newLabel, function, children);
    }

    /** This constituent with another function. */
    public Constituent withFunction(String newFunction) {
        return new Constituent(label, newFunction, children);
    }

    /** This constituent with other children. */
    public Constituent withChildren(List<? extends TreeNode> newChildren) {
        return new Constituent(label, function, newChildren);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Constituent that
                && label.equals(that.label)
                && function.equals(that.function)
                && children.equals(that.children);
    }

    @Override
    public int hashCode() {
        return Objects.hash(label, function, children);
    }

    /** Label and yield, such as {@code NP{0,1}}. */
    @Override
    public String toString() {
        return label + yield;
    }
}
