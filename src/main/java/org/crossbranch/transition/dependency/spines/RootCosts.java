package org.crossbranch.transition.dependency.spines;

import org.crossbranch.transition.SystemOptions.ArcLoss;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.transition.dependency.GoldArcs;
import org.crossbranch.transition.dependency.RootArcs;

/** Costs of arcs from the root, 0 or 1. An inventory may know a label for one kind of them only. */
final class RootCosts {
    private final RootArcs arcs;

    /** By node: the cost of the root's own action, and of that for a tree with several root dependents. */
    private final int[] sole;

    private final int[] several;

    RootCosts(GoldArcs gold, ArcLoss loss) {
        arcs = gold.rootArcs();
        sole = gold.rootCosts(arcs.last(), loss);
        several = gold.rootCosts(arcs.early(), loss);
    }

    RootPosition position() {
        return arcs.position();
    }

    /** Whether a tree may have several root dependents. */
    boolean hasSeveral() {
        return arcs.hasSeveral();
    }

    /** The cost of a root dependent where the root is no node. */
    int hung(int node, boolean isLast) {
        return isLast ? sole[node] : several[node];
    }

    /** Whether an arc from the root's node is possible and costs nothing. */
    boolean isFree(int node, boolean isFirst) {
        return isFirst ? sole[node] == 0 : arcs.hasSeveral() && several[node] == 0;
    }
}
