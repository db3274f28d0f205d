package org.crossbranch.transition.dependency.swap;

import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.SystemOptions.SwapOrder;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.ArcOracle;
import org.crossbranch.tree.DependencyTree;

/**
 * The canonical derivations of arc-swap: an arc as soon as its dependent is complete, else SWAP where s0 precedes s1 in the
 * {@linkplain ProjectiveOrder projective order} (Nivre 2009). In the lazy order, a SWAP waits while s0 and b0 belong to one maximal
 * projective component (Nivre, Kuhlmann &amp; Hall 2009): then s0 is swapped once with all that it grows to, not node by node.
 */
final class ArcSwapOracle extends ArcOracle {
    private final ProjectiveOrder order;
    private final boolean isLazy;

    /** {@link #NONE} in an inventory of projective trees, for which the tree is one of them. */
    private final int swap;

    ArcSwapOracle(ActionInventory inventory, DependencyTree tree, SwapOrder swapOrder) {
        super(ArcSwap.NAME, inventory, tree, Action.Type.LEFT_ARC, Action.Type.RIGHT_ARC);
        order = new ProjectiveOrder(tree);
        isLazy = swapOrder == SwapOrder.LAZY;
        swap = inventory.find(Action.of(Action.Type.SWAP));
        if (swap == NONE && !tree.isProjective()) {
            throw new UnderivableTreeException(tree.sentence().id(), "the inventory has no action SWAP");
        }
    }

    @Override
    protected int due(ArcConfiguration configuration) {
        int rootAction = gold().rootAction(configuration);
        if (rootAction != NONE) {
            return rootAction;
        }
        int s0 = configuration.stackNode(0);
        int s1 = configuration.stackNode(1);
        if (gold().hasArc(s0, s1) && gold().isComplete(configuration, s1)) {
            return leftArc(s1);
        }
        if (gold().hasArc(s1, s0) && gold().isComplete(configuration, s0)) {
            return rightArc(s0);
        }
        return isSwapDue(configuration) ? swap : NONE;
    }

    @Override
    protected boolean mayShift(ArcConfiguration configuration) {
        return configuration.bufferSize() > 0;
    }

    private boolean isSwapDue(ArcConfiguration configuration) {
        int s0 = configuration.stackNode(0);
        int s1 = configuration.stackNode(1);
        int root = configuration.root();
        if (s1 == NONE || s0 == root || s1 == root || !precedes(configuration, s0, s1)) {
            return false;
        }
        int front = configuration.bufferNode(0);
        return !isLazy
                || front == NONE
                || front == root
                || order.component(configuration.token(s0)) != order.component(configuration.token(front));
    }

    private boolean precedes(ArcConfiguration configuration, int node, int other) {
        return order.place(configuration.token(node)) < order.place(configuration.token(other));
    }
}
