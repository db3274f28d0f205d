package org.crossbranch.query;

import java.util.Objects;

/**
 * A relation between two nodes, as TIGERSearch has them.
 *
 * @param kind the relation
 * @param label the label of the edge; empty for any
 * @param isNegated whether it must not hold
 */
record Relation(Kind kind, String label, boolean isNegated) {

    /** A kind of relation. */
    enum Kind {
        /** The first is the parent of the second. */
        PARENT,
        /** The first is above the second. */
        DOMINANCE,
        /** The first begins one token before the second. */
        ADJACENCY,
        /** The first begins before the second. */
        PRECEDENCE,
        /** Both have one parent. */
        SIBLING
    }

    boolean holds(QueriedTree.Node first, QueriedTree.Node second) {
        return isNegated != isThere(first, second);
    }

    private boolean isThere(QueriedTree.Node first, QueriedTree.Node second) {
        return switch (kind) {
            case PARENT -> first.equals(second.parent()) && (label.isEmpty() || label.equals(second.function()));
            case DOMINANCE -> first.dominates(second);
            case ADJACENCY -> first.tokens().min() + 1 == second.tokens().min();
            case PRECEDENCE -> first.tokens().min() < second.tokens().min();
            case SIBLING -> !first.equals(second) && !first.isRoot() && Objects.equals(first.parent(), second.parent());
        };
    }
}
