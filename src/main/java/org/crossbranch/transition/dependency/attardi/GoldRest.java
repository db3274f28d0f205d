package org.crossbranch.transition.dependency.attardi;

import java.util.Arrays;

/**
 * Some nodes of a stack and of a buffer, and the gold arcs between them, which {@link ExcessSearch} is about. Nodes are numbered from
 * 1; {@link #ROOT} is the bottom of the stack.
 */
final class GoldRest {
    /** The bottom of the stack, and the head of those that hang on the root. */
    static final int ROOT = 0;

    /** The head of a node whose gold head is no more to be had. */
    static final int LOST = -1;

    private final int[] tokens;
    private final int[] heads;
    private final int[] firsts;
    private final int[] nodes;
    private int count;
    private int stacked;

    /** By node and position: how many gold dependents of the node stand at the position or later. */
    private int[] ahead = {};

    GoldRest(int length) {
        tokens = new int[length + 1];
        heads = new int[length + 1];
        firsts = new int[length + 1];
        nodes = new int[length];
    }

    /** Takes out all nodes. */
    void clear() {
        count = 0;
        stacked = 0;
    }

    /** Adds the next token. */
    void add(int token) {
        tokens[++count] = token;
    }

    /** The nodes added so far are those of the stack. */
    void endStack() {
        stacked = count;
    }

    /** Takes the last node out. */
    void removeLast() {
        count--;
    }

    /** Takes the last node but one out. */
    void removeSecondLast() {
        tokens[count - 1] = tokens[count];
        count--;
    }

    /** Finds the heads, when all nodes are there. */
    void link(int[] goldHeads) {
        Arrays.fill(nodes, LOST);
        for (int node = 1; node <= count; node++) {
            nodes[tokens[node]] = node;
        }
        int width = count + 2;
        if (ahead.length < width * width) {
            ahead = new int[width * width];
        }
        Arrays.fill(ahead, 0, width * width, 0);
        Arrays.fill(firsts, 0, count + 1, count + 1);
        for (int node = 1; node <= count; node++) {
            int goldHead = goldHeads[tokens[node]];
            heads[node] = goldHead < 0 ? ROOT : nodes[goldHead];
            if (heads[node] > ROOT) {
                firsts[heads[node]] = Math.min(firsts[heads[node]], node);
            }
            for (int position = 1; heads[node] > 0 && position <= node; position++) {
                ahead[heads[node] * width + position]++;
            }
        }
    }

    /** Number of nodes. */
    int count() {
        return count;
    }

    /** Number of nodes of the stack; they come first. */
    int stacked() {
        return stacked;
    }

    /** The token of a node. */
    int token(int node) {
        return tokens[node];
    }

    /** The gold head of a node, or {@link #ROOT}, or {@link #LOST}. */
    int head(int node) {
        return heads[node];
    }

    /** The first gold dependent of a node, or a number greater than all nodes. */
    int first(int node) {
        return firsts[node];
    }

    /** How many gold dependents of a node stand at a position or later. */
    int ahead(int node, int position) {
        return ahead[node * (count + 2) + position];
    }
}
