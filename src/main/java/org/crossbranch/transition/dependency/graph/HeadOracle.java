package org.crossbranch.transition.dependency.graph;

import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.tree.DependencyTree;

/** The only derivation of a tree in {@link HeadSelection}: the gold heads and labels. */
final class HeadOracle implements Oracle<HeadConfiguration> {
    private final DependencyTree tree;
    private final int head;
    private final int root;
    private final int furtherRoot;
    private final int[] labels;

    /**
     * An oracle.
     *
     * @throws UnderivableTreeException if the inventory does not reach
     */
    HeadOracle(ActionInventory inventory, DependencyTree tree) {
        this.tree = tree;
        String id = tree.sentence().id();
        head = inventory.id(Action.of(Action.Type.HEAD));
        root = inventory.id(Action.of(Action.Type.ROOT_RIGHT_ARC));
        furtherRoot = inventory.find(Action.of(Action.Type.FURTHER_ROOT_RIGHT_ARC));
        if (tree.rootDependents() > 1 && furtherRoot == HeadConfiguration.NONE) {
            throw new UnderivableTreeException(id, "it has several root dependents, and the inventory is for one");
        }
        HeadSelection system = new HeadSelection(inventory);
        labels = new int[tree.sentence().length()];
        for (int token = 0; token < labels.length; token++) {
            labels[token] = system.label(tree.head(token), tree.label(token));
            if (labels[token] == HeadConfiguration.NONE) {
                throw new UnderivableTreeException(
                        id, "the inventory has no label " + tree.label(token) + " for such an arc");
            }
        }
    }

    @Override
    public int next(HeadConfiguration configuration) {
        int token = configuration.token();
        if (configuration.isLabelStep()) {
            return labels[token];
        }
        if (tree.head(token) != DependencyTree.ROOT) {
            return ActionInventory.code(head, tree.head(token));
        }
        return configuration.rootDependents() == 0 ? root : furtherRoot;
    }
}
