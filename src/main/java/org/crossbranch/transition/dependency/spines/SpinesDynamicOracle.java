package org.crossbranch.transition.dependency.spines;

import java.util.List;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.SystemOptions.ArcLoss;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.ArcDynamicOracle;
import org.crossbranch.tree.DependencyTree;

/**
 * The dynamic oracle of LR-spines (Goldberg, Sartorio &amp; Satta 2014; Sartorio 2015 §6.4.2). The cost of an action is that of the arc
 * that it makes, 0 or 1 by the {@link ArcLoss}, and the change that it makes to the loss of the tokens that have no head yet, which {@link
 * ReachableSpines} knows.
 *
 * <p>It is lazy (§5.3.5). A gold arc between tokens changes nothing, and no table is filled to know it; while the spine has it to
 * make, no other arc of its type is free. A wrong arc is the dearer the more of the spine it hides: if that from the last node
 * costs something, the others do. A table for the loss after an action is left as soon as it exceeds what is asked for.
 *
 * <p>In training, a gold arc comes first, then SHIFT. Where only wrong arcs cost nothing, those from the end of a spine are
 * preferred, with the label that the dependent has in the gold tree.
 */
final class SpinesDynamicOracle extends ArcDynamicOracle {
    private final ReachableSpines reachable;

    /**
     * An oracle.
     *
     * @throws UnderivableTreeException if the inventory does not reach
     */
    SpinesDynamicOracle(ActionInventory inventory, DependencyTree tree, ArcLoss loss) {
        super(
                new Spines(inventory),
                tree,
                loss,
                List.of(Action.Type.SPINE_LEFT_ARC, Action.Type.SPINE_RIGHT_ARC, Action.Type.SHIFT));
        reachable = new ReachableSpines(gold(), loss);
        gold().actions(Action.Type.SPINE_LEFT_ARC, gold()::isLeftArc);
        gold().actions(Action.Type.SPINE_RIGHT_ARC, gold()::isRightArc);
    }

    @Override
    protected int dependent(ArcConfiguration configuration, Action.Type type) {
        return Spines.dependent(configuration, type);
    }

    @Override
    protected int head(ArcConfiguration configuration, Action.Type type) {
        return configuration.root();
    }

    @Override
    protected int goldTarget(ArcConfiguration configuration, Action.Type type) {
        if (!type.hasTarget()) {
            return super.goldTarget(configuration, type);
        }
        int head = gold().head(dependent(configuration, type));
        if (head == NONE || head == configuration.root()) {
            return NONE;
        }
        int place = Spines.spine(type).place(configuration, Spines.top(configuration, type), head);
        return place == 0 ? NONE : place;
    }

    @Override
    protected int firstTarget(ArcConfiguration configuration, Action.Type type) {
        return Spines.firstTarget(configuration, type);
    }

    @Override
    protected int lastTarget(ArcConfiguration configuration, Action.Type type) {
        return Spines.lastTarget(configuration, type);
    }

    @Override
    protected int change(ArcConfiguration configuration, Action.Type type, int target) {
        if (isSettled(configuration, type, target)) {
            return 0;
        }
        int before = reachable.now(configuration);
        return reachable.after(configuration, type, target, ReachableSpines.ANY) - before;
    }

    @Override
    protected boolean isFree(ArcConfiguration configuration, Action.Type type, int target, int arc) {
        if (isSettled(configuration, type, target)) {
            return arc == 0;
        }
        int most = reachable.now(configuration) - arc;
        return most >= 0 && reachable.after(configuration, type, target, most) <= most;
    }

    /** Whether an action makes a gold arc between tokens, which changes nothing. */
    private boolean isSettled(ArcConfiguration configuration, Action.Type type, int target) {
        return type.hasTarget() && goldTarget(configuration, type) == target;
    }
}
