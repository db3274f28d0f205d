package org.crossbranch.transition.constituency.easyfirst;

import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.ItemList;
import org.crossbranch.transition.ItemTable;
import org.crossbranch.transition.constituency.FocusedConfiguration;
import org.crossbranch.transition.constituency.PartialTrees;
import org.crossbranch.tree.Yield;

/**
 * Configuration of the easy-first system EAFI (Versley 2014, Coavoux 2017 §3.2.2.2): a list of items, each a token or a
 * constituent with its lexical head and any number of children. A token's item is its index; a constituent's a number after
 * those of the children that it began with.
 */
public final class PendingListConfiguration extends Configuration implements PartialTrees, FocusedConfiguration {
    /** Most tokens of a sentence: derivations of quadratic length are to be counted in ints. */
    public static final int MAX_LENGTH = 1 << 15;

    /** The token, one constituent at most over it alone, and one for each token but one. */
    private static final int ITEMS_PER_TOKEN = 3;

    // The fields of an item.
    private static final int LABEL_ACTION = 0;
    private static final int HEAD = 1;
    private static final int LEFT = 2;
    private static final int RIGHT = 3;
    private static final int FIRST_TOKEN = 4;
    private static final int TOKENS = 5;
    private static final int FIRST_CHILD = 6;
    private static final int LAST_CHILD = 7;
    private static final int NEXT_SIBLING = 8;
    private static final int FIELDS = 9;

    private final ItemTable items = new ItemTable(FIELDS);
    private final ItemList pending = new ItemList();

    /** The item that a root's label is given to, or {@link #NONE}. */
    private int root;

    private int focus;

    /** An initial configuration. */
    public PendingListConfiguration(int length) {
        super(MAX_LENGTH);
        reset(length);
    }

    @Override
    protected void clear() {
        items.reset(ITEMS_PER_TOKEN * length());
        pending.reset(length());
        root = NONE;
        focus = NONE;
        for (int token = 0; token < length(); token++) {
            pending.add(item(NONE, token, token, 1));
        }
    }

    /** Makes this equal to another configuration; costs O(1) for each token and each constituent. */
    void copyFrom(PendingListConfiguration other) {
        copySteps(other);
        items.copyFrom(other.items, 0);
        pending.copyFrom(other.pending);
        root = other.root;
        focus = other.focus;
    }

    /** Number of items of the list, as {@link #size()}. */
    @Override
    public int memorySize() {
        return pending.size();
    }

    /** Number of items of the list. */
    public int size() {
        return pending.size();
    }

    /** The item at a position of the list. */
    public int item(int position) {
        return pending.get(position);
    }

    @Override
    public int head(int item) {
        return items.get(item, HEAD);
    }

    @Override
    public int labelAction(int item) {
        return items.get(item, LABEL_ACTION);
    }

    @Override
    public int left(int item) {
        return items.get(item, LEFT);
    }

    @Override
    public int right(int item) {
        return items.get(item, RIGHT);
    }

    @Override
    public int tokens(int item) {
        return items.get(item, TOKENS);
    }

    @Override
    public int focusLeft() {
        return focus == NONE ? NONE : left(focus);
    }

    @Override
    public int focusSize() {
        return focus == NONE ? 0 : tokens(focus);
    }

    /** The token of an item that comes first in the sentence as it is reordered. */
    public int firstToken(int item) {
        return items.get(item, FIRST_TOKEN);
    }

    /** The first child that an item was given, or {@link #NONE} for a token; {@link #nextChild} gives the others. */
    public int firstChild(int item) {
        return items.get(item, FIRST_CHILD);
    }

    /** The child that an item's parent was given next, or {@link #NONE}. */
    public int nextChild(int item) {
        return items.get(item, NEXT_SIBLING);
    }

    /** The tokens of an item. */
    public Yield itemYield(int item) {
        int first = firstChild(item);
        if (first == NONE) {
            return Yield.of(item);
        }
        Yield yield = itemYield(first);
        for (int child = nextChild(first); child != NONE; child = nextChild(child)) {
            yield = yield.union(itemYield(child));
        }
        return yield;
    }

    /** Number of tokens and constituents so far. */
    int itemCount() {
        return items.count();
    }

    /** Whether an item of the list has a root's label. */
    boolean hasRoot() {
        return root != NONE;
    }

    boolean isRoot(int item) {
        return item == root;
    }

    void reduceUnary(int position, int action, boolean isRootLabel) {
        int token = item(position);
        int item = item(action, token, token, 0);
        append(item, token);
        put(position, item, isRootLabel);
    }

    void reduceBinary(int position, int action, boolean isHeadLeft, boolean isRootLabel) {
        int former = item(position);
        int latter = item(position + 1);
        int item = item(action, head(isHeadLeft ? former : latter), firstToken(former), 0);
        append(item, former);
        append(item, latter);
        pending.remove(position + 1);
        put(position, item, isRootLabel);
    }

    /** The item at a position becomes a child of the one before it. */
    void addLeft(int position) {
        focus = item(position - 1);
        append(focus, item(position));
        pending.remove(position);
    }

    /** The item at a position becomes a child of the one after it. */
    void addRight(int position) {
        int child = item(position);
        int parent = item(position + 1);
        append(parent, child);
        focus = parent;
        items.set(parent, FIRST_TOKEN, firstToken(child));
        pending.remove(position);
    }

    void swap(int position) {
        int item = item(position);
        pending.set(position, item(position + 1));
        pending.set(position + 1, item);
        focus = item;
    }

    private void put(int position, int item, boolean isRootLabel) {
        pending.set(position, item);
        focus = item;
        root = isRootLabel ? item : root;
    }

    private int item(int action, int headToken, int firstToken, int tokenCount) {
        int item = items.add();
        items.set(item, LABEL_ACTION, action);
        items.set(item, HEAD, headToken);
        items.set(item, LEFT, headToken);
        items.set(item, RIGHT, headToken);
        items.set(item, FIRST_TOKEN, firstToken);
        items.set(item, TOKENS, tokenCount);
        items.set(item, FIRST_CHILD, NONE);
        items.set(item, LAST_CHILD, NONE);
        items.set(item, NEXT_SIBLING, NONE);
        return item;
    }

    private void append(int parent, int child) {
        if (firstChild(parent) == NONE) {
            items.set(parent, FIRST_CHILD, child);
        } else {
            items.set(items.get(parent, LAST_CHILD), NEXT_SIBLING, child);
        }
        items.set(parent, LAST_CHILD, child);
        items.set(parent, TOKENS, tokens(parent) + tokens(child));
        items.set(parent, LEFT, Math.min(left(parent), left(child)));
        items.set(parent, RIGHT, Math.max(right(parent), right(child)));
    }
}
