package org.crossbranch.transition.dependency.attardi;

import java.util.Arrays;

/**
 * The items of {@link ExcessSearch}: each stands for derivations over some nodes, from one node on top of the stack to two. Nothing
 * allocates but where there are more items than ever before.
 */
final class Chart {
    /** No item. */
    static final int NONE = -1;

    private static final int FEW = 1 << 8;
    private static final int BITS = 16;

    private int[] starts = new int[FEW];
    private int[] befores = new int[FEW];
    private int[] seconds = new int[FEW];
    private int[] tops = new int[FEW];
    private int[] values = new int[FEW];
    private int[] nextByStart = new int[FEW];
    private int[] nextByTop = new int[FEW];
    private int count;

    /** The first item by its end and start, and by its end and top. */
    private int[] firstByStart = {};

    private int[] firstByTop = {};
    private int positions;
    private int end;

    /** Where items of the current end are found by their other fields. */
    private int[] slots = new int[2 * FEW];

    /** How many of the slots are in use, a power of two: clearing them must not cost what the largest search did. */
    private int width;

    private int firstOfEnd;

    /** Takes out all items, and makes room for some positions, from 0. */
    void reset(int newPositions) {
        positions = newPositions;
        int pairs = positions * positions;
        if (firstByStart.length < pairs) {
            firstByStart = new int[pairs];
            firstByTop = new int[pairs];
        }
        Arrays.fill(firstByStart, 0, pairs, NONE);
        Arrays.fill(firstByTop, 0, pairs, NONE);
        count = 0;
        startEnd(0);
    }

    /** All items added from now on end at a position, the first node that they leave out. */
    void startEnd(int newEnd) {
        end = newEnd;
        firstOfEnd = count;
        width = 2 * FEW;
        Arrays.fill(slots, 0, width, NONE);
    }

    /** The first item of the current end; those of later numbers have the same one. */
    int firstOfEnd() {
        return firstOfEnd;
    }

    /** Number of items. */
    int size() {
        return count;
    }

    /** The first node of an item. */
    int start(int item) {
        return starts[item];
    }

    /** The top of the stack before an item. */
    int before(int item) {
        return befores[item];
    }

    /** The node below the top after an item. */
    int second(int item) {
        return seconds[item];
    }

    /** The top of the stack after an item. */
    int top(int item) {
        return tops[item];
    }

    /** The least loss of an item's derivations. */
    int value(int item) {
        return values[item];
    }

    /** An item of the current end with a start, or {@link #NONE}. */
    int firstByStart(int start) {
        return firstByStart[end * positions + start];
    }

    /** The next item of the same end and start, or {@link #NONE}. */
    int nextByStart(int item) {
        return nextByStart[item];
    }

    /** An item of an end with a top, or {@link #NONE}. */
    int firstByTop(int itemEnd, int top) {
        return firstByTop[itemEnd * positions + top];
    }

    /** The next item of the same end and top, or {@link #NONE}. */
    int nextByTop(int item) {
        return nextByTop[item];
    }

    /** Adds an item of the current end, or lowers the value of the equal one. */
    void add(int start, int before, int second, int top, int value) {
        int slot = slot(start, before, second, top);
        int known = slots[slot];
        if (known != NONE) {
            values[known] = Math.min(values[known], value);
            return;
        }
        if (count == starts.length) {
            growItems();
        }
        int item = count++;
        starts[item] = start;
        befores[item] = before;
        seconds[item] = second;
        tops[item] = top;
        values[item] = value;
        nextByStart[item] = firstByStart[end * positions + start];
        firstByStart[end * positions + start] = item;
        nextByTop[item] = firstByTop[end * positions + top];
        firstByTop[end * positions + top] = item;
        slots[slot] = item;
        if (2 * (count - firstOfEnd) > width) {
            growSlots();
        }
    }

    private int slot(int start, int before, int second, int top) {
        long key = ((((((long) start << BITS) | before) << BITS) | second) << BITS) | top;
        int mask = width - 1;
        // The golden ratio's multiplicative hash: its high bits depend on all of the key's.
        int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> (2 * BITS)) & mask;
        while (slots[slot] != NONE && !isEqual(slots[slot], start, before, second, top)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private boolean isEqual(int item, int start, int before, int second, int top) {
        return starts[item] == start && befores[item] == before && seconds[item] == second && tops[item] == top;
    }

    private void growItems() {
        int room = 2 * count;
        starts = Arrays.copyOf(starts, room);
        befores = Arrays.copyOf(befores, room);
        seconds = Arrays.copyOf(seconds, room);
        tops = Arrays.copyOf(tops, room);
        values = Arrays.copyOf(values, room);
        nextByStart = Arrays.copyOf(nextByStart, room);
        nextByTop = Arrays.copyOf(nextByTop, room);
    }

    private void growSlots() {
        width *= 2;
        if (slots.length < width) {
            slots = new int[width];
        }
        Arrays.fill(slots, 0, width, NONE);
        for (int item = firstOfEnd; item < count; item++) {
            slots[slot(starts[item], befores[item], seconds[item], tops[item])] = item;
        }
    }
}
