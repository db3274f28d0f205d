package org.crossbranch.transition.constituency.mergelabel;

import org.crossbranch.transition.constituency.OpenItems;
import org.crossbranch.transition.constituency.SentenceLength;
import org.crossbranch.transition.constituency.StackDequeConfiguration;
import org.crossbranch.tree.Yield;

/**
 * Configuration of the merge-label systems (Coavoux 2017, Tables 8.1, 8.2 and 8.4): a stack S, a deque D, a buffer, the
 * constituents built and, in a lexicalised system, the arcs. An item is a set of tokens; its number is that of its making.
 *
 * <p>The focus is the item built last, which labels are for: d0, or s0 in a system without a deque. GAP moves the bottom
 * of D, and SHIFT and MERGE all of D onto S or back without changing the order: S and D are one array in which a border
 * moves.
 *
 * <p>Taking an action allocates nothing: the arrays grow in {@link #reset} only.
 * SHIFT costs O(n/64), MERGE O(n/64 + GAPs before it), the others O(1).
 */
public final class MergeLabelConfiguration implements StackDequeConfiguration, OpenItems {
    /** Most tokens of a sentence: derivations of quadratic length are to be counted in ints. */
    public static final int MAX_LENGTH = 1 << 15;

    private final boolean hasDeque;
    private final boolean hasHeads;

    private int length;
    private int steps;
    private int next;
    private boolean isLabelStep;

    private final MergedItems items = new MergedItems();

    /** The items of S, then those of D from bottom to top; the last one is the focus. */
    private int[] memory = {};

    private int memorySize;

    /** Number of items that the focus can be merged with: with a deque, those of S; without, those below the focus. */
    private int border;

    /**
     * An initial configuration.
     *
     * @param hasDeque whether the system has GAP
     * @param hasHeads whether the system is lexicalised
     */
    MergeLabelConfiguration(int length, boolean hasDeque, boolean hasHeads) {
        this.hasDeque = hasDeque;
        this.hasHeads = hasHeads;
        reset(length);
    }

    /**
     * Makes this the initial configuration over a number of tokens, whatever it was before.
     *
     * @throws IllegalArgumentException if the number is not 1 to {@link #MAX_LENGTH}
     */
    public void reset(int newLength) {
        length = SentenceLength.checked(newLength, MAX_LENGTH);
        items.reset(newLength);
        if (memory.length < newLength) {
            memory = new int[newLength];
        }
        steps = 0;
        next = 0;
        isLabelStep = false;
        memorySize = 0;
        border = 0;
    }

    /**
     * Makes this equal to another configuration; costs O(n/64) for each item made.
     *
     * @throws IllegalArgumentException if it is of another system
     */
    void copyFrom(MergeLabelConfiguration other) {
        if (hasDeque != other.hasDeque || hasHeads != other.hasHeads) {
            throw new IllegalArgumentException("a configuration of another merge-label system");
        }
        if (length != other.length) {
            reset(other.length);
        }
        steps = other.steps;
        next = other.next;
        isLabelStep = other.isLabelStep;
        items.copyFrom(other.items);
        memorySize = other.memorySize;
        border = other.border;
        System.arraycopy(other.memory, 0, memory, 0, memorySize);
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public int steps() {
        return steps;
    }

    /** Number of items of S and D together. */
    @Override
    public int memorySize() {
        return memorySize;
    }

    /** Number of items of S. */
    public int stackSize() {
        return hasDeque ? border : memorySize;
    }

    /** Number of items of D. */
    public int dequeSize() {
        return memorySize - stackSize();
    }

    @Override
    public int stackItem(int k) {
        return k < 0 || k >= stackSize() ? NONE : memory[stackSize() - 1 - k];
    }

    @Override
    public int dequeItem(int k) {
        return k < 0 || k >= dequeSize() ? NONE : memory[memorySize - 1 - k];
    }

    @Override
    public int bufferToken() {
        return next == length ? NONE : next;
    }

    @Override
    public int left(int item) {
        return items.left(item);
    }

    @Override
    public int right(int item) {
        return items.right(item);
    }

    @Override
    public int head(int item) {
        return items.head(item);
    }

    @Override
    public int labelAction(int item) {
        return items.labelAction(item);
    }

    /** {@inheritDoc} The left child is the one that came from S: it may begin after the right one where yields cross. */
    @Override
    public int leftChild(int item) {
        return items.leftChild(item);
    }

    @Override
    public int rightChild(int item) {
        return items.rightChild(item);
    }

    @Override
    public boolean isLabelStep() {
        return isLabelStep;
    }

    /** Number of items made so far. They are numbered in that order: parts before wholes. */
    public int itemCount() {
        return items.count();
    }

    /** Number of tokens of an item. */
    public int itemSize(int item) {
        return items.size(item);
    }

    /** The tokens of an item. */
    public Yield itemYield(int item) {
        return items.itemYield(item);
    }

    /** The item built last, or {@link #NONE} in the initial configuration. */
    public int focus() {
        return memorySize == 0 ? NONE : memory[memorySize - 1];
    }

    /** The item that a MERGE would unite with the focus after k GAPs from here, or {@link #NONE} if there is none. */
    public int partner(int k) {
        return k < 0 || k >= border ? NONE : memory[border - 1 - k];
    }

    /** The token that an arc leads from to this one, or {@link #NONE}. */
    public int governor(int token) {
        return items.governor(token);
    }

    /** Whether all tokens are in one labelled item. */
    boolean isComplete() {
        return isWhole() && !isLabelStep;
    }

    /** Whether all tokens are in one item. */
    boolean isWhole() {
        return next == length && memorySize == 1;
    }

    /** Whether the last action was GAP: only then D has more than one item. */
    boolean isAfterGap() {
        return border < memorySize - 1;
    }

    boolean mayShift() {
        return !isLabelStep && next < length && !isAfterGap();
    }

    boolean mayMerge() {
        return !isLabelStep && border > 0;
    }

    boolean mayGap() {
        return !isLabelStep && border > 1;
    }

    @Override
    public int openItems() {
        return memorySize;
    }

    @Override
    public int next() {
        return next;
    }

    @Override
    public int openLeft(int place) {
        return items.left(open(place));
    }

    @Override
    public int openSize(int place) {
        return items.size(open(place));
    }

    /** The item at a place: S and D together are in the order of right indices, as each new item has the greatest. */
    private int open(int place) {
        return memory[memorySize - 1 - place];
    }

    @Override
    public boolean isInside(int place, long[] words, int offset) {
        return items.isInside(open(place), words, offset);
    }

    @Override
    public boolean isAstride(int place, long[] words, int offset) {
        return items.isAstride(open(place), words, offset);
    }

    /** Whether some tokens of a set are in the focus and others are not. */
    boolean isSplitByFocus(long[] words, int offset) {
        return items.isSplitBy(focus(), words, offset);
    }

    void shift() {
        border = memorySize;
        memory[memorySize++] = items.addToken(next++, hasHeads);
        built();
    }

    /** MERGE. */
    void merge() {
        replaceTops(items.addUnion(memory[border - 1], focus()));
    }

    /** MERGE-LEFT: the head of the item from S is that of the union, and governs that of the focus. */
    void mergeLeft() {
        replaceTops(items.addUnion(memory[border - 1], focus(), true));
    }

    /** MERGE-RIGHT: the head of the focus is that of the union, and governs that of the item from S. */
    void mergeRight() {
        replaceTops(items.addUnion(memory[border - 1], focus(), false));
    }

    private void replaceTops(int item) {
        System.arraycopy(memory, border, memory, border - 1, memorySize - 1 - border);
        memorySize--;
        memory[memorySize - 1] = item;
        border = memorySize - 1;
        built();
    }

    private void built() {
        isLabelStep = true;
        steps++;
    }

    void gap() {
        border--;
        steps++;
    }

    void label(int action) {
        items.label(focus(), action);
        noLabel();
    }

    void noLabel() {
        isLabelStep = false;
        steps++;
    }
}
