package org.crossbranch.transition.dependency.covington;

import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.NonDeterministicOracle;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.ArcOracle;
import org.crossbranch.tree.DependencyTree;

/**
 * The oracle of all derivations of a tree by Covington's algorithm. The canonical one shifts as soon as b0 has met its head and its
 * dependents; to pass further nodes first is correct, too.
 */
final class CovingtonOracle extends ArcOracle implements NonDeterministicOracle<ArcConfiguration> {
    private final Covington system;
    private final int noArc;

    CovingtonOracle(ActionInventory inventory, DependencyTree tree) {
        super(Covington.NAME, inventory, tree, Action.Type.LEFT_ARC, Action.Type.RIGHT_ARC);
        system = new Covington(inventory);
        noArc = inventory.id(Action.of(Action.Type.NO_ARC));
    }

    @Override
    protected int due(ArcConfiguration configuration) {
        int hung = Covington.hung(gold().rootArcs(), configuration);
        if (hung != NONE && gold().isRootDependent(hung)) {
            return gold().rootAction(Covington.hangType(gold().rootArcs(), configuration), hung);
        }
        int s0 = configuration.stackNode(0);
        int b0 = configuration.bufferNode(0);
        if (s0 == NONE || s0 == configuration.root() || b0 == NONE || b0 == configuration.root()) {
            return NONE;
        }
        return gold().hasArc(b0, s0)
                ? leftArc(s0)
                : gold().hasArc(s0, b0) ? rightArc(b0) : isAwaited(configuration, b0) ? noArc : NONE;
    }

    /** Whether the head of b0, or one of its dependents, is on the stack. */
    private boolean isAwaited(ArcConfiguration configuration, int b0) {
        int first = gold().firstAwaited(configuration, b0);
        boolean isRootFirst = gold().rootArcs().position() == RootPosition.FIRST;
        boolean awaitsHead =
                !configuration.isAttached(b0) && (gold().isRightArc(b0) || (isRootFirst && gold().isRootDependent(b0)));
        return awaitsHead || (first != NONE && first < b0);
    }

    @Override
    protected boolean mayShift(ArcConfiguration configuration) {
        return system.isAllowed(configuration, shift());
    }

    @Override
    public int correct(ArcConfiguration configuration, int[] codes) {
        codes[0] = next(configuration);
        if (codes[0] != shift() || !system.isAllowed(configuration, noArc)) {
            return 1;
        }
        codes[1] = noArc;
        return 2;
    }
}
