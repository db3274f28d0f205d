package org.crossbranch.transition.dependency.attardi;

import java.util.Arrays;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.NonDeterministicOracle;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.GoldArcs;
import org.crossbranch.transition.dependency.RootArcs;
import org.crossbranch.tree.DependencyTree;

/**
 * All derivations of a tree in Attardi's system (Sartorio 2015, Table 5.6): a gold arc whose dependent is complete is correct, SHIFT
 * is if the static oracle leads from what follows to the tree. The canonical derivation is the static oracle's (Table 5.3). It
 * exists for every tree that has a derivation at all: see {@link GreedyReduction}.
 */
final class AttardiOracle implements NonDeterministicOracle<ArcConfiguration> {
    private static final int NONE = ArcConfiguration.NONE;

    private final GoldArcs gold;
    private final int shift;
    private final int[] leftArcs;
    private final int[] rightArcs;
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
        gold = new GoldArcs(Attardi.NAME, inventory, tree);
        shift = inventory.id(Action.of(Action.Type.SHIFT));
        leftArcs = gold.actions(Action.Type.LEFT_ARC, gold::isLeftArc);
        rightArcs = gold.actions(Action.Type.RIGHT_ARC, gold::isRightArc);
        secondLeftArcs = gold.actions(Action.Type.LEFT_ARC_2, gold::isLeftArc);
        secondRightArcs = gold.actions(Action.Type.RIGHT_ARC_2, gold::isRightArc);
        rest = new Remainder(tree.sentence().length());
        reduction = reduction(tree, gold.rootArcs());
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
    public int next(ArcConfiguration configuration) {
        int rootAction = gold.rootAction(configuration);
        if (rootAction != NONE) {
            return rootAction;
        }
        int s0 = configuration.stackNode(0);
        int s1 = configuration.stackNode(1);
        int s2 = configuration.stackNode(2);
        if (isDue(configuration, s0, s1)) {
            return leftArcs[s1];
        }
        if (isDue(configuration, s1, s0)) {
            return rightArcs[s0];
        }
        if (isDue(configuration, s0, s2)) {
            return secondLeftArcs[s2];
        }
        if (isDue(configuration, s2, s0)) {
            return secondRightArcs[s0];
        }
        if (configuration.bufferSize() == 0) {
            throw new IllegalStateException("the tree of sentence "
                    + gold.tree().sentence().id() + " is out of reach after " + configuration.steps() + " actions");
        }
        return shift;
    }

    @Override
    public int correct(ArcConfiguration configuration, int[] codes) {
        codes[0] = next(configuration);
        if (codes[0] == shift) {
            return 1;
        }
        int count = 1;
        int s0 = configuration.stackNode(0);
        int s1 = configuration.stackNode(1);
        int s2 = configuration.stackNode(2);
        count = add(codes, count, isDue(configuration, s0, s1) ? leftArcs[s1] : NONE);
        count = add(codes, count, isDue(configuration, s1, s0) ? rightArcs[s0] : NONE);
        count = add(codes, count, isDue(configuration, s0, s2) ? secondLeftArcs[s2] : NONE);
        count = add(codes, count, isDue(configuration, s2, s0) ? secondRightArcs[s0] : NONE);
        return add(codes, count, mayShift(configuration) ? shift : NONE);
    }

    private static int add(int[] codes, int count, int code) {
        if (code == NONE || code == codes[0]) {
            return count;
        }
        codes[count] = code;
        return count + 1;
    }

    /** Whether there is a gold arc between two nodes of the stack, whose dependent is complete. */
    private boolean isDue(ArcConfiguration configuration, int head, int dependent) {
        return head != configuration.root()
                && gold.hasArc(head, dependent)
                && gold.isComplete(configuration, dependent);
    }

    /** Whether the static oracle leads from what follows on SHIFT to the tree. */
    private boolean mayShift(ArcConfiguration configuration) {
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
        if (configuration.memorySize() > 1 && !gold.rootArcs().hasSeveral()) {
            return false;
        }
        for (int k = 0; k < configuration.memorySize(); k++) {
            int node = configuration.stackNode(k);
            if (!gold.isRootDependent(node) || !gold.isComplete(configuration, node)) {
                return false;
            }
        }
        return true;
    }
}
