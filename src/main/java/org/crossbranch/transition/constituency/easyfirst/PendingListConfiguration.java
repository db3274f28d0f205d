package org.crossbranch.transition.constituency.easyfirst;

import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.constituency.SentenceLength;
import org.crossbranch.tree.Yield;

/**
 * Configuration of the easy-first system EAFI (Versley 2014, Coavoux 2017 §3.2.2.2): a list of items, each a token or a
 * constituent with its lexical head and any number of children. A token's item is its index; a constituent's a number after
 * those of the children that it began with.
 *
 * <p>Taking an action allocates nothing; the arrays grow when it is made for a longer sentence only.
 */
public final class PendingListConfiguration implements Configuration {
    /** No item, token or action. */
    public static final int NONE = -1;

    /** Most tokens of a sentence: derivations of quadratic length are to be counted in ints. */
    public static final int MAX_LENGTH = 1 << 15;

    private int length;
    private int steps;

    private int[] pending = {};
    private int size;

    /** The item that a root's label is given to, or {@link #NONE}. */
    private int root;

    private int items;
    private int[] labelAction = {};
    private int[] head = {};
    private int[] left = {};
    private int[] right = {};
    private int[] first = {};
    private int[] tokens = {};
    private int[] firstChild = {};
    private int[] lastChild = {};
    private int[] nextSibling = {};

    /** An initial configuration. */
    public PendingListConfiguration(int length) {
        reset(length);
    }

    /**
     * Makes this the initial configuration over a number of tokens, whatever it was before.
     *
     * @throws IllegalArgumentException if the number is not 1 to {@link #MAX_LENGTH}
     */
    public void reset(int newLength) {
        length = SentenceLength.checked(newLength, MAX_LENGTH);
        steps = 0;
        root = NONE;
        if (pending.length < newLength) {
            pending = new int[newLength];
            // One constituent at most over each token, and one for each token but one.
            labelAction = new int[3 * newLength];
            head = new int[3 * newLength];
            left = new int[3 * newLength];
            right = new int[3 * newLength];
            first = new int[3 * newLength];
            tokens = new int[3 * newLength];
            firstChild = new int[3 * newLength];
            lastChild = new int[3 * newLength];
            nextSibling = new int[3 * newLength];
        }
        items = 0;
        for (size = 0; size < newLength; size++) {
            pending[size] = item(NONE, size, size, 1);
        }
    }

    /** Makes this equal to another configuration; costs O(1) for each token and each constituent. */
    void copyFrom(PendingListConfiguration other) {
        if (length != other.length) {
            reset(other.length);
        }
        steps = other.steps;
        root = other.root;
        size = other.size;
        System.arraycopy(other.pending, 0, pending, 0, size);
        items = other.items;
        System.arraycopy(other.labelAction, 0, labelAction, 0, items);
        System.arraycopy(other.head, 0, head, 0, items);
        System.arraycopy(other.left, 0, left, 0, items);
        System.arraycopy(other.right, 0, right, 0, items);
        System.arraycopy(other.first, 0, first, 0, items);
        System.arraycopy(other.tokens, 0, tokens, 0, items);
        System.arraycopy(other.firstChild, 0, firstChild, 0, items);
        System.arraycopy(other.lastChild, 0, lastChild, 0, items);
        System.arraycopy(other.nextSibling, 0, nextSibling, 0, items);
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public int steps() {
        return steps;
    }

    /** Number of items of the list, as {@link #size()}. */
    @Override
    public int memorySize() {
        return size;
    }

    /** Number of items of the list. */
    public int size() {
        return size;
    }

    /** The item at a position of the list. */
    public int item(int position) {
        if (position < 0 || position >= size) {
            throw new IndexOutOfBoundsException("position " + position + " of " + size);
        }
        return pending[position];
    }

    /** The token that is the lexical head of an item. */
    public int head(int item) {
        return head[known(item)];
    }

    /** The id of the action that gave an item its label, or {@link #NONE} for a token. */
    public int labelAction(int item) {
        return labelAction[known(item)];
    }

    /** The smallest token index of an item. */
    public int left(int item) {
        return left[known(item)];
    }

    /** The greatest token index of an item. */
    public int right(int item) {
        return right[known(item)];
    }

    /** Number of tokens of an item. */
    public int tokenCount(int item) {
        return tokens[known(item)];
    }

    /** The token of an item that comes first in the sentence as it is reordered. */
    public int firstToken(int item) {
        return first[known(item)];
    }

    /** The first child that an item was given, or {@link #NONE} for a token; {@link #nextChild} gives the others. */
    public int firstChild(int item) {
        return firstChild[known(item)];
    }

    /** The child that an item's parent was given next, or {@link #NONE}. */
    public int nextChild(int item) {
        return nextSibling[known(item)];
    }

    /** The tokens of an item. */
    public Yield itemYield(int item) {
        if (firstChild(item) == NONE) {
            return Yield.of(item);
        }
        Yield yield = itemYield(firstChild[item]);
        for (int child = nextSibling[firstChild[item]]; child != NONE; child = nextSibling[child]) {
            yield = yield.union(itemYield(child));
        }
        return yield;
    }

    /** Number of tokens and constituents so far. */
    int itemCount() {
        return items;
    }

    /** Whether an item of the list has a root's label. */
    boolean hasRoot() {
        return root != NONE;
    }

    boolean isRoot(int item) {
        return item == root;
    }

    void reduceUnary(int position, int action, boolean isRootLabel) {
        int token = pending[position];
        int item = item(action, token, token, 0);
        append(item, token);
        put(position, item, isRootLabel);
    }

    void reduceBinary(int position, int action, boolean isHeadLeft, boolean isRootLabel) {
        int former = pending[position];
        int latter = pending[position + 1];
        int item = item(action, head[isHeadLeft ? former : latter], first[former], 0);
        append(item, former);
        append(item, latter);
        remove(position + 1);
        put(position, item, isRootLabel);
    }

    /** The item at a position becomes a child of the one before it. */
    void addLeft(int position) {
        int child = pending[position];
        append(pending[position - 1], child);
        remove(position);
        steps++;
    }

    /** The item at a position becomes a child of the one after it. */
    void addRight(int position) {
        int child = pending[position];
        int parent = pending[position + 1];
        append(parent, child);
        first[parent] = first[child];
        remove(position);
        steps++;
    }

    void swap(int position) {
        int item = pending[position];
        pending[position] = pending[position + 1];
        pending[position + 1] = item;
        steps++;
    }

    private void put(int position, int item, boolean isRootLabel) {
        pending[position] = item;
        root = isRootLabel ? item : root;
        steps++;
    }

    private void remove(int position) {
        System.arraycopy(pending, position + 1, pending, position, size - position - 1);
        size--;
    }

    private int item(int action, int headToken, int firstToken, int tokenCount) {
        int item = items++;
        labelAction[item] = action;
        head[item] = headToken;
        left[item] = headToken;
        right[item] = headToken;
        first[item] = firstToken;
        tokens[item] = tokenCount;
        firstChild[item] = NONE;
        lastChild[item] = NONE;
        nextSibling[item] = NONE;
        return item;
    }

    private void append(int parent, int child) {
        if (firstChild[parent] == NONE) {
            firstChild[parent] = child;
        } else {
            nextSibling[lastChild[parent]] = child;
        }
        lastChild[parent] = child;
        tokens[parent] += tokens[child];
        left[parent] = Math.min(left[parent], left[child]);
        right[parent] = Math.max(right[parent], right[child]);
    }

    private int known(int item) {
        if (item < 0 || item >= items) {
            throw new IndexOutOfBoundsException("item " + item + " of " + items);
        }
        return item;
    }
}
