package org.crossbranch.transition;

/**
 * The items that a derivation made, in the order of their making: a row of ints each, with a number of fields that the
 * configuration knows by their index. Nothing allocates but {@link #reset}, where a sentence is longer than those before it.
 */
public final class ItemTable {
    private final int fields;
    private int[] cells = {};
    private int count;

    /** An empty table with no room. */
    public ItemTable(int fields) {
        this.fields = fields;
    }

    /** Makes room for a number of items, and takes out all that are there. */
    public void reset(int most) {
        if (cells.length < most * fields) {
            cells = new int[most * fields];
        }
        count = 0;
    }

    /**
     * Makes this equal to another table, for whose items there is room.
     *
     * @param first the first item that may differ
     */
    public void copyFrom(ItemTable other, int first) {
        System.arraycopy(other.cells, first * fields, cells, first * fields, Math.max(0, other.count - first) * fields);
        count = other.count;
    }

    /** Number of items. */
    public int count() {
        return count;
    }

    /** Adds an item, whose fields are undefined, and returns its number. */
    public int add() {
        return count++;
    }

    /**
     * A field of an item.
     *
     * @throws IndexOutOfBoundsException if there is no such item
     */
    public int get(int item, int field) {
        return cells[known(item) * fields + field];
    }

    /**
     * Sets a field of an item.
     *
     * @throws IndexOutOfBoundsException if there is no such item
     */
    public void set(int item, int field, int value) {
        cells[known(item) * fields + field] = value;
    }

    private int known(int item) {
        if (item < 0 || item >= count) {
            throw new IndexOutOfBoundsException("item " + item + " of " + count);
        }
        return item;
    }
}
