package org.crossbranch.query;

import java.util.HashSet;
import java.util.List;
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
    /** Copies the set. */
    NodeCheck {
        needs = Set.copyOf(needs);
    }

    static NodeCheck of(Predicate<Node> passes, TreeQuery.Need... needs) {
        return new NodeCheck(passes, Set.of(needs));
    }

    /** All of some checks; without any, it holds of each node. The stack does not grow with their number. */
    static NodeCheck all(List<NodeCheck> checks) {
        Set<TreeQuery.Need> needs = new HashSet<>();
        checks.forEach(check -> needs.addAll(check.needs));
        return new NodeCheck(node -> checks.stream().allMatch(check -> check.passes.test(node)), needs);
    }

    /** Any of some checks, one at least. The stack does not grow with their number. */
    static NodeCheck any(List<NodeCheck> checks) {
        Set<TreeQuery.Need> common = new HashSet<>(checks.get(0).needs);
        checks.forEach(check -> common.retainAll(check.needs));
        return new NodeCheck(node -> checks.stream().anyMatch(check -> check.passes.test(node)), common);
    }
}
