package org.crossbranch.transition.dependency.spines;

import org.crossbranch.transition.dependency.ArcConfiguration;

/**
 * The left or right spine of a tree on the stack: its top, the outermost dependent of the top on that side, the outermost one of
 * that node, and so on (Sartorio 2015, Definitions 6.2 and 6.3). An attachment to the k-th node cuts a spine there and appends that of
 * the dependent, which becomes the outermost: so arcs are all there is to keep.
 *
 * <p>Places are counted from 1, the top's.
 */
public enum Spine {
    /** Nodes from the top to the left. */
    LEFT,
    /** Nodes from the top to the right. */
    RIGHT;

    private static final int NONE = ArcConfiguration.NONE;

    /** The node after one in the spine, or {@link ArcConfiguration#NONE} at its end. */
    public int next(ArcConfiguration configuration, int node) {
        return this == LEFT ? configuration.leftmost(node) : configuration.rightmost(node);
    }

    /** The k-th node of the spine of a tree, or {@link ArcConfiguration#NONE} if the spine is shorter. */
    public int node(ArcConfiguration configuration, int top, int k) {
        int node = k < 1 ? NONE : top;
        for (int place = 1; place < k && node != NONE; place++) {
            node = next(configuration, node);
        }
        return node;
    }

    /** Number of nodes of the spine of a tree. */
    public int length(ArcConfiguration configuration, int top) {
        int count = 0;
        for (int node = top; node != NONE; node = next(configuration, node)) {
            count++;
        }
        return count;
    }

    /** The place of a node in the spine of a tree, or 0 if it is not there. */
    public int place(ArcConfiguration configuration, int top, int node) {
        int place = 1;
        int at = top;
        while (at != NONE && at != node) {
            at = next(configuration, at);
            place++;
        }
        return at == NONE ? 0 : place;
    }
}
