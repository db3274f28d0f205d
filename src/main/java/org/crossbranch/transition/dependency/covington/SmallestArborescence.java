package org.crossbranch.transition.dependency.covington;

import java.util.Arrays;

/**
 * The cost of the cheapest arborescence over a dense graph, whose root is vertex 0 (Chu &amp; Liu 1965; Edmonds 1967). O(n³), mostly O(n²).
 *
 * <p>Not thread-safe; allocates only where the graph was never as large.
 */
final class SmallestArborescence {
    private static final int NONE = -1;

    /** More than any cost, and far from overflowing. */
    static final int INFINITE = 1 << 29;

    private int size;

    /** By head, then by dependent. */
    private int[] costs = {};

    /** By vertex: the head that its cheapest arc comes from, {@link #NONE} for the root and those that were contracted. */
    private int[] heads = {};

    private boolean[] isGone = {};
    private int[] marks = {};

    /** Begins with a number of vertices besides the root, and no arcs. */
    void begin(int vertices) {
        size = vertices + 1;
        if (heads.length < size) {
            int room = Math.max(size, 2 * heads.length);
            costs = new int[room * room];
            heads = new int[room];
            isGone = new boolean[room];
            marks = new int[room];
        }
        Arrays.fill(costs, 0, size * size, INFINITE);
        Arrays.fill(isGone, 0, size, false);
    }

    /** Adds an arc, or one that is cheaper than that which is there. */
    void add(int head, int dependent, int cost) {
        int at = head * size + dependent;
        costs[at] = Math.min(costs[at], cost);
    }

    /** The cost, or {@link #INFINITE} if there is no arborescence. The arcs are gone afterwards. */
    int cost() {
        int total = 0;
        int cycle = 0;
        while (cycle != NONE) {
            for (int vertex = 1; vertex < size; vertex++) {
                int cost = isGone[vertex] ? 0 : takeCheapest(vertex);
                if (cost == INFINITE) {
                    return INFINITE;
                }
                total += cost;
            }
            cycle = cycle();
            if (cycle != NONE) {
                contract(cycle);
            }
        }
        return total;
    }

    /** Takes the cost of a vertex's cheapest arc, which is {@link #INFINITE} if it has none, off all arcs to it. */
    private int takeCheapest(int vertex) {
        int cheapest = NONE;
        for (int head = 0; head < size; head++) {
            if (head != vertex
                    && !isGone[head]
                    && (cheapest == NONE || costs[head * size + vertex] < costs[cheapest * size + vertex])) {
                cheapest = head;
            }
        }
        int cost = cheapest == NONE ? INFINITE : costs[cheapest * size + vertex];
        if (cost >= INFINITE / 2) {
            return INFINITE;
        }
        for (int head = 0; head < size; head++) {
            costs[head * size + vertex] -= cost;
        }
        heads[vertex] = cheapest;
        return cost;
    }

    /** A vertex of a cycle of cheapest arcs, or {@link #NONE}. */
    private int cycle() {
        Arrays.fill(marks, 0, size, 0);
        for (int start = 1; start < size; start++) {
            if (!isGone[start] && marks[start] == 0) {
                int vertex = start;
                while (vertex != 0 && marks[vertex] == 0) {
                    marks[vertex] = start;
                    vertex = heads[vertex];
                }
                if (vertex != 0 && marks[vertex] == start) {
                    return vertex;
                }
            }
        }
        return NONE;
    }

    /** Makes one vertex of those of a cycle. */
    private void contract(int kept) {
        for (int vertex = heads[kept]; vertex != kept; vertex = heads[vertex]) {
            isGone[vertex] = true;
            for (int other = 0; other < size; other++) {
                add(kept, other, costs[vertex * size + other]);
                add(other, kept, costs[other * size + vertex]);
            }
        }
    }
}
