package org.crossbranch.search;

import java.util.Arrays;

/**
 * The maximum spanning tree of a sentence's arcs, by the algorithm of Chu &amp; Liu (1965) and Edmonds (1967) in the form of Tarjan
 * (1977) for dense graphs, O(n²). A cycle of best arcs becomes one node whose row and column of scores are those of one of its
 * members; what was contracted is kept as a forest, and taken apart from above (Camerini, Fratta &amp; Maffioli 1979).
 *
 * <p>Where one token only may hang on the root, all arcs from the root lose the same large amount. A tree with fewer of them then
 * is the better one whatever the other scores are (Stanojević &amp; Cohen 2021 §3), so the best of all has one. In doubles this
 * leaves the differences between the scores, which are floats, as they are.
 *
 * <p>Keeps its memory from sentence to sentence. Of one thread.
 */
final class SpanningTree implements SpanningTreeDecoder.TreeSearch {
    private static final int NONE = -1;

    /** The place of the root among the nodes; token t is node t + 1. */
    private static final int ROOT = 0;

    private enum State {
        UNSEEN,
        ON_PATH,
        REACHED
    }

    private int nodes;

    /** By head and dependent, what an arc is worth, and which arc of the sentence it is. */
    private double[] worth = {};

    private int[] arcs = {};

    private boolean[] isAlive = {};
    private State[] states = {};

    /** By node alive: its place in the forest of contractions. */
    private int[] places = {};

    /** By place in the forest: the contraction that it is part of, or {@link #NONE}, and its best arc. */
    private int[] above = {};

    private int[] best = {};

    /** By node alive: the worth of its best arc. */
    private double[] bestWorth = {};

    private int[] path = {};
    private int contractions;

    @Override
    public void find(int length, float[] scores, boolean hasOneRoot, int[] heads) {
        begin(length, scores, hasOneRoot);
        for (int node = 1; node < nodes; node++) {
            if (isAlive[node] && states[node] == State.UNSEEN) {
                grow(node);
            }
        }
        takeApart(heads);
    }

    private void begin(int length, float[] scores, boolean hasOneRoot) {
        nodes = length + 1;
        if (worth.length < nodes * nodes) {
            worth = new double[nodes * nodes];
            arcs = new int[nodes * nodes];
            isAlive = new boolean[nodes];
            states = new State[nodes];
            bestWorth = new double[nodes];
            path = new int[nodes];
            places = new int[nodes];
            above = new int[2 * nodes];
            best = new int[2 * nodes];
        }
        double rootLoss = hasOneRoot ? rootLoss(length, scores) : 0;
        for (int dependent = 1; dependent < nodes; dependent++) {
            for (int head = 0; head < nodes; head++) {
                int arc = head * nodes + dependent;
                worth[arc] = scores[(dependent - 1) * nodes + head] - (head == ROOT ? rootLoss : 0);
                arcs[arc] = arc;
            }
        }
        for (int node = 0; node < nodes; node++) {
            isAlive[node] = true;
            states[node] = State.UNSEEN;
            places[node] = node;
        }
        Arrays.fill(above, 0, 2 * nodes, NONE);
        states[ROOT] = State.REACHED;
        contractions = nodes;
    }

    /** The loss of an arc from the root that makes a tree with fewer of them better: more than all scores can differ by. */
    static double rootLoss(int length, float[] scores) {
        int nodes = length + 1;
        double least = Double.POSITIVE_INFINITY;
        double greatest = Double.NEGATIVE_INFINITY;
        for (int dependent = 0; dependent < length; dependent++) {
            for (int head = 0; head < nodes; head++) {
                if (head != dependent + 1) {
                    least = Math.min(least, scores[dependent * nodes + head]);
                    greatest = Math.max(greatest, scores[dependent * nodes + head]);
                }
            }
        }
        return 1 + nodes * (greatest - least);
    }

    /** Goes from a node to its best head, and on, until a node is met that the root reaches; contracts the cycles on the way. */
    private void grow(int start) {
        int length = 0;
        int node = start;
        while (states[node] != State.REACHED) {
            states[node] = State.ON_PATH;
            path[length++] = node;
            int head = chooseHead(node);
            if (states[head] == State.ON_PATH) {
                int first = length - 1;
                while (path[first] != head) {
                    first--;
                }
                contract(first, length);
                length = first;
            }
            node = head;
        }
        for (int i = 0; i < length; i++) {
            states[path[i]] = State.REACHED;
        }
    }

    /** Chooses the best arc to a node; returns the node that it comes from. */
    private int chooseHead(int node) {
        int bestHead = NONE;
        for (int head = 0; head < nodes; head++) {
            if (isAlive[head]
                    && head != node
                    && (bestHead == NONE || worth[head * nodes + node] > worth[bestHead * nodes + node])) {
                bestHead = head;
            }
        }
        best[places[node]] = arcs[bestHead * nodes + node];
        bestWorth[node] = worth[bestHead * nodes + node];
        return bestHead;
    }

    /** Makes one node of the path from a place on: it has the number of the first. */
    private void contract(int first, int length) {
        int whole = path[first];
        for (int i = first; i < length; i++) {
            isAlive[path[i]] = false;
            above[places[path[i]]] = contractions;
        }
        for (int node = 0; node < nodes; node++) {
            if (isAlive[node]) {
                contract(node, whole, first, length);
            }
        }
        isAlive[whole] = true;
        places[whole] = contractions++;
    }

    /** Keeps the best arc from a node outside a cycle into it, and the best one out of it. An arc into it replaces a member's. */
    private void contract(int outside, int whole, int first, int length) {
        double in = Double.NEGATIVE_INFINITY;
        double out = Double.NEGATIVE_INFINITY;
        int inArc = NONE;
        int outArc = NONE;
        for (int i = first; i < length; i++) {
            int inward = outside * nodes + path[i];
            int outward = path[i] * nodes + outside;
            double gain = worth[inward] - bestWorth[path[i]];
            if (inArc == NONE || gain > in) {
                in = gain;
                inArc = arcs[inward];
            }
            if (outArc == NONE || worth[outward] > out) {
                out = worth[outward];
                outArc = arcs[outward];
            }
        }
        worth[outside * nodes + whole] = in;
        arcs[outside * nodes + whole] = inArc;
        worth[whole * nodes + outside] = out;
        arcs[whole * nodes + outside] = outArc;
    }

    /** From the last contraction on, the arc into a cycle replaces that of the member that it leads to. */
    private void takeApart(int[] heads) {
        for (int place = contractions - 1; place >= nodes; place--) {
            int arc = best[place];
            int member = arc % nodes;
            while (above[member] != place) {
                member = above[member];
            }
            best[member] = arc;
        }
        for (int token = 0; token + 1 < nodes; token++) {
            heads[token] = best[token + 1] / nodes - 1;
        }
    }
}
