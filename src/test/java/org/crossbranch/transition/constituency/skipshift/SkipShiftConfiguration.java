package org.crossbranch.transition.constituency.skipshift;

import java.util.Objects;
import org.crossbranch.transition.ItemList;
import org.crossbranch.transition.constituency.StackDequeConfiguration;
import org.crossbranch.transition.constituency.TokenSets;
import org.crossbranch.tree.Yield;

/**
 * Configuration of {@link SkipShift}: a stack of items, and a buffer from which any token may be taken. An item is a set of
 * tokens; its number is that of its making. Taking an action allocates nothing and costs O(n) for SHIFT, O(n/64) for MERGE.
 */
public final class SkipShiftConfiguration extends StackDequeConfiguration {
    /** The tokens, and the unions of two items. */
    private static final int ITEMS_PER_TOKEN = 2;

    private final TokenSets tokens = new TokenSets();

    /** The tokens left, in the order of the sentence. */
    private final ItemList buffer = new ItemList();

    private boolean isLabelStep;

    SkipShiftConfiguration(int length) {
        super(false, ITEMS_PER_TOKEN);
        reset(length);
    }

    @Override
    protected void clear() {
        super.clear();
        tokens.reset(ITEMS_PER_TOKEN * length(), length());
        buffer.reset(length());
        for (int token = 0; token < length(); token++) {
            buffer.add(token);
        }
        isLabelStep = false;
    }

    void copyFrom(SkipShiftConfiguration other) {
        copyItems(other, 0);
        tokens.copyFirst(other.tokens, itemCount());
        buffer.copyFrom(other.buffer);
        isLabelStep = other.isLabelStep;
    }

    /** Number of tokens in the buffer. */
    public int bufferSize() {
        return buffer.size();
    }

    /** {@inheritDoc} Tokens that were shifted from between are not counted. */
    @Override
    public int bufferToken(int k) {
        return k < 0 || k >= buffer.size() ? NONE : buffer.get(k);
    }

    @Override
    public boolean isLabelStep() {
        return isLabelStep;
    }

    @Override
    public Yield itemYield(int item) {
        return tokens.tokens(Objects.checkIndex(item, itemCount()));
    }

    /** Whether s0 is part of a set of tokens, whose bits are the longs from {@code offset}: as many as a row has. */
    boolean isTopInside(long[] words, int offset) {
        return tokens.isInside(top(), words, offset);
    }

    /** Whether some tokens of a set are in s0 and others are not. */
    boolean isSplitByTop(long[] words, int offset) {
        return tokens.isSplitBy(top(), words, offset);
    }

    /** Takes the token at a position of the buffer. */
    void skipAndShift(int position) {
        int token = buffer.get(position);
        buffer.remove(position);
        int item = addToken(token, NONE, 0);
        tokens.setToken(item, token);
        shift(item);
        isLabelStep = true;
    }

    void merge() {
        int first = partner(0);
        int second = top();
        int item = addUnion(NONE, NONE, first, second, 0);
        tokens.setUnion(item, first, second);
        replaceTops(item);
        isLabelStep = true;
    }

    void label(int action) {
        labelTop(action);
        noLabel();
    }

    void noLabel() {
        isLabelStep = false;
    }
}
