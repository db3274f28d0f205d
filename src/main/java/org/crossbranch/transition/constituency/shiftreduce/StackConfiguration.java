package org.crossbranch.transition.constituency.shiftreduce;

import java.util.Arrays;

/**
 * Configuration of SR (Coavoux 2017 §3.2.1), SR-SWAP and SR-CSWAP (Maier 2015 §2): a stack and a buffer. Swapping gives
 * tokens back to the buffer's front.
 */
public final class StackConfiguration extends LexicalizedConfiguration {
    private int[] stack = {};
    private int size;

    /** The buffer; the tokens from {@link #front} on are left. */
    private int[] buffer = {};

    private int front;

    private int swappable;

    /** The number of actions that {@link #swappable} was counted after. */
    private int swappableAfter;

    /** An initial configuration. */
    public StackConfiguration(int length) {
        reset(length);
    }

    /** An initial configuration of so many items for each token, tokens included. */
    StackConfiguration(int length, int itemsPerToken) {
        super(itemsPerToken);
        reset(length);
    }

    @Override
    public void reset(int newLength) {
        super.reset(newLength);
        if (stack.length < newLength) {
            stack = new int[newLength];
            buffer = new int[newLength];
        }
        for (int token = 0; token < newLength; token++) {
            buffer[token] = token;
        }
        size = 0;
        front = 0;
        swappableAfter = NONE;
    }

    /** Makes this equal to another configuration; costs O(1) for each item of stack and buffer and each constituent. */
    void copyFrom(StackConfiguration other) {
        copyItems(other);
        size = other.size;
        System.arraycopy(other.stack, 0, stack, 0, size);
        front = other.front;
        System.arraycopy(other.buffer, front, buffer, front, length() - front);
        swappable = other.swappable;
        swappableAfter = other.swappableAfter;
    }

    /** Number of items of the stack. */
    @Override
    public int memorySize() {
        return size;
    }

    @Override
    public int stackItem(int k) {
        return k < 0 || k >= size ? NONE : stack[size - 1 - k];
    }

    /** {@inheritDoc} There is no deque. */
    @Override
    public int dequeItem(int k) {
        return NONE;
    }

    @Override
    public int bufferToken() {
        return front == length() ? NONE : buffer[front];
    }

    /** {@inheritDoc} Tokens given back to the buffer are among them. */
    @Override
    public int bufferToken(int k) {
        return k < 0 || k >= length() - front ? NONE : buffer[front + k];
    }

    /** The tokens of the buffer, the first one first. */
    int[] bufferTokens() {
        return Arrays.copyOfRange(buffer, front, length());
    }

    @Override
    int openItems() {
        return size;
    }

    @Override
    int topItem() {
        return stack[size - 1];
    }

    /** Whether the item below the top is a token that precedes all of the top's. */
    boolean isSecondSwappable() {
        return isSwappable(size - 2);
    }

    /** Number of items straight below the top that are tokens and precede all of the top's. */
    int swappable() {
        // Asked once for each action of an inventory.
        if (swappableAfter != steps()) {
            int position = size - 2;
            while (isSwappable(position)) {
                position--;
            }
            swappable = size - 2 - position;
            swappableAfter = steps();
        }
        return swappable;
    }

    private boolean isSwappable(int position) {
        return position >= 0 && labelAction(stack[position]) == NONE && stack[position] < left(stack[size - 1]);
    }

    @Override
    void shift() {
        stack[size++] = buffer[front++];
    }

    @Override
    void reduceUnary(int action) {
        stack[size - 1] = unaryItem(action, stack[size - 1]);
    }

    @Override
    void reduce(int action, boolean isHeadLeft, boolean isTemporaryLabel) {
        int item = binaryItem(action, isHeadLeft, isTemporaryLabel, stack[size - 2], stack[size - 1]);
        size--;
        stack[size - 1] = item;
    }

    void swap(int count) {
        int top = stack[size - 1];
        for (int swapped = 0; swapped < count; swapped++) {
            size--;
            buffer[--front] = stack[size - 1];
        }
        stack[size - 1] = top;
    }
}
