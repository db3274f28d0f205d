package org.crossbranch.transition.constituency.skipshift;

import java.util.Objects;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.constituency.StackDequeConfiguration;
import org.crossbranch.transition.constituency.TokenSets;
import org.crossbranch.tree.Yield;

/**
 * Configuration of {@link SkipShift}: a stack of items, and a buffer from which any token may be taken. An item is a set of
 * tokens; its number is that of its making. Taking an action allocates nothing and costs O(n) for SHIFT, O(n/64) for MERGE.
 */
public final class SkipShiftConfiguration implements StackDequeConfiguration {
    /** Most tokens of a sentence: the bits of all items together are to be counted in ints. */
    public static final int MAX_LENGTH = 1 << 15;

    private int length;
    private int steps;
    private boolean isLabelStep;

    /** The tokens left, in the order of the sentence. */
    private int[] buffer = {};

    private int bufferSize;

    private int[] stack = {};
    private int stackSize;

    private int itemCount;
    private final TokenSets tokens = new TokenSets();
    private int[] left = {};
    private int[] right = {};
    private int[] labelAction = {};
    private int[] leftChild = {};
    private int[] rightChild = {};

    SkipShiftConfiguration(int length) {
        reset(length);
    }

    private void reset(int newLength) {
        length = Configuration.checkedLength(newLength, MAX_LENGTH);
        int items = 2 * length - 1;
        tokens.reset(items, length);
        if (left.length < items) {
            buffer = new int[length];
            stack = new int[length];
            left = new int[items];
            right = new int[items];
            labelAction = new int[items];
            leftChild = new int[items];
            rightChild = new int[items];
        }
        steps = 0;
        isLabelStep = false;
        stackSize = 0;
        itemCount = 0;
        bufferSize = length;
        for (int token = 0; token < length; token++) {
            buffer[token] = token;
        }
    }

    void copyFrom(SkipShiftConfiguration other) {
        if (length != other.length) {
            reset(other.length);
        }
        steps = other.steps;
        isLabelStep = other.isLabelStep;
        bufferSize = other.bufferSize;
        System.arraycopy(other.buffer, 0, buffer, 0, bufferSize);
        stackSize = other.stackSize;
        System.arraycopy(other.stack, 0, stack, 0, stackSize);
        itemCount = other.itemCount;
        tokens.copyFirst(other.tokens, itemCount);
        System.arraycopy(other.left, 0, left, 0, itemCount);
        System.arraycopy(other.right, 0, right, 0, itemCount);
        System.arraycopy(other.labelAction, 0, labelAction, 0, itemCount);
        System.arraycopy(other.leftChild, 0, leftChild, 0, itemCount);
        System.arraycopy(other.rightChild, 0, rightChild, 0, itemCount);
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public int steps() {
        return steps;
    }

    /** Number of items on the stack. */
    @Override
    public int memorySize() {
        return stackSize;
    }

    /** Number of tokens in the buffer. */
    public int bufferSize() {
        return bufferSize;
    }

    @Override
    public int stackItem(int k) {
        return k < 0 || k >= stackSize ? NONE : stack[stackSize - 1 - k];
    }

    @Override
    public int dequeItem(int k) {
        return NONE;
    }

    @Override
    public int bufferToken() {
        return bufferToken(0);
    }

    /** {@inheritDoc} Tokens that were shifted from between are not counted. */
    @Override
    public int bufferToken(int k) {
        return k < 0 || k >= bufferSize ? NONE : buffer[k];
    }

    @Override
    public int left(int item) {
        return left[Objects.checkIndex(item, itemCount)];
    }

    @Override
    public int right(int item) {
        return right[Objects.checkIndex(item, itemCount)];
    }

    @Override
    public int head(int item) {
        return NONE;
    }

    @Override
    public int labelAction(int item) {
        return labelAction[Objects.checkIndex(item, itemCount)];
    }

    /** {@inheritDoc} The left child is the one that was on the stack before. */
    @Override
    public int leftChild(int item) {
        return leftChild[Objects.checkIndex(item, itemCount)];
    }

    @Override
    public int rightChild(int item) {
        return rightChild[Objects.checkIndex(item, itemCount)];
    }

    @Override
    public boolean isLabelStep() {
        return isLabelStep;
    }

    /** Number of items made so far; parts have lower numbers than wholes. */
    public int itemCount() {
        return itemCount;
    }

    /** The tokens of an item. */
    public Yield itemYield(int item) {
        return tokens.tokens(Objects.checkIndex(item, itemCount));
    }

    /** Whether s0 is part of a set of tokens, whose bits are the longs from {@code offset}: as many as a row has. */
    boolean isTopInside(long[] words, int offset) {
        return tokens.isInside(stackItem(0), words, offset);
    }

    /** Whether some tokens of a set are in s0 and others are not. */
    boolean isSplitByTop(long[] words, int offset) {
        return tokens.isSplitBy(stackItem(0), words, offset);
    }

    /** Takes the token at a position of the buffer. */
    void shift(int position) {
        int token = buffer[position];
        bufferSize--;
        System.arraycopy(buffer, position + 1, buffer, position, bufferSize - position);
        tokens.setToken(itemCount, token);
        push(token, token, NONE, NONE);
    }

    void merge() {
        int second = stack[--stackSize];
        int first = stack[--stackSize];
        tokens.setUnion(itemCount, first, second);
        push(Math.min(left[first], left[second]), Math.max(right[first], right[second]), first, second);
    }

    private void push(int leftmost, int rightmost, int first, int second) {
        left[itemCount] = leftmost;
        right[itemCount] = rightmost;
        labelAction[itemCount] = NONE;
        leftChild[itemCount] = first;
        rightChild[itemCount] = second;
        stack[stackSize++] = itemCount++;
        isLabelStep = true;
        steps++;
    }

    void label(int action) {
        labelAction[stackItem(0)] = action;
        noLabel();
    }

    void noLabel() {
        isLabelStep = false;
        steps++;
    }
}
