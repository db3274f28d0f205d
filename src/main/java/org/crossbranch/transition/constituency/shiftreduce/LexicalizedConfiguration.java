package org.crossbranch.transition.constituency.shiftreduce;

import org.crossbranch.transition.Action;
import org.crossbranch.transition.constituency.StackDequeConfiguration;

/**
 * Configuration of lexicalised shift-reduce systems: a stack, above it a deque in systems with gaps (Coavoux 2017 §7.2.1), and
 * a buffer, to whose front swapping gives tokens back (Maier 2015 §2). Each item has a lexical head, and the actions taken are
 * known. A token's item is its index; a constituent's the number after those of its parts.
 */
public final class LexicalizedConfiguration extends StackDequeConfiguration {

    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    // The note of an item.
    private static final int WHOLE = 0;
    private static final int TEMPORARY = 1;

    private long history;
    private boolean isAfterShift;
    private boolean isAfterGap;

    /** The buffer; the tokens from {@link #next} on are left. */
    private int[] buffer = {};

    private int swappable;

    /** The number of actions that {@link #swappable} was counted after. */
    private int swappableAfter;

    /**
     * An initial configuration.
     *
     * @param itemsPerToken the most items for each token, tokens included
     */
    LexicalizedConfiguration(int length, boolean hasDeque, int itemsPerToken) {
        super(hasDeque, itemsPerToken);
        reset(length);
    }

    @Override
    protected void clear() {
        super.clear();
        history = 0;
        isAfterShift = false;
        isAfterGap = false;
        if (buffer.length < length()) {
            buffer = new int[length()];
        }
        for (int token = 0; token < length(); token++) {
            addToken(token, token, WHOLE);
            buffer[token] = token;
        }
        swappableAfter = NONE;
    }

    /** Makes this equal to another configuration; costs O(1) for each item of the memory and the buffer and each constituent. */
    void copyFrom(LexicalizedConfiguration other) {
        // The tokens are the same in every configuration.
        copyItems(other, other.length());
        history = other.history;
        isAfterShift = other.isAfterShift;
        isAfterGap = other.isAfterGap;
        System.arraycopy(other.buffer, next(), buffer, next(), length() - next());
        swappable = other.swappable;
        swappableAfter = other.swappableAfter;
    }

    /** {@inheritDoc} Tokens given back to the buffer are among them. */
    @Override
    public int bufferToken(int k) {
        return k < 0 || k >= length() - next() ? NONE : buffer[next() + k];
    }

    /** {@inheritDoc} Reductions label what they build. */
    @Override
    public boolean isLabelStep() {
        return false;
    }

    /** Whether an item has a label that binarisation makes. */
    boolean isTemporary(int item) {
        return note(item) == TEMPORARY;
    }

    /** Number of constituents with one child, one below the other from this item on. */
    int unaries(int item) {
        int count = 0;
        for (int node = item; labelAction(node) != NONE && rightChild(node) == NONE; node = leftChild(node)) {
            count++;
        }
        return count;
    }

    /** Whether the last action was SHIFT. */
    boolean isAfterShift() {
        return isAfterShift;
    }

    /** Whether the last action was GAP, of any number of items. */
    boolean isAfterGap() {
        return isAfterGap;
    }

    /** Whether an item of the stack below its top is not temporary. */
    boolean hasWholeBelowStackTop() {
        for (int k = 1; k < stackSize(); k++) {
            if (!isTemporary(stackItem(k))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether, of the items that a reduction would leave on the stack, one of the {@code reach} topmost is not temporary:
     * those of the deque below its top, then those of the stack below its top.
     */
    boolean hasWholeBesidesTops(int reach) {
        int left = reach;
        for (int position = memorySize() - 2; position >= 0 && left > 0; position--) {
            if (position != stackSize() - 1) {
                if (!isTemporary(openItem(position))) {
                    return true;
                }
                left--;
            }
        }
        return false;
    }

    /** Number of items straight below the top that are tokens and precede all of the top's. */
    int swappable() {
        // Asked once for each action of an inventory.
        if (swappableAfter != steps()) {
            swappable = 0;
            while (isSwappable(swappable)) {
                swappable++;
            }
            swappableAfter = steps();
        }
        return swappable;
    }

    /** Whether the k-th item below the top is a token that precedes all of the top's. */
    boolean isSwappable(int k) {
        int item = partner(k);
        return item != NONE && labelAction(item) == NONE && item < left(top());
    }

    /** SHIFT. */
    void shift() {
        shift(bufferToken());
    }

    /** REDUCE-UNARY. */
    void reduceUnary(int action) {
        replaceTop(addUnary(action, top(), WHOLE));
    }

    /** REDUCE-LEFT or REDUCE-RIGHT. */
    void reduce(int action, boolean isHeadLeft, boolean isTemporaryLabel) {
        int first = partner(0);
        int second = top();
        int head = head(isHeadLeft ? first : second);
        replaceTops(addUnion(action, head, first, second, isTemporaryLabel ? TEMPORARY : WHOLE));
    }

    /** Some GAPs. */
    void gap(int items) {
        moveToDeque(items);
    }

    /** Some SWAPs. */
    void swap(int count) {
        for (int swapped = 0; swapped < count; swapped++) {
            int token = partner(0);
            moveToBuffer();
            buffer[next()] = token;
        }
    }

    /**
     * A value that all actions taken go into, in their order: two configurations of different pasts differ in it, but for
     * a chance of one in 2⁶⁴.
     */
    long history() {
        return history;
    }

    /** The {@link #history} after one more action. */
    static long history(long before, int code) {
        return Long.rotateLeft(before ^ (code + 1L) * MIX, 29) * MIX;
    }

    /** Adds an action to the past. */
    void remember(int code, Action.Type type) {
        history = history(history, code);
        isAfterShift = type == Action.Type.SHIFT;
        isAfterGap = type == Action.Type.GAP;
    }

    /** A hash of what decides which actions of SR-GAP are allowed: the last action, the border, and which items are temporary. */
    long situation() {
        long hash = history(history(next(), stackSize()), (isAfterShift ? 1 : 0) | (isAfterGap ? 2 : 0));
        for (int position = 0; position < memorySize(); position++) {
            hash = history(hash, isTemporary(openItem(position)) ? 1 : 0);
        }
        return hash;
    }
}
