package org.crossbranch.transition.constituency;

import java.util.Arrays;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.TreeNode;

/**
 * The static oracle of ML-SET (Coavoux &amp; Cohen 2019 §2.2.1): combine as soon as possible, with the most recent item
 * possible; label exactly the gold constituents. Each item on its way is a gold constituent or a union of children of
 * one; two items may be combined when the least gold constituent that is greater than the one is also that of the other.
 *
 * <p>It is stateless: {@link #next} reads the configuration only, allocates nothing, and costs O(items · depth of the
 * tree). Off its own derivation it throws, at the latest at the next labelling step.
 */
public final class SetBasedStaticOracle implements Oracle<SetConfiguration> {
    private static final int NONE = -1;

    private final String sentenceId;
    private final int length;
    private final int shift;
    private final int combine;
    private final int noLabel;

    /** Longs of one constituent's bits. */
    private final int width;

    // Constituents are numbered parents before children; the root is 0.
    private final int[] parent;
    private final int[] size;
    private final int[] label;
    private final long[] bits;
    private final int[][] children;

    /** The constituent that dominates each token directly. */
    private final int[] above;

    /**
     * The oracle of a tree.
     *
     * @param gold the tree, its unary chains collapsed
     * @throws UnderivableTreeException if the inventory lacks a label of the tree, or the root's label is no root's there
     * @throws IllegalArgumentException if a constituent is the only child of another
     */
    public SetBasedStaticOracle(ActionInventory inventory, ConstituencyTree gold) {
        sentenceId = gold.sentence().id();
        length = gold.sentence().length();
        shift = inventory.id(Action.of(Action.Type.SHIFT));
        combine = inventory.id(Action.of(Action.Type.COMBINE));
        noLabel = inventory.id(Action.of(Action.Type.NO_LABEL));
        if (!inventory.rootLabels().contains(gold.root().label())) {
            throw new UnderivableTreeException(
                    sentenceId, "the inventory has no root label " + gold.root().label());
        }
        int constituents = gold.constituents().size();
        width = (length + 63) >>> 6;
        parent = new int[constituents];
        size = new int[constituents];
        label = new int[constituents];
        bits = new long[constituents * width];
        children = new int[constituents][];
        above = new int[length];
        number(gold.root(), NONE, 0, inventory);
    }

    /** Enters a subtree, numbering its constituents from {@code node} on; returns the number after its last. */
    private int number(Constituent constituent, int parentNode, int node, ActionInventory inventory) {
        parent[node] = parentNode;
        size[node] = constituent.yield().size();
        if (parentNode != NONE && size[node] == size[parentNode]) {
            throw new IllegalArgumentException("the tree of sentence " + sentenceId + " is not in normal form: "
                    + constituent + " is an only child");
        }
        Action action = new Action(Action.Type.LABEL, constituent.label());
        label[node] = inventory.find(action);
        if (label[node] < 0) {
            throw new UnderivableTreeException(sentenceId, "the inventory has no action " + action.name());
        }
        for (int token : constituent.yield().indices()) {
            bits[node * width + (token >>> 6)] |= 1L << token;
        }
        int after = node + 1;
        int[] below = new int[constituent.children().size()];
        int count = 0;
        for (TreeNode child : constituent.children()) {
            if (child instanceof Constituent part) {
                below[count++] = after;
                after = number(part, node, after, inventory);
            } else if (child instanceof Leaf leaf) {
                above[leaf.index()] = node;
            }
        }
        children[node] = Arrays.copyOf(below, count);
        return after;
    }

    @Override
    public int next(SetConfiguration configuration) {
        if (configuration.length() != length) {
            throw undefined(configuration);
        }
        return configuration.isLabelStep() ? nextLabel(configuration) : nextStructure(configuration);
    }

    private int nextStructure(SetConfiguration configuration) {
        if (configuration.hasFocus()) {
            int container = container(configuration.focusLeft(), configuration.focusSize());
            for (int item = 0; item < configuration.itemCount(); item++) {
                int left = configuration.itemLeft(item);
                if (container(left, configuration.itemSize(item)) == container) {
                    return ActionInventory.code(combine, left);
                }
            }
        }
        if (configuration.next() == length) {
            throw undefined(configuration);
        }
        return shift;
    }

    private int nextLabel(SetConfiguration configuration) {
        int node = container(configuration.focusLeft(), configuration.focusSize() - 1);
        if (node == NONE || !configuration.isFocusInside(bits, node * width)) {
            throw undefined(configuration);
        }
        for (int child : children[node]) {
            if (configuration.isSplitByFocus(bits, child * width)) {
                throw undefined(configuration);
            }
        }
        return size[node] == configuration.focusSize() ? label[node] : noLabel;
    }

    /** The least constituent over a token that has more than some number of tokens, or {@link #NONE}. */
    private int container(int token, int tokens) {
        int node = above[token];
        while (node != NONE && size[node] <= tokens) {
            node = parent[node];
        }
        return node;
    }

    private IllegalStateException undefined(SetConfiguration configuration) {
        return new IllegalStateException("the static oracle of sentence " + sentenceId + " (" + length
                + " tokens) is not defined after these " + configuration.steps() + " actions over "
                + configuration.length() + " tokens");
    }
}
