package org.crossbranch.transition.constituency.shiftreduce;

import java.util.Arrays;

/**
 * Configuration of SR (Coavoux 2017 §3.2.1), SR-SWAP and SR-CSWAP (Maier 2015 §2): a stack and a buffer. Swapping gives
 * tokens back to the buffer's front.
 */
public final class StackConfiguration extends LexicalizedConfiguration {
    /** The buffer; the tokens from {@link #next} on are left. */
    private int[] buffer = {};

    private int swappable;

    /** The number of actions that {@link #swappable} was counted after. */
    private int swappableAfter;

    /** An initial configuration. */
    public StackConfiguration(int length) {
        this(length, ITEMS_PER_TOKEN);
    }

    /** An initial configuration of so many items for each token, tokens included. */
    StackConfiguration(int length, int itemsPerToken) {
        super(false, itemsPerToken);
        reset(length);
    }

    @Override
    protected void clear() {
        super.clear();
        if (buffer.length < length()) {
            buffer = new int[length()];
        }
        for (int token = 0; token < length(); token++) {
            buffer[token] = token;
        }
        swappableAfter = NONE;
    }

    /** Makes this equal to another configuration; costs O(1) for each item of stack and buffer and each constituent. */
    void copyFrom(StackConfiguration other) {
        copyDerivation(other);
        System.arraycopy(other.buffer, next(), buffer, next(), length() - next());
        swappable = other.swappable;
        swappableAfter = other.swappableAfter;
    }

    /** {@inheritDoc} Tokens given back to the buffer are among them. */
    @Override
    public int bufferToken(int k) {
        return k < 0 || k >= length() - next() ? NONE : buffer[next() + k];
    }

    /** The tokens of the buffer, the first one first. */
    int[] bufferTokens() {
        return Arrays.copyOfRange(buffer, next(), length());
    }

    /** Whether the item below the top is a token that precedes all of the top's. */
    boolean isSecondSwappable() {
        return isSwappable(0);
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

    private boolean isSwappable(int k) {
        int item = partner(k);
        return item != NONE && labelAction(item) == NONE && item < left(top());
    }

    void swap(int count) {
        for (int swapped = 0; swapped < count; swapped++) {
            int token = partner(0);
            moveToBuffer();
            buffer[next()] = token;
        }
    }
}
