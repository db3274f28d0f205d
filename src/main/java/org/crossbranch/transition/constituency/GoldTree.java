package org.crossbranch.transition.constituency;

import java.util.Arrays;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.TreeNode;

/**
 * A gold tree as oracles of systems with LABEL actions read it: its constituents by number, parents before children, the
 * root first. No two have the same yield.
 */
public final class GoldTree {
    /** Stands for no constituent. */
    public static final int NONE = -1;

    private final Sentence sentence;
    private final int length;

    /** Longs of one constituent's bits. */
    private final int width;

    private final int[] parent;

    /**
     * For each constituent one further up; the root's is the root. So chosen, any that is k further up is reached by
     * O(log k) steps to {@code far} or {@code parent} (Myers 1983, An applicative random-access stack).
     */
    private final int[] far;

    private final int[] depth;
    private final int[] size;
    private final int[] right;
    private final int[] label;
    private final long[] bits;
    private final int[][] children;

    /** The constituent that dominates each token directly. */
    private final int[] above;

    /**
     * Reads a tree.
     *
     * @param gold the tree, its unary chains collapsed
     * @throws UnderivableTreeException if the inventory lacks a label of the tree, or the root's label is no root's there
     * @throws IllegalArgumentException if a constituent is the only child of another
     */
    public GoldTree(ActionInventory inventory, ConstituencyTree gold) {
        this(inventory, gold, constituent -> false);
    }

    /**
     * Reads a tree some of whose constituents are temporary: no label is given to them.
     *
     * @param gold the tree, its unary chains collapsed
     * @throws UnderivableTreeException if the inventory lacks a label of the tree, or the root's label is no root's there
     * @throws IllegalArgumentException if a constituent is the only child of another
     */
    public GoldTree(ActionInventory inventory, ConstituencyTree gold, Predicate<Constituent> isTemporary) {
        sentence = gold.sentence();
        length = gold.sentence().length();
        if (!inventory.rootLabels().contains(gold.root().label())) {
            throw new UnderivableTreeException(
                    sentence.id(),
                    "the inventory has no root label " + gold.root().label());
        }
        int constituents = gold.constituents().size();
        width = (length + 63) >>> 6;
        parent = new int[constituents];
        far = new int[constituents];
        depth = new int[constituents];
        size = new int[constituents];
        right = new int[constituents];
        label = new int[constituents];
        bits = new long[constituents * width];
        children = new int[constituents][];
        above = new int[length];
        number(gold.root(), NONE, 0, constituent -> labelling(inventory, constituent, isTemporary));
    }

    /** Enters a subtree, numbering its constituents from {@code node} on; returns the number after its last. */
    private int number(Constituent constituent, int parentNode, int node, ToIntFunction<Constituent> labels) {
        parent[node] = parentNode;
        if (parentNode != NONE) {
            depth[node] = depth[parentNode] + 1;
            int farther = far[parentNode];
            boolean areEqualSteps = depth[parentNode] - depth[farther] == depth[farther] - depth[far[farther]];
            far[node] = areEqualSteps ? far[farther] : parentNode;
        }
        size[node] = constituent.yield().size();
        right[node] = constituent.yield().max();
        if (parentNode != NONE && size[node] == size[parentNode]) {
            throw new IllegalArgumentException("the tree of sentence " + sentence.id() + " is not in normal form: "
                    + constituent + " is an only child");
        }
        label[node] = labels.applyAsInt(constituent);
        for (int token : constituent.yield().indices()) {
            bits[node * width + (token >>> 6)] |= 1L << token;
        }
        int after = node + 1;
        int[] below = new int[constituent.children().size()];
        int count = 0;
        for (TreeNode child : constituent.children()) {
            if (child instanceof Constituent part) {
                below[count++] = after;
                after = number(part, node, after, labels);
            } else if (child instanceof Leaf leaf) {
                above[leaf.index()] = node;
            }
        }
        children[node] = Arrays.copyOf(below, count);
        return after;
    }

    private int labelling(ActionInventory inventory, Constituent constituent, Predicate<Constituent> isTemporary) {
        Action action = isTemporary.test(constituent)
                ? Action.of(Action.Type.NO_LABEL)
                : new Action(Action.Type.LABEL, constituent.label());
        int id = inventory.find(action);
        if (id < 0) {
            throw new UnderivableTreeException(sentence.id(), "the inventory has no action " + action.name());
        }
        return id;
    }

    /** The sentence. */
    public Sentence sentence() {
        return sentence;
    }

    /** Number of tokens. */
    public int length() {
        return length;
    }

    /** Number of constituents. */
    int count() {
        return parent.length;
    }

    /** The constituent over a constituent, or {@link #NONE} over the root. */
    int parent(int node) {
        return parent[node];
    }

    /** Number of tokens of a constituent. */
    public int size(int node) {
        return size[node];
    }

    /** Greatest token index of a constituent. */
    int right(int node) {
        return right[node];
    }

    /** The id of the labelling action for a constituent: a LABEL, or NO-LABEL if it is temporary. */
    public int label(int node) {
        return label[node];
    }

    /** The constituents directly below a constituent; the caller leaves the array as it is. */
    public int[] children(int node) {
        return children[node];
    }

    /** The constituents' tokens as bits; the caller leaves the array as it is. */
    public long[] bits() {
        return bits;
    }

    /** Where in {@link #bits} a constituent's longs begin. */
    public int offset(int node) {
        return node * width;
    }

    /** The least constituent over a token that has more than some number of tokens, or {@link #NONE}. */
    public int container(int token, int tokens) {
        if (tokens >= length) {
            return NONE;
        }
        int node = above[token];
        while (size[node] <= tokens) {
            node = size[far[node]] <= tokens ? far[node] : parent[node];
        }
        return node;
    }

    /** The constituent that the focus is, or whose children's union it is, or {@link #NONE}. */
    public int around(ReachableTree.OpenItems items) {
        int node = container(items.openLeft(0), items.openSize(0) - 1);
        if (node == NONE || !items.isInside(0, bits, offset(node))) {
            return NONE;
        }
        for (int child : children[node]) {
            if (items.isSplitByFocus(bits, offset(child))) {
                return NONE;
            }
        }
        return node;
    }
}
