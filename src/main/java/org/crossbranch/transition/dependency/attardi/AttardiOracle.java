package org.crossbranch.transition.dependency.attardi;

import java.util.Arrays;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.NonDeterministicOracle;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.ArcOracle;
import org.crossbranch.transition.dependency.GoldArcs;
import org.crossbranch.transition.dependency.RootArcs;
import org.crossbranch.tree.DependencyTree;

/**
 * All derivations of a tree in Attardi's system (Sartorio 2015, Table 5.6): a gold arc whose dependent is complete is correct, SHIFT
 * is if the static oracle leads from what follows to the tree. The canonical derivation is the static oracle's (Table 5.3). It
 * exists for every tree that has a derivation at all: see {@link GreedyReduction}.
 */
final class AttardiOracle extends ArcOracle implements NonDeterministicOracle<ArcConfiguration> {
    /** Arcs to the left and to the right over one place, and the same over two. */
    private static final int ARCS = 4;

    private final int[] secondLeftArcs;
    private final int[] secondRightArcs;
    private final Remainder rest;
    private final GreedyReduction reduction;

    /**
     * An oracle.
     *
     * @throws UnderivableTreeException if the inventory does not reach, or the tree has no derivation
     */
    AttardiOracle(ActionInventory inventory, DependencyTree tree) {
        super(Attardi.NAME, inventory, tree, Action.Type.LEFT_ARC, Action.Type.RIGHT_ARC);
        secondLeftArcs = gold().actions(Action.Type.LEFT_ARC_2, gold()::isLeftArc);
        secondRightArcs = gold().actions(Action.Type.RIGHT_ARC_2, gold()::isRightArc);
        rest = new Remainder(tree.sentence().length());
        reduction = reduction(tree, gold().rootArcs());
        if (!reduction.isLossless(rest)) {
            throw new UnderivableTreeException(
                    tree.sentence().id(), "an arc crosses more than arcs over a distance of two can make");
        }
    }

    private static GreedyReduction reduction(DependencyTree tree, RootArcs rootArcs) {
        boolean[] earlyRoots = new boolean[tree.sentence().length()];
        Arrays.fill(earlyRoots, tree.rootDependents() > 1);
        return new GreedyReduction(tree.heads(), rootArcs, earlyRoots);
    }

    /** Whether a tree has a derivation, by an inventory that has all actions that it needs. */
    static boolean derives(ActionInventory inventory, DependencyTree tree) {
        return reduction(tree, new GoldArcs(Attardi.NAME, inventory, tree).rootArcs())
                .isLossless(new Remainder(tree.sentence().length()));
    }

    @Override
    protected int due(ArcConfiguration configuration) {
        int due = gold().rootAction(configuration);
        for (int n = 0; n < ARCS && due == NONE; n++) {
            due = arc(configuration, n);
        }
        return due;
    }

    /** The action that makes the n-th kind of arc, if that is gold and its dependent complete; else {@link #NONE}. */
    private int arc(ArcConfiguration configuration, int n) {
        boolean isLeft = n % 2 == 0;
        int top = configuration.stackNode(0);
        int other = configuration.stackNode(n < 2 ? 1 : 2);
        int head = isLeft ? top : other;
        int dependent = isLeft ? other : top;
        if (head == configuration.root()
                || !gold().hasArc(head, dependent)
                || !gold().isComplete(configuration, dependent)) {
            return NONE;
        }
        if (n < 2) {
            return isLeft ? leftArc(dependent) : rightArc(dependent);
        }
        return isLeft ? secondLeftArcs[dependent] : secondRightArcs[dependent];
    }

    @Override
    protected boolean mayShift(ArcConfiguration configuration) {
        return configuration.bufferSize() > 0;
    }

    @Override
    public int correct(ArcConfiguration configuration, int[] codes) {
        codes[0] = next(configuration);
        if (codes[0] == shift()) {
            return 1;
        }
        int count = 1;
        for (int n = 0; n < ARCS; n++) {
            int arc = arc(configuration, n);
            if (arc != NONE && arc != codes[0]) {
                codes[count++] = arc;
            }
        }
        if (leadsOn(configuration)) {
            codes[count++] = shift();
        }
        return count;
    }

    /** Whether the static oracle leads from what follows on SHIFT to the tree. */
    private boolean leadsOn(ArcConfiguration configuration) {
        int front = configuration.bufferNode(0);
        if (front == NONE) {
            return false;
        }
        if (front == configuration.root()) {
            return areRootDependents(configuration);
        }
        rest.load(configuration);
        rest.shift();
        return reduction.isLossless(rest);
    }

    /** Whether nothing is left to do but to hang the stack on the root. */
    private boolean areRootDependents(ArcConfiguration configuration) {
        if (configuration.memorySize() > 1 && !gold().rootArcs().hasSeveral()) {
            return false;
        }
        for (int k = 0; k < configuration.memorySize(); k++) {
            int node = configuration.stackNode(k);
            if (!gold().isRootDependent(node) || !gold().isComplete(configuration, node)) {
                return false;
            }
        }
        return true;
    }
}
