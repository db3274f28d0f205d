package org.crossbranch.transition.constituency.shiftreduce;

import org.crossbranch.transition.Action;
import org.crossbranch.transition.constituency.StackDequeConfiguration;

/**
 * The base of configurations of lexicalised shift-reduce systems: each item has a lexical head, and the actions taken are
 * known. A token's item is its index; a constituent's the number after those of its parts.
 */
public abstract class LexicalizedConfiguration extends StackDequeConfiguration {
    /** Of no unary constituents but one over each token. */
    static final int ITEMS_PER_TOKEN = 3;

    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    // The note of an item.
    private static final int WHOLE = 0;
    private static final int TEMPORARY = 1;

    private long history;
    private boolean isAfterShift;
    private boolean isAfterGap;

    /** A configuration over no tokens, with room for so many items for each token, tokens included. */
    LexicalizedConfiguration(boolean hasDeque, int itemsPerToken) {
        super(hasDeque, itemsPerToken);
    }

    @Override
    protected void clear() {
        super.clear();
        history = 0;
        isAfterShift = false;
        isAfterGap = false;
        for (int token = 0; token < length(); token++) {
            addToken(token, token, WHOLE);
        }
    }

    /** Makes the items and the past of this equal to those of another configuration. */
    final void copyDerivation(LexicalizedConfiguration other) {
        // The tokens are the same in every configuration.
        copyItems(other, other.length());
        history = other.history;
        isAfterShift = other.isAfterShift;
        isAfterGap = other.isAfterGap;
    }

    /** {@inheritDoc} Reductions label what they build. */
    @Override
    public final boolean isLabelStep() {
        return false;
    }

    /** Whether an item has a label that binarisation makes. */
    final boolean isTemporary(int item) {
        return note(item) == TEMPORARY;
    }

    /** Number of constituents with one child, one below the other from this item on. */
    final int unaries(int item) {
        int count = 0;
        for (int node = item; labelAction(node) != NONE && rightChild(node) == NONE; node = leftChild(node)) {
            count++;
        }
        return count;
    }

    /** Whether the last action was SHIFT. */
    final boolean isAfterShift() {
        return isAfterShift;
    }

    /** Whether the last action was GAP, of any number of items. */
    final boolean isAfterGap() {
        return isAfterGap;
    }

    /** SHIFT. */
    final void shift() {
        shift(bufferToken());
    }

    /** REDUCE-UNARY. */
    final void reduceUnary(int action) {
        replaceTop(addUnary(action, top(), WHOLE));
    }

    /** REDUCE-LEFT or REDUCE-RIGHT. */
    final void reduce(int action, boolean isHeadLeft, boolean isTemporaryLabel) {
        int first = partner(0);
        int second = top();
        int head = head(isHeadLeft ? first : second);
        replaceTops(addUnion(action, head, first, second, isTemporaryLabel ? TEMPORARY : WHOLE));
    }

    /**
     * A value that all actions taken go into, in their order: two configurations of different pasts differ in it, but for
     * a chance of one in 2⁶⁴.
     */
    final long history() {
        return history;
    }

    /** The {@link #history} after one more action. */
    static long history(long before, int code) {
        return Long.rotateLeft(before ^ (code + 1L) * MIX, 29) * MIX;
    }

    /** Adds an action to the past. */
    final void remember(int code, Action.Type type) {
        history = history(history, code);
        isAfterShift = type == Action.Type.SHIFT;
        isAfterGap = type == Action.Type.GAP;
    }
}
