package org.crossbranch.transition.dependency.spines;

import java.util.Arrays;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.NonDeterministicOracle;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.ArcOracle;
import org.crossbranch.tree.DependencyTree;

/**
 * The oracle of all derivations of a tree in LR-spines (Sartorio 2015, Table 6.3). The canonical one makes arcs as early as can be
 * (Table 6.2): a node takes dependents after it has its head, too, so that no arc has to wait.
 */
final class SpinesOracle extends ArcOracle implements NonDeterministicOracle<ArcConfiguration> {
    /** By node: the last node of its gold subtree. */
    private final int[] ends;

    SpinesOracle(ActionInventory inventory, DependencyTree tree) {
        super(Spines.NAME, inventory, tree, Action.Type.SPINE_LEFT_ARC, Action.Type.SPINE_RIGHT_ARC);
        ends = new int[gold().nodes()];
        Arrays.fill(ends, NONE);
        for (int node = 0; node < ends.length; node++) {
            for (int above = node; above != NONE && ends[above] < node; above = gold().head(above)) {
                ends[above] = node;
            }
        }
    }

    @Override
    protected int due(ArcConfiguration configuration) {
        int s0 = configuration.stackNode(0);
        int s1 = configuration.stackNode(1);
        if (s1 == NONE) {
            return hung(configuration);
        }
        int left = arc(configuration, Spine.LEFT, s0, s1, leftArc(s1));
        return left != NONE ? left : arc(configuration, Spine.RIGHT, s1, s0, rightArc(s0));
    }

    /** The action that makes the gold arc to a node from a spine, or {@link #NONE} if its head is not there. */
    private int arc(ArcConfiguration configuration, Spine spine, int top, int dependent, int id) {
        if (top == configuration.root() && gold().isRootDependent(dependent)) {
            Action.Type type = configuration.dependents(top) == 0
                    ? gold().rootArcs().last()
                    : gold().rootArcs().early();
            return gold().rootAction(type, dependent);
        }
        int place = id == NONE ? 0 : spine.place(configuration, top, gold().head(dependent));
        return place == 0 ? NONE : ActionInventory.code(id, place);
    }

    /** The action that hangs the only tree of the stack on a root that is no node, if that is due, or {@link #NONE}. */
    private int hung(ArcConfiguration configuration) {
        int candidate = gold().rootArcs().candidate(configuration);
        boolean isDue =
                candidate != NONE && gold().isRootDependent(candidate) && !reachesBuffer(configuration, candidate);
        return isDue ? gold().rootAction(configuration, candidate) : NONE;
    }

    private boolean reachesBuffer(ArcConfiguration configuration, int node) {
        int front = configuration.bufferNode(0);
        return front != NONE && ends[node] >= front;
    }

    /** Not if s0 needs a head on the stack, and waits for nothing in the buffer. */
    @Override
    protected boolean mayShift(ArcConfiguration configuration) {
        int front = configuration.bufferNode(0);
        int s0 = configuration.stackNode(0);
        return front != NONE && (s0 == NONE || gold().head(s0) >= front || ends[s0] >= front);
    }
}
