package org.crossbranch.query;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.crossbranch.query.QueriedTree.Node;

/**
 * A condition on one node, and what follows from it for the tree.
 *
 * @param passes whether it holds
 * @param needs what a tree must have for a node to pass
 */
record NodeCheck(Predicate<Node> passes, Set<TreeQuery.Need> needs) {
    /** Holds of each node. */
    static final NodeCheck ANY = of(node -> true);

    /** Copies the set. */
    NodeCheck {
        needs = Set.copyOf(needs);
    }

    static NodeCheck of(Predicate<Node> passes, TreeQuery.Need... needs) {
        return new NodeCheck(passes, Set.of(needs));
    }

    NodeCheck and(NodeCheck other) {
        Set<TreeQuery.Need> both = new HashSet<>(needs);
        both.addAll(other.needs);
        return new NodeCheck(passes.and(other.passes), both);
    }

    NodeCheck or(NodeCheck other) {
        Set<TreeQuery.Need> common = new HashSet<>(needs);
        common.retainAll(other.needs);
        return new NodeCheck(passes.or(other.passes), common);
    }
}
