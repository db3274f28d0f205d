package org.crossbranch.transition.constituency.shiftreduce;

import org.crossbranch.transition.constituency.SentenceLength;
import org.crossbranch.transition.constituency.StackDequeConfiguration;
import org.crossbranch.tree.Yield;

/**
 * The base of configurations of lexicalised shift-reduce systems: the items, each a token or a constituent with its
 * lexical head, and the actions taken. A token's item is its index; a constituent's the number after those of its
 * parts.
 *
 * <p>Taking an action allocates nothing; the arrays grow when it is made for a longer sentence only.
 */
public abstract class LexicalizedConfiguration implements StackDequeConfiguration {
    /** Most tokens of a sentence: derivations of quadratic length are to be counted in ints. */
    public static final int MAX_LENGTH = 1 << 15;

    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    /** Of no unary constituents but one over each token. */
    private static final int ITEMS_PER_TOKEN = 3;

    private final int itemsPerToken;
    private int length;
    private int steps;
    private long history;
    private boolean isAfterShift;

    private int items;
    private int[] labelAction = {};
    private boolean[] isTemporary = {};
    private int[] head = {};
    private int[] left = {};
    private int[] right = {};
    private int[] leftChild = {};
    private int[] rightChild = {};

    /** A configuration of constituents that have two children, but for one over each token. */
    LexicalizedConfiguration() {
        this(ITEMS_PER_TOKEN);
    }

    /** A configuration of so many items for each token, tokens included. */
    LexicalizedConfiguration(int itemsPerToken) {
        this.itemsPerToken = itemsPerToken;
    }

    /**
     * Makes this the initial configuration over a number of tokens, whatever it was before.
     *
     * @throws IllegalArgumentException if the number is not 1 to {@link #MAX_LENGTH}
     */
    public void reset(int newLength) {
        length = SentenceLength.checked(newLength, MAX_LENGTH);
        steps = 0;
        history = 0;
        isAfterShift = false;
        if (head.length < itemsPerToken * newLength) {
            labelAction = new int[itemsPerToken * newLength];
            isTemporary = new boolean[itemsPerToken * newLength];
            head = new int[itemsPerToken * newLength];
            left = new int[itemsPerToken * newLength];
            right = new int[itemsPerToken * newLength];
            leftChild = new int[itemsPerToken * newLength];
            rightChild = new int[itemsPerToken * newLength];
        }
        for (items = 0; items < newLength; items++) {
            labelAction[items] = NONE;
            isTemporary[items] = false;
            head[items] = items;
            left[items] = items;
            right[items] = items;
            leftChild[items] = NONE;
            rightChild[items] = NONE;
        }
    }

    /**
     * Makes the items and the past of this equal to those of another configuration; costs O(1) for each constituent.
     *
     * @throws IllegalArgumentException if it has room for more items, as other systems have
     */
    final void copyItems(LexicalizedConfiguration other) {
        if (itemsPerToken != other.itemsPerToken) {
            throw new IllegalArgumentException(
                    "room for " + itemsPerToken + " items for each token, not " + other.itemsPerToken);
        }
        if (length != other.length) {
            reset(other.length);
        }
        steps = other.steps;
        history = other.history;
        isAfterShift = other.isAfterShift;
        // The tokens are the same in every configuration.
        int made = other.items - length;
        System.arraycopy(other.labelAction, length, labelAction, length, made);
        System.arraycopy(other.isTemporary, length, isTemporary, length, made);
        System.arraycopy(other.head, length, head, length, made);
        System.arraycopy(other.left, length, left, length, made);
        System.arraycopy(other.right, length, right, length, made);
        System.arraycopy(other.leftChild, length, leftChild, length, made);
        System.arraycopy(other.rightChild, length, rightChild, length, made);
        items = other.items;
    }

    @Override
    public final int length() {
        return length;
    }

    @Override
    public final int steps() {
        return steps;
    }

    @Override
    public final int left(int item) {
        return left[known(item)];
    }

    @Override
    public final int right(int item) {
        return right[known(item)];
    }

    @Override
    public final int head(int item) {
        return head[known(item)];
    }

    @Override
    public final int labelAction(int item) {
        return labelAction[known(item)];
    }

    @Override
    public final int leftChild(int item) {
        return leftChild[known(item)];
    }

    @Override
    public final int rightChild(int item) {
        return rightChild[known(item)];
    }

    /** {@inheritDoc} Reductions label what they build. */
    @Override
    public final boolean isLabelStep() {
        return false;
    }

    /** The tokens of an item. */
    public final Yield itemYield(int item) {
        if (labelAction[known(item)] == NONE) {
            return Yield.of(item);
        }
        Yield first = itemYield(leftChild[item]);
        return rightChild[item] == NONE ? first : first.union(itemYield(rightChild[item]));
    }

    /** Number of tokens and constituents so far. */
    final int itemCount() {
        return items;
    }

    /** Whether an item has a label that binarisation makes. */
    final boolean isTemporary(int item) {
        return isTemporary[item];
    }

    /** Number of constituents with one child, one below the other from this item on. */
    final int unaries(int item) {
        int count = 0;
        for (int node = item; labelAction[node] != NONE && rightChild[node] == NONE; node = leftChild[node]) {
            count++;
        }
        return count;
    }

    /** Whether the last action was SHIFT. */
    final boolean isAfterShift() {
        return isAfterShift;
    }

    /** SHIFT. */
    abstract void shift();

    /** REDUCE-UNARY. */
    abstract void reduceUnary(int action);

    /** REDUCE-LEFT or REDUCE-RIGHT. */
    abstract void reduce(int action, boolean isHeadLeft, boolean isTemporaryLabel);

    /** Number of items that are not yet part of another. */
    abstract int openItems();

    /** The item to be the only one in the end, once it is. */
    abstract int topItem();

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

    /** Notes that an action was taken. */
    final void took(int code, boolean isShift) {
        steps++;
        history = history(history, code);
        isAfterShift = isShift;
    }

    /** A new item over a token. */
    final int unaryItem(int action, int token) {
        int item = items++;
        labelAction[item] = action;
        isTemporary[item] = false;
        head[item] = head[token];
        left[item] = left[token];
        right[item] = right[token];
        leftChild[item] = token;
        rightChild[item] = NONE;
        return item;
    }

    /** A new item of two others. */
    final int binaryItem(int action, boolean isHeadLeft, boolean isTemporaryLabel, int first, int second) {
        int item = items++;
        labelAction[item] = action;
        isTemporary[item] = isTemporaryLabel;
        head[item] = head[isHeadLeft ? first : second];
        left[item] = Math.min(left[first], left[second]);
        right[item] = Math.max(right[first], right[second]);
        leftChild[item] = first;
        rightChild[item] = second;
        return item;
    }

    private int known(int item) {
        if (item < 0 || item >= items) {
            throw new IndexOutOfBoundsException("item " + item + " of " + items);
        }
        return item;
    }
}
