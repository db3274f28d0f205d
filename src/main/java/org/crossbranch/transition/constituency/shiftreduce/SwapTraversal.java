package org.crossbranch.transition.constituency.shiftreduce;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.SystemOptions;

/**
 * Builds a lexicalised tree bottom-up and from left to right, giving back to the buffer what stands in the way (Maier 2015
 * §2.3). In the sentence as it is then reordered, every constituent is continuous, and of two children the left one comes
 * first.
 *
 * <p>Which child that is, {@link LexicalizedTree.ChildOrder#BY_LEFT_INDEX_LAST_TOKEN_LAST} says: the one with the smaller left
 * index (Coavoux 2017, Algorithm 3), but for constituents that hold the last token of the sentence. SWAP needs a token in
 * the buffer, so nothing can be swapped over the last token: what holds it must come last. With that, no tree is out of
 * reach.
 */
final class SwapTraversal {
    private final LexicalizedTree tree;
    private final SystemOptions.SwapOrder order;
    private final IntFunction<List<Action>> swaps;
    private final List<Action> actions;

    /** Tokens of the buffer, in the order of the sentence, from {@link #front} on. */
    private final int[] buffer;

    private int front;

    /** Tokens on the stack that are in the way of the constituents there, and are to be given back. */
    private final int[] waiting;

    private int waitingSize;

    private SwapTraversal(LexicalizedTree tree, SystemOptions.SwapOrder order, IntFunction<List<Action>> swaps) {
        this.tree = tree;
        this.order = order;
        this.swaps = swaps;
        actions = new ArrayList<>(3 * tree.length());
        buffer = new int[tree.length()];
        waiting = new int[tree.length()];
        for (int token = 0; token < buffer.length; token++) {
            buffer[token] = token;
        }
    }

    /**
     * The derivation of a tree.
     *
     * @param tree a tree with its children {@linkplain LexicalizedTree.ChildOrder#BY_LEFT_INDEX_LAST_TOKEN_LAST as said}
     * @param swaps the actions by which so many items, from the second on, are given back to the buffer
     */
    static List<Action> derivation(
            LexicalizedTree tree, SystemOptions.SwapOrder order, IntFunction<List<Action>> swaps) {
        SwapTraversal traversal = new SwapTraversal(tree, order, swaps);
        traversal.build(tree.root());
        return traversal.actions;
    }

    /** Brings a node onto the stack; returns how many tokens in the way stand straight below it. */
    private int build(int node) {
        if (node < tree.length()) {
            return bring(node, LexicalizedTree.NONE);
        }
        if (tree.rightChild(node) == LexicalizedTree.NONE) {
            return unary(node);
        }
        int below = build(tree.leftChild(node));
        if (tree.rightIndex(node) == tree.length() - 1) {
            // All that is left belongs to this constituent: what is in the way of its left child is in its right one.
            giveBack(below);
            below = 0;
        }
        giveBack(build(tree.rightChild(node)));
        actions.add(tree.reduction(node));
        return below;
    }

    private int unary(int node) {
        int child = tree.leftChild(node);
        if (child < tree.length()) {
            return bring(child, node);
        }
        int below = build(child);
        actions.add(tree.reduction(node));
        return below;
    }

    private int bring(int token, int unary) {
        int before = waitingSize;
        while (buffer[front] != token) {
            waiting[waitingSize++] = buffer[front++];
            actions.add(LexicalizedActions.SHIFT);
        }
        front++;
        actions.add(LexicalizedActions.SHIFT);
        if (unary != LexicalizedTree.NONE) {
            actions.add(tree.reduction(unary));
        }
        int below = waitingSize - before;
        if (order == SystemOptions.SwapOrder.EAGER) {
            giveBack(below);
            return 0;
        }
        return below;
    }

    private void giveBack(int count) {
        if (count > 0) {
            actions.addAll(swaps.apply(count));
            for (int swapped = 0; swapped < count; swapped++) {
                buffer[--front] = waiting[--waitingSize];
            }
        }
    }
}
