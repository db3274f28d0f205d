package org.crossbranch.query;

import java.util.Objects;

/**
 * A relation between two nodes, as TIGERSearch has them.
 *
 * @param kind the relation
 * @param label the label of the edge between parent and child; empty for any
 * @param least the smallest distance
 * @param most the greatest distance
 * @param isNegated whether it must not hold
 */
record Relation(Kind kind, String label, int least, int most, boolean isNegated) {
    /** A distance without a bound. */
    static final int ANY = Integer.MAX_VALUE;

    /** A kind of relation. */
    enum Kind {
        /** The first is above the second, by a number of edges. */
        DOMINANCE,
        /** The first begins before the second, by a number of tokens. */
        PRECEDENCE,
        /** Both have one parent. */
        SIBLING
    }

    boolean holds(QueriedTree.Node first, QueriedTree.Node second) {
        return isNegated != isThere(first, second);
    }

    private boolean isThere(QueriedTree.Node first, QueriedTree.Node second) {
        return switch (kind) {
            case DOMINANCE -> isWithin(first.edgesTo(second)) && (label.isEmpty() || label.equals(second.function));
            case PRECEDENCE -> isWithin(second.tokens.min() - first.tokens.min());
            case SIBLING -> !first.equals(second) && !first.isRoot() && Objects.equals(first.parent, second.parent);
        };
    }

    private boolean isWithin(int distance) {
        return distance >= least && distance <= most;
    }
}
