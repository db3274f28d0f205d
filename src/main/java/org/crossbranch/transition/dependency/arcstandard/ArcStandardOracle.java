package org.crossbranch.transition.dependency.arcstandard;

import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.NonDeterministicOracle;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.ArcOracle;
import org.crossbranch.tree.DependencyTree;

/**
 * The oracle of all derivations of a tree in arc-standard (Sartorio 2015, Table 5.4). The canonical one makes arcs as early as can be
 * (Table 5.1).
 */
final class ArcStandardOracle extends ArcOracle implements NonDeterministicOracle<ArcConfiguration> {

    ArcStandardOracle(ActionInventory inventory, DependencyTree tree) {
        super(ArcStandard.NAME, inventory, tree, Action.Type.LEFT_ARC, Action.Type.RIGHT_ARC);
    }

    @Override
    protected int due(ArcConfiguration configuration) {
        int s0 = configuration.stackNode(0);
        int s1 = configuration.stackNode(1);
        int hung = hung(configuration);
        if (hung != NONE && gold().isComplete(configuration, hung)) {
            return gold().rootAction(configuration, hung);
        }
        if (gold().hasArc(s0, s1)) {
            return leftArc(s1);
        }
        return gold().hasArc(s1, s0) && gold().isComplete(configuration, s0) ? rightArc(s0) : NONE;
    }

    /** The node that may be hung on the root and hangs there in the tree, or {@link #NONE}. */
    private int hung(ArcConfiguration configuration) {
        int candidate = gold().rootArcs().candidate(configuration);
        return candidate != NONE && gold().isRootDependent(candidate) ? candidate : NONE;
    }

    /** Not if an arc of the topmost nodes is due, and s0 waits for nothing in the buffer. */
    @Override
    protected boolean mayShift(ArcConfiguration configuration) {
        int s0 = configuration.stackNode(0);
        int s1 = configuration.stackNode(1);
        int front = configuration.bufferNode(0);
        boolean isDue = hung(configuration) != NONE || gold().hasArc(s0, s1) || gold().hasArc(s1, s0);
        return front != NONE && (!isDue || gold().lastDependent(s0) >= front);
    }
}
