package org.crossbranch.transition.dependency.arceager;

import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.NonDeterministicOracle;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.ArcOracle;
import org.crossbranch.tree.DependencyTree;

/**
 * The oracle of all derivations of a tree in arc-eager (Sartorio 2015, Table 5.5). The canonical one reduces before it shifts (Table 5.2).
 * Arcs are made as soon as they can be, since later they cannot.
 */
final class ArcEagerOracle extends ArcOracle implements NonDeterministicOracle<ArcConfiguration> {
    private final int reduce;

    ArcEagerOracle(ActionInventory inventory, DependencyTree tree) {
        super(ArcEager.NAME, inventory, tree, Action.Type.LEFT_ARC, Action.Type.RIGHT_ARC);
        reduce = inventory.id(Action.of(Action.Type.REDUCE));
    }

    @Override
    protected int due(ArcConfiguration configuration) {
        int arc = arc(configuration);
        return arc == NONE && mayReduce(configuration) ? reduce : arc;
    }

    /** The action that makes a gold arc, or {@link #NONE}. */
    private int arc(ArcConfiguration configuration) {
        int hung = ArcEager.hung(gold().rootArcs(), configuration);
        if (hung != NONE && gold().isRootDependent(hung)) {
            return gold().rootAction(ArcEager.hangType(gold().rootArcs(), configuration), hung);
        }
        int s0 = configuration.stackNode(0);
        int b0 = configuration.bufferNode(0);
        if (s0 == NONE || b0 == NONE || s0 == configuration.root() || b0 == configuration.root()) {
            return NONE;
        }
        return gold().hasArc(b0, s0) ? leftArc(s0) : gold().hasArc(s0, b0) ? rightArc(b0) : NONE;
    }

    /** If s0 has its head and waits for nothing in the buffer. */
    private boolean mayReduce(ArcConfiguration configuration) {
        int s0 = configuration.stackNode(0);
        return s0 != NONE && configuration.isAttached(s0) && !gold().isAwaiting(configuration, s0);
    }

    /** If the buffer has the head of b0, or that is the root which takes it at the end, and the stack has no dependent. */
    @Override
    protected boolean mayShift(ArcConfiguration configuration) {
        int b0 = configuration.bufferNode(0);
        if (b0 == NONE || b0 == configuration.root()) {
            return b0 != NONE && configuration.memorySize() == 0;
        }
        boolean hasHeadToCome = gold().head(b0) > b0 || gold().head(b0) == NONE;
        int first = gold().firstAwaited(configuration, b0);
        return hasHeadToCome && (first == NONE || first > b0);
    }
}
