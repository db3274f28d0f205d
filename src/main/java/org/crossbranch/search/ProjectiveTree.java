package org.crossbranch.search;

import java.util.Arrays;

/**
 * The best tree of a sentence's arcs of those without crossing ones, by the algorithm of Eisner (1996), O(n³). A span of nodes is
 * open while the arc between its ends has yet to get the dependents beyond, and closed when it has them.
 *
 * <p>One root dependent is demanded as in {@link SpanningTree}. Keeps its memory from sentence to sentence. Of one thread.
 */
final class ProjectiveTree implements SpanningTreeDecoder.TreeSearch {
    private int nodes;

    /** By first and last node of a span whose head is the first, or the last: the greatest sum of scores. */
    private double[] openRight = {};

    private double[] openLeft = {};
    private double[] closedRight = {};
    private double[] closedLeft = {};

    /** The node at which the best span is put together. */
    private int[] openSplit = {};

    private int[] closedRightSplit = {};
    private int[] closedLeftSplit = {};

    @Override
    public void find(int length, float[] scores, boolean hasOneRoot, int[] heads) {
        nodes = length + 1;
        if (openRight.length < nodes * nodes) {
            openRight = new double[nodes * nodes];
            openLeft = new double[nodes * nodes];
            closedRight = new double[nodes * nodes];
            closedLeft = new double[nodes * nodes];
            openSplit = new int[nodes * nodes];
            closedRightSplit = new int[nodes * nodes];
            closedLeftSplit = new int[nodes * nodes];
        }
        double rootLoss = hasOneRoot ? SpanningTree.rootLoss(length, scores) : 0;
        for (int node = 0; node < nodes; node++) {
            closedRight[node * nodes + node] = 0;
            closedLeft[node * nodes + node] = 0;
        }
        for (int width = 1; width < nodes; width++) {
            for (int first = 0; first + width < nodes; first++) {
                join(first, first + width, scores, first == 0 ? rootLoss : 0);
            }
        }
        Arrays.fill(heads, 0, length, -1);
        takeClosedRight(0, length, heads);
    }

    private void join(int first, int last, float[] scores, double loss) {
        int span = first * nodes + last;
        double best = Double.NEGATIVE_INFINITY;
        int split = first;
        for (int at = first; at < last; at++) {
            double sum = closedRight[first * nodes + at] + closedLeft[(at + 1) * nodes + last];
            if (sum > best) {
                best = sum;
                split = at;
            }
        }
        openSplit[span] = split;
        openRight[span] = best + scores[(last - 1) * nodes + first] - loss;
        // Nothing is the root's head.
        openLeft[span] = first == 0 ? Double.NEGATIVE_INFINITY : best + scores[(first - 1) * nodes + last];

        best = Double.NEGATIVE_INFINITY;
        split = last;
        for (int at = first + 1; at <= last; at++) {
            double sum = openRight[first * nodes + at] + closedRight[at * nodes + last];
            if (sum > best) {
                best = sum;
                split = at;
            }
        }
        closedRight[span] = best;
        closedRightSplit[span] = split;

        best = Double.NEGATIVE_INFINITY;
        split = first;
        for (int at = first; at < last; at++) {
            double sum = closedLeft[first * nodes + at] + openLeft[at * nodes + last];
            if (sum > best) {
                best = sum;
                split = at;
            }
        }
        closedLeft[span] = best;
        closedLeftSplit[span] = split;
    }

    private void takeClosedRight(int first, int last, int[] heads) {
        if (first < last) {
            int at = closedRightSplit[first * nodes + last];
            heads[at - 1] = first - 1;
            takeOpen(first, at, heads);
            takeClosedRight(at, last, heads);
        }
    }

    private void takeClosedLeft(int first, int last, int[] heads) {
        if (first < last) {
            int at = closedLeftSplit[first * nodes + last];
            heads[at - 1] = last - 1;
            takeClosedLeft(first, at, heads);
            takeOpen(at, last, heads);
        }
    }

    private void takeOpen(int first, int last, int[] heads) {
        int at = openSplit[first * nodes + last];
        takeClosedRight(first, at, heads);
        takeClosedLeft(at + 1, last, heads);
    }
}
