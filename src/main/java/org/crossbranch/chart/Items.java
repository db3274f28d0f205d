package org.crossbranch.chart;

import java.util.Arrays;

/**
 * The items of an agenda, by numbers from 0: a symbol, one or two spans, the best derivation so far. An item's priority is its inside score
 * plus its outside estimate. Holds a heap of open items, and lists of the items that were taken.
 */
final class Items {
    /** In place of an item. */
    static final int NONE = -1;

    /** The second span of an item with one. */
    static final int NO_SPAN = 0;

    private static final int FIRST = 1 << 12;

    private int count;
    private int[] symbol = new int[FIRST];
    /** Start and end, 16 bits each. */
    private int[] first = new int[FIRST];

    private int[] second = new int[FIRST];
    private double[] inside = new double[FIRST];
    private float[] outside = new float[FIRST];
    private int[] rule = new int[FIRST];
    private int[] left = new int[FIRST];
    private int[] right = new int[FIRST];
    private boolean[] isTaken = new boolean[FIRST];
    private int[] table = new int[4 * FIRST];

    private int open;
    private int[] heap = new int[FIRST];
    private double[] priorities = new double[FIRST];

    private int positions;
    /** The last item in each list of items with a symbol, one of whose blocks starts or ends at a position. */
    private int[] heads = {};

    private int[] next = new int[4 * FIRST];

    static int span(int start, int end) {
        return (start << 16) | end;
    }

    static int start(int span) {
        return span >>> 16;
    }

    static int end(int span) {
        return span & 0xFFFF;
    }

    /** Forgets all items, for a sentence of so many tokens. */
    void clear(int symbols, int length) {
        count = 0;
        open = 0;
        Arrays.fill(table, NONE);
        positions = length + 1;
        int lists = symbols * 4 * positions;
        heads = heads.length < lists ? new int[lists] : heads;
        Arrays.fill(heads, 0, lists, NONE);
    }

    /** Number of items. */
    int count() {
        return count;
    }

    int symbol(int item) {
        return symbol[item];
    }

    /** A span of an item. */
    int span(int item, boolean isSecond) {
        return isSecond ? second[item] : first[item];
    }

    double inside(int item) {
        return inside[item];
    }

    int rule(int item) {
        return rule[item];
    }

    int left(int item) {
        return left[item];
    }

    int right(int item) {
        return right[item];
    }

    /** The number of an item, which is made if it is new: then its derivation has to follow. */
    int of(int itsSymbol, int itsFirst, int itsSecond) {
        int at = slot(itsSymbol, itsFirst, itsSecond);
        if (table[at] != NONE) {
            return table[at];
        }
        if (count == symbol.length) {
            grow();
            at = slot(itsSymbol, itsFirst, itsSecond);
        }
        symbol[count] = itsSymbol;
        first[count] = itsFirst;
        second[count] = itsSecond;
        inside[count] = Double.NEGATIVE_INFINITY;
        isTaken[count] = false;
        table[at] = count;
        return count++;
    }

    private int slot(int itsSymbol, int itsFirst, int itsSecond) {
        int hash = ((itsSymbol * 0x9E3779B1 + itsFirst) * 0x85EBCA6B) + (itsSecond * 0xC2B2AE35);
        int at = (hash ^ (hash >>> 15)) & (table.length - 1);
        while (table[at] != NONE
                && (symbol[table[at]] != itsSymbol || first[table[at]] != itsFirst || second[table[at]] != itsSecond)) {
            at = (at + 1) & (table.length - 1);
        }
        return at;
    }

    private void grow() {
        int size = 2 * count;
        symbol = Arrays.copyOf(symbol, size);
        first = Arrays.copyOf(first, size);
        second = Arrays.copyOf(second, size);
        inside = Arrays.copyOf(inside, size);
        outside = Arrays.copyOf(outside, size);
        rule = Arrays.copyOf(rule, size);
        left = Arrays.copyOf(left, size);
        right = Arrays.copyOf(right, size);
        isTaken = Arrays.copyOf(isTaken, size);
        next = Arrays.copyOf(next, 4 * size);
        table = new int[4 * size];
        Arrays.fill(table, NONE);
        for (int item = 0; item < count; item++) {
            table[slot(symbol[item], first[item], second[item])] = item;
        }
    }

    /** Gives an item a derivation if it is better than the one that it has, and opens it. */
    void improve(int item, double score, float estimate, int itsRule, int itsLeft, int itsRight) {
        if (score <= inside[item] || isTaken[item]) {
            return;
        }
        inside[item] = score;
        outside[item] = estimate;
        rule[item] = itsRule;
        left[item] = itsLeft;
        right[item] = itsRight;
        if (open == heap.length) {
            heap = Arrays.copyOf(heap, 2 * open);
            priorities = Arrays.copyOf(priorities, 2 * open);
        }
        double priority = score + estimate;
        int at = open++;
        while (at > 0 && priorities[(at - 1) >> 1] < priority) {
            heap[at] = heap[(at - 1) >> 1];
            priorities[at] = priorities[(at - 1) >> 1];
            at = (at - 1) >> 1;
        }
        heap[at] = item;
        priorities[at] = priority;
    }

    /** Takes the open item of the highest priority, or {@link #NONE}. */
    int take() {
        while (open > 0) {
            int item = heap[0];
            removeFirst();
            if (!isTaken[item]) {
                isTaken[item] = true;
                return item;
            }
        }
        return NONE;
    }

    private void removeFirst() {
        open--;
        int moved = heap[open];
        double priority = priorities[open];
        int at = 0;
        int child = 1;
        while (child < open) {
            if (child + 1 < open && priorities[child + 1] > priorities[child]) {
                child++;
            }
            if (priorities[child] <= priority) {
                break;
            }
            heap[at] = heap[child];
            priorities[at] = priorities[child];
            at = child;
            child = 2 * at + 1;
        }
        heap[at] = moved;
        priorities[at] = priority;
    }

    /** Adds an item to the lists of its starts and ends. */
    void list(int item) {
        link(item, 0, start(first[item]), end(first[item]));
        if (second[item] != NO_SPAN) {
            link(item, 1, start(second[item]), end(second[item]));
        }
    }

    private void link(int item, int block, int start, int end) {
        int starts = head(symbol[item], block, false, start);
        next[4 * item + 2 * block] = heads[starts];
        heads[starts] = item;
        int ends = head(symbol[item], block, true, end);
        next[4 * item + 2 * block + 1] = heads[ends];
        heads[ends] = item;
    }

    private int head(int ofSymbol, int block, boolean isEnd, int position) {
        return (ofSymbol * 4 + block * 2 + (isEnd ? 1 : 0)) * positions + position;
    }

    /** The first listed item of a symbol with a block that starts or ends at a position. */
    int first(int ofSymbol, int block, boolean isEnd, int position) {
        return heads[head(ofSymbol, block, isEnd, position)];
    }

    /** The item that follows in such a list. */
    int next(int item, int block, boolean isEnd) {
        return next[4 * item + 2 * block + (isEnd ? 1 : 0)];
    }
}
