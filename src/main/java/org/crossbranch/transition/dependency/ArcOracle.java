package org.crossbranch.transition.dependency;

import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Oracle;
import org.crossbranch.tree.DependencyTree;

/**
 * The base of oracles of gold derivations: the canonical derivation takes what is {@linkplain #due due} as early as can be, and
 * SHIFT otherwise.
 */
public abstract class ArcOracle implements Oracle<ArcConfiguration> {
    /** No node or action. */
    protected static final int NONE = ArcConfiguration.NONE;

    private final GoldArcs gold;
    private final int shift;
    private final int[] leftArcs;
    private final int[] rightArcs;

    /**
     * An oracle.
     *
     * @param system the system's name
     * @param left the type of actions that make arcs to the left
     * @param right the type of actions that make arcs to the right
     * @throws org.crossbranch.transition.UnderivableTreeException if the inventory lacks one of these for the tree
     */
    protected ArcOracle(
            String system, ActionInventory inventory, DependencyTree tree, Action.Type left, Action.Type right) {
        gold = new GoldArcs(system, inventory, tree);
        shift = inventory.id(Action.of(Action.Type.SHIFT));
        leftArcs = gold.actions(left, gold::isLeftArc);
        rightArcs = gold.actions(right, gold::isRightArc);
    }

    /** The gold tree. */
    protected final GoldArcs gold() {
        return gold;
    }

    /** The id of SHIFT. */
    protected final int shift() {
        return shift;
    }

    /** The action that makes the gold arc to a node from its right, or {@link #NONE} if there is no such arc. */
    protected final int leftArc(int node) {
        return leftArcs[node];
    }

    /** The action that makes the gold arc to a node from its left, or {@link #NONE} if there is no such arc. */
    protected final int rightArc(int node) {
        return rightArcs[node];
    }

    /** The action other than SHIFT that the canonical derivation takes, or {@link #NONE}. */
    protected abstract int due(ArcConfiguration configuration);

    /** Whether SHIFT is correct, or may be. */
    protected abstract boolean mayShift(ArcConfiguration configuration);

    @Override
    public final int next(ArcConfiguration configuration) {
        int due = due(configuration);
        if (due == NONE && !mayShift(configuration)) {
            throw new IllegalStateException("the tree of sentence "
                    + gold.tree().sentence().id() + " is out of reach after " + configuration.steps() + " actions");
        }
        return due == NONE ? shift : due;
    }

    /** Lists what is due and, where it is correct as well, SHIFT; returns how many there are. */
    public int correct(ArcConfiguration configuration, int[] codes) {
        codes[0] = next(configuration);
        if (codes[0] == shift || !mayShift(configuration)) {
            return 1;
        }
        codes[1] = shift;
        return 2;
    }
}
