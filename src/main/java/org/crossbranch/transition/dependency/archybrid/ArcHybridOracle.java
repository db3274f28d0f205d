package org.crossbranch.transition.dependency.archybrid;

import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.NonDeterministicOracle;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.ArcOracle;
import org.crossbranch.tree.DependencyTree;

/**
 * The oracle of all derivations of a tree in arc-hybrid. The canonical one makes an arc as soon as its dependent is complete; a right arc,
 * or one from the root, may also wait while the front of the buffer is shifted.
 */
final class ArcHybridOracle extends ArcOracle implements NonDeterministicOracle<ArcConfiguration> {

    ArcHybridOracle(ActionInventory inventory, DependencyTree tree) {
        super(ArcHybrid.NAME, inventory, tree, Action.Type.LEFT_ARC, Action.Type.RIGHT_ARC);
    }

    @Override
    protected int due(ArcConfiguration configuration) {
        int rootAction = gold().rootAction(configuration);
        int s0 = configuration.stackNode(0);
        if (rootAction != NONE || s0 == NONE || s0 == configuration.root() || !gold().isComplete(configuration, s0)) {
            return rootAction;
        }
        if (gold().isLeftArc(s0)) {
            return gold().head(s0) == configuration.bufferNode(0) ? leftArc(s0) : NONE;
        }
        return gold().isRightArc(s0) && gold().head(s0) == configuration.stackNode(1) ? rightArc(s0) : NONE;
    }

    /** If b0 has no dependent on the stack, and its head is in the buffer or s0, or is the root and nothing is in the way. */
    @Override
    protected boolean mayShift(ArcConfiguration configuration) {
        int b0 = configuration.bufferNode(0);
        if (b0 == NONE || b0 == configuration.root()) {
            return b0 != NONE && hasOnlyRootDependents(configuration);
        }
        int first = gold().firstAwaited(configuration, b0);
        if (first != NONE && first < b0) {
            return false;
        }
        return gold().isRootDependent(b0)
                ? mayShiftRootDependent(configuration)
                : gold().head(b0) > b0 || gold().head(b0) == configuration.stackNode(0);
    }

    /** A root that comes last takes tokens from anywhere on the stack, but what it takes is in the way of all below. */
    private boolean mayShiftRootDependent(ArcConfiguration configuration) {
        boolean isLast = gold().rootArcs().position() == RootPosition.LAST;
        int bottom = gold().rootArcs().position() == RootPosition.FIRST ? 1 : 0;
        return configuration.memorySize() == bottom || (isLast && hasOnlyRootDependents(configuration));
    }

    private boolean hasOnlyRootDependents(ArcConfiguration configuration) {
        int k = 0;
        while (k < configuration.memorySize() && gold().isRootDependent(configuration.stackNode(k))) {
            k++;
        }
        return k == configuration.memorySize();
    }
}
