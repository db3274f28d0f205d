package org.crossbranch.transition.constituency;

import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.tree.ConstituencyTree;

/**
 * The part of a gold tree that can still be built from a configuration (Coavoux &amp; Cohen 2019 §2.2.2). A gold
 * constituent that is neither built nor passed over is <em>reachable</em> if its right index is not less than the
 * focus's and each open item is part of it or shares no token with it. An open item's <em>container</em> is the least
 * reachable constituent that properly contains it; each has one, the root if no other, until it holds all tokens.
 *
 * <p>It is stateless: it reads configurations only, and allocates nothing. To find out whether one constituent is reachable
 * costs O(items · n/64).
 */
public final class ReachableTree {
    private final GoldTree gold;
    private final int noLabel;

    /**
     * Reads a tree.
     *
     * @param gold the tree, its unary chains collapsed
     * @throws UnderivableTreeException if the inventory lacks a label of the tree, or the root's label is no root's there
     * @throws IllegalArgumentException if a constituent is the only child of another
     */
    public ReachableTree(ActionInventory inventory, ConstituencyTree gold) {
        this.gold = new GoldTree(inventory, gold);
        noLabel = inventory.id(Action.of(Action.Type.NO_LABEL));
    }

    /**
     * Checks that an action is left to take.
     *
     * @throws IllegalStateException if not, or if there are not as many tokens as the tree has
     */
    public void requireDefined(Configuration configuration, boolean isFinal) {
        if (configuration.length() != gold.length() || isFinal) {
            throw Oracle.undefined("dynamic oracle", gold.sentence(), configuration);
        }
    }

    /** The labelling action that costs nothing: LABEL-X if (X, focus) is a gold constituent, otherwise NO-LABEL. */
    public int labelling(OpenItems items) {
        int tokens = items.openSize(0);
        int node = gold.container(items.openLeft(0), tokens - 1);
        return gold.size(node) == tokens && items.isInside(0, gold.bits(), gold.offset(node))
                ? gold.label(node)
                : noLabel;
    }

    /**
     * The cost of a labelling action: 1 for a gold constituent of the focus's yield that it does not build, and 1 for a
     * constituent that it builds and that is not gold.
     */
    public int labellingCost(OpenItems items, int action) {
        int due = labelling(items);
        if (action == due) {
            return 0;
        }
        return action == noLabel || due == noLabel ? 1 : 2;
    }

    /** The cost of SHIFT: the number of reachable constituents that hold the focus and no token still to be shifted. */
    public int shiftCost(OpenItems items) {
        int count = 0;
        if (items.openItems() > 0) {
            int node = container(items, 0);
            while (!needsShift(items, node)) {
                count++;
                node = reachableFrom(items, gold.parent(node));
            }
        }
        return count;
    }

    /** The container of an item. No constituent of the focus's own yield is meant: that is labelled or passed over. */
    public int container(OpenItems items, int place) {
        return reachableFrom(items, gold.container(items.openLeft(place), items.openSize(place)));
    }

    /** Whether an item that is not the focus has a container. */
    public boolean hasContainer(OpenItems items, int place, int container) {
        if (!items.isInside(place, gold.bits(), gold.offset(container))) {
            return false;
        }
        int node = gold.container(items.openLeft(place), items.openSize(place));
        while (node != container && !isReachable(items, node)) {
            node = gold.parent(node);
        }
        return node == container;
    }

    /** Whether a constituent holds a token that is still to be shifted. */
    public boolean needsShift(OpenItems items, int node) {
        return gold.right(node) >= items.next();
    }

    /** Number of reachable constituents that hold one of two items and not the other: none has both once they are united. */
    public int separating(OpenItems items, int place, int other) {
        return below(items, place, other) + below(items, other, place);
    }

    private int below(OpenItems items, int place, int other) {
        int count = 0;
        int node = container(items, place);
        while (!items.isInside(other, gold.bits(), gold.offset(node))) {
            count++;
            node = reachableFrom(items, gold.parent(node));
        }
        return count;
    }

    private int reachableFrom(OpenItems items, int from) {
        int node = from;
        while (!isReachable(items, node)) {
            node = gold.parent(node);
        }
        return node;
    }

    private boolean isReachable(OpenItems items, int node) {
        if (gold.right(node) < items.next() - 1) {
            return false;
        }
        for (int place = 0; place < items.openItems(); place++) {
            if (items.isAstride(place, gold.bits(), gold.offset(node))) {
                return false;
            }
        }
        return true;
    }

    /**
     * The items of a configuration that are not yet parts of others, by place: the focus, which the next label is for, has
     * place 0; the others follow by descending right index. The focus holds the last token shifted.
     */
    public interface OpenItems {
        /** Number of open items, the focus included; 0 in an initial configuration. */
        int openItems();

        /** Number of tokens shifted. */
        int next();

        /** The smallest token index of the item at a place. */
        int openLeft(int place);

        /** Number of tokens of the item at a place. */
        int openSize(int place);

        /** Whether the item at a place is part of a set of tokens, whose bits are the longs from {@code offset}: as many as a row has. */
        boolean isInside(int place, long[] words, int offset);

        /** Whether the item at a place has tokens both in and outside a set of tokens. */
        boolean isAstride(int place, long[] words, int offset);

        /** Whether some tokens of a set are in the focus and others are not. */
        boolean isSplitByFocus(long[] words, int offset);
    }
}
