package org.crossbranch.transition.constituency.mergelabel;

import java.util.Arrays;
import java.util.Objects;
import org.crossbranch.transition.constituency.ReachableTree;
import org.crossbranch.transition.constituency.StackDequeConfiguration;
import org.crossbranch.transition.constituency.TokenSets;
import org.crossbranch.tree.Yield;

/**
 * Configuration of the merge-label systems (Coavoux 2017, Tables 8.1, 8.2 and 8.4): a stack S, a deque D, a buffer, the
 * constituents built and, in a lexicalised system, the arcs. An item is a set of tokens; its number is that of its making.
 *
 * <p>The focus is the item built last, which labels are for: d0, or s0 in a system without a deque.
 *
 * <p>The sets take about n²/32 longs for n tokens. SHIFT costs O(n/64), MERGE O(n/64 + GAPs before it), the others O(1).
 */
public final class MergeLabelConfiguration extends StackDequeConfiguration implements ReachableTree.OpenItems {
    /** The tokens, and the unions of two items. */
    private static final int ITEMS_PER_TOKEN = 2;

    private final boolean hasHeads;
    private boolean isLabelStep;
    private final TokenSets tokens = new TokenSets();
    private int[] governor = {};

    /**
     * An initial configuration.
     *
     * @param hasDeque whether the system has GAP
     * @param hasHeads whether the system is lexicalised
     */
    MergeLabelConfiguration(int length, boolean hasDeque, boolean hasHeads) {
        super(hasDeque, ITEMS_PER_TOKEN);
        this.hasHeads = hasHeads;
        reset(length);
    }

    @Override
    protected void clear() {
        super.clear();
        tokens.reset(ITEMS_PER_TOKEN * length(), length());
        if (governor.length < length()) {
            governor = new int[length()];
        }
        Arrays.fill(governor, 0, length(), NONE);
        isLabelStep = false;
    }

    /**
     * Makes this equal to another configuration; costs O(n/64) for each item made.
     *
     * @throws IllegalArgumentException if it is of another system
     */
    void copyFrom(MergeLabelConfiguration other) {
        if (hasHeads != other.hasHeads) {
            throw new IllegalArgumentException("a configuration of another system");
        }
        copyItems(other, 0);
        tokens.copyFirst(other.tokens, itemCount());
        System.arraycopy(other.governor, 0, governor, 0, length());
        isLabelStep = other.isLabelStep;
    }

    @Override
    public boolean isLabelStep() {
        return isLabelStep;
    }

    @Override
    public Yield itemYield(int item) {
        return tokens.tokens(Objects.checkIndex(item, itemCount()));
    }

    /** The token that an arc leads from to this one, or {@link #NONE}. */
    public int governor(int token) {
        return governor[token];
    }

    /** Whether all tokens are in one labelled item. */
    boolean isComplete() {
        return isWhole() && !isLabelStep;
    }

    /** Whether all tokens are in one item. */
    boolean isWhole() {
        return next() == length() && memorySize() == 1;
    }

    /** Packs all that decides which actions are allowed; of a stack only whether there are two items to merge. */
    long situation() {
        int items = hasDeque() ? memorySize() : Math.min(memorySize(), 2);
        int below = hasDeque() ? border() : 0;
        return (((long) next() << Short.SIZE | items) << Short.SIZE | below) << 1 | (isLabelStep ? 1 : 0);
    }

    /** Whether the last action was GAP: only then D has more than one item. */
    boolean isAfterGap() {
        return border() < memorySize() - 1;
    }

    boolean mayShift() {
        return !isLabelStep && next() < length() && !isAfterGap();
    }

    boolean mayMerge() {
        return !isLabelStep && border() > 0;
    }

    boolean mayGap() {
        return !isLabelStep && border() > 1;
    }

    @Override
    public int openItems() {
        return memorySize();
    }

    @Override
    public int openLeft(int place) {
        return left(open(place));
    }

    @Override
    public int openSize(int place) {
        return tokens(open(place));
    }

    /** The item at a place: S and D together are in the order of right indices, as each new item has the greatest. */
    private int open(int place) {
        return openItem(memorySize() - 1 - place);
    }

    @Override
    public boolean isInside(int place, long[] words, int offset) {
        return tokens.isInside(open(place), words, offset);
    }

    @Override
    public boolean isAstride(int place, long[] words, int offset) {
        return tokens.isAstride(open(place), words, offset);
    }

    @Override
    public boolean isSplitByFocus(long[] words, int offset) {
        return tokens.isSplitBy(top(), words, offset);
    }

    void shift() {
        int token = next();
        int item = addToken(token, hasHeads ? token : NONE, 0);
        tokens.setToken(item, token);
        shift(item);
        isLabelStep = true;
    }

    /** MERGE. */
    void merge() {
        merge(NONE);
    }

    /** MERGE-LEFT: the head of the item from S is that of the union, and governs that of the focus. */
    void mergeLeft() {
        merge(partner(0), top());
    }

    /** MERGE-RIGHT: the head of the focus is that of the union, and governs that of the item from S. */
    void mergeRight() {
        merge(top(), partner(0));
    }

    private void merge(int governing, int governed) {
        governor[head(governed)] = head(governing);
        merge(head(governing));
    }

    private void merge(int headToken) {
        int first = partner(0);
        int second = top();
        int item = addUnion(NONE, headToken, first, second, 0);
        tokens.setUnion(item, first, second);
        replaceTops(item);
        isLabelStep = true;
    }

    void gap() {
        moveToDeque(1);
    }

    void label(int action) {
        labelTop(action);
        noLabel();
    }

    void noLabel() {
        isLabelStep = false;
    }
}
