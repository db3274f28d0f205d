package org.crossbranch.transition;

/**
 * The items in a configuration's memory, in an order that actions change. Nothing allocates but {@link #reset}, where a
 * sentence is longer than those before it.
 */
public final class ItemList {
    private int[] items = {};
    private int size;

    /** Makes room for a number of items, and takes out all that are there. */
    public void reset(int most) {
        if (items.length < most) {
            items = new int[most];
        }
        size = 0;
    }

    /** Makes this equal to another list, for whose items there is room. */
    public void copyFrom(ItemList other) {
        System.arraycopy(other.items, 0, items, 0, other.size);
        size = other.size;
    }

    /** Number of items. */
    public int size() {
        return size;
    }

    /**
     * The item at a position.
     *
     * @throws IndexOutOfBoundsException if there is no such position
     */
    public int get(int position) {
        return items[known(position)];
    }

    /** The position of an item, or {@link Configuration#NONE}. The search starts at the end. */
    public int find(int item) {
        int position = size - 1;
        while (position >= 0 && items[position] != item) {
            position--;
        }
        return position;
    }

    /** Adds an item at the end. */
    public void add(int item) {
        items[size++] = item;
    }

    /**
     * Puts an item in the place of another.
     *
     * @throws IndexOutOfBoundsException if there is no such position
     */
    public void set(int position, int item) {
        items[known(position)] = item;
    }

    /**
     * Takes the item at a position out; those after it move up.
     *
     * @throws IndexOutOfBoundsException if there is no such position
     */
    public void remove(int position) {
        int last = size - 1;
        // Most often there are few after it, for which a loop is faster than a call.
        for (int p = known(position); p < last; p++) {
            items[p] = items[p + 1];
        }
        size = last;
    }

    private int known(int position) {
        if (position < 0 || position >= size) {
            throw new IndexOutOfBoundsException("item " + position + " of " + size);
        }
        return position;
    }
}
