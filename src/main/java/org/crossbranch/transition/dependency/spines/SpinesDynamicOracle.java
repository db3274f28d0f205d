package org.crossbranch.transition.dependency.spines;

import java.util.List;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.DynamicOracle;
import org.crossbranch.transition.SystemOptions.ArcLoss;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.GoldArcs;
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
final class SpinesDynamicOracle implements DynamicOracle<ArcConfiguration> {
    private static final int NONE = ArcConfiguration.NONE;

    private final Spines system;
    private final GoldArcs gold;
    private final boolean isLabelled;
    private final ReachableSpines reachable;
    private final int shift;

    /** Those that make arcs, in the order of the static oracle. */
    private final List<Action.Type> types;
    /** By type, then by node: the action with the gold label. */
    private final List<int[]> goldLabels;

    private final int[] one = new int[1];

    /**
     * An oracle.
     *
     * @throws UnderivableTreeException if the inventory does not reach
     */
    SpinesDynamicOracle(ActionInventory inventory, DependencyTree tree, ArcLoss loss) {
        system = new Spines(inventory);
        gold = new GoldArcs(Spines.NAME, inventory, tree);
        isLabelled = loss == ArcLoss.LABELLED;
        reachable = new ReachableSpines(gold, loss);
        shift = inventory.id(Action.of(Action.Type.SHIFT));
        gold.actions(Action.Type.SPINE_LEFT_ARC, gold::isLeftArc);
        gold.actions(Action.Type.SPINE_RIGHT_ARC, gold::isRightArc);
        types = List.of(
                        gold.rootArcs().last(),
                        gold.rootArcs().early(),
                        Action.Type.SPINE_LEFT_ARC,
                        Action.Type.SPINE_RIGHT_ARC)
                .stream()
                .filter(system::has)
                .toList();
        goldLabels = types.stream().map(gold::labelled).toList();
    }

    @Override
    public int next(ArcConfiguration configuration) {
        requireDefined(configuration);
        best(configuration, one, 1);
        return one[0];
    }

    @Override
    public int best(ArcConfiguration configuration, int[] codes) {
        requireDefined(configuration);
        return best(configuration, codes, Integer.MAX_VALUE);
    }

    @Override
    public int cost(ArcConfiguration configuration, int code) {
        requireDefined(configuration);
        int id = ActionInventory.idOf(code);
        Action.Type type = system.inventory().action(id).type();
        int target = ActionInventory.targetOf(code);
        if (id == shift) {
            return change(configuration, type, target);
        }
        boolean isGold = isGold(configuration, type, target);
        int label = goldLabels.get(types.indexOf(type))[Spines.dependent(configuration, type)];
        int arc = isGold && (!isLabelled || id == label) ? 0 : 1;
        return arc + (isGold && type.hasTarget() ? 0 : change(configuration, type, target));
    }

    private void requireDefined(ArcConfiguration configuration) {
        int length = gold.tree().sentence().length();
        if (configuration.length() != length || system.isFinal(configuration)) {
            throw new IllegalStateException("the oracle of the tree of sentence "
                    + gold.tree().sentence().id() + " (" + length + " tokens) is not defined after these "
                    + configuration.steps() + " actions over " + configuration.length() + " tokens");
        }
    }

    /** The change that an action makes to the loss of the tokens that have no head yet. */
    private int change(ArcConfiguration configuration, Action.Type type, int target) {
        int before = reachable.now(configuration);
        return reachable.after(configuration, type, target, ReachableSpines.ANY) - before;
    }

    /** Whether an action costs nothing, given the cost of its arc. */
    private boolean isFree(ArcConfiguration configuration, Action.Type type, int target, int arc) {
        int most = reachable.now(configuration) - arc;
        return most >= 0 && reachable.after(configuration, type, target, most) <= most;
    }

    /** The target of the gold arc of a type, 0 for a type without; {@link #NONE} if there is no such arc. */
    private int goldTarget(ArcConfiguration configuration, Action.Type type) {
        int dependent = Spines.dependent(configuration, type);
        if (!type.hasTarget()) {
            return gold.isRootDependent(dependent) ? 0 : NONE;
        }
        int head = gold.head(dependent);
        if (head == NONE || head == configuration.root()) {
            return NONE;
        }
        int place = Spines.spine(type).place(configuration, Spines.top(configuration, type), head);
        return place == 0 ? NONE : place;
    }

    private boolean isGold(ArcConfiguration configuration, Action.Type type, int target) {
        return goldTarget(configuration, type) == target;
    }

    private int best(ArcConfiguration configuration, int[] codes, int most) {
        int count = 0;
        for (int t = 0; t < types.size() && count < most; t++) {
            if (system.isPossible(configuration, types.get(t))) {
                count = addGold(configuration, t, codes, count);
            }
        }
        if (count < most
                && system.isPossible(configuration, Action.Type.SHIFT)
                && isFree(configuration, Action.Type.SHIFT, 0, 0)) {
            codes[count++] = shift;
        }
        for (int t = 0; t < types.size() && count < most; t++) {
            if (system.isPossible(configuration, types.get(t))) {
                count = addOthers(configuration, t, codes, count, most);
            }
        }
        return count;
    }

    /** Adds the gold arc of a type with its label, if that is free. */
    private int addGold(ArcConfiguration configuration, int t, int[] codes, int before) {
        Action.Type type = types.get(t);
        int target = goldTarget(configuration, type);
        int label = goldLabels.get(t)[Spines.dependent(configuration, type)];
        boolean isFree =
                target != NONE && label != NONE && (type.hasTarget() || isFree(configuration, type, target, 0));
        if (isFree) {
            codes[before] = ActionInventory.code(label, target);
        }
        return isFree ? before + 1 : before;
    }

    /** Adds the free arcs of a type with wrong labels or a wrong head. */
    private int addOthers(ArcConfiguration configuration, int t, int[] codes, int before, int most) {
        Action.Type type = types.get(t);
        int goldTarget = goldTarget(configuration, type);
        if (type.hasTarget() && goldTarget != NONE) {
            return isLabelled ? before : addLabels(configuration, t, goldTarget, codes, before, most);
        }
        int count = before;
        int arc = goldTarget == NONE || isLabelled ? 1 : 0;
        int first = Spines.firstTarget(configuration, type);
        for (int target = Spines.lastTarget(configuration, type); target >= first && count < most; target--) {
            if (!isFree(configuration, type, target, arc)) {
                return count;
            }
            count = addLabels(configuration, t, target, codes, count, most);
        }
        return count;
    }

    /** Adds the actions with all labels, but for that of the gold arc if it is gold. */
    private int addLabels(ArcConfiguration configuration, int t, int target, int[] codes, int before, int most) {
        Action.Type type = types.get(t);
        int goldLabel = goldLabels.get(t)[Spines.dependent(configuration, type)];
        int count = before;
        if (goldLabel != NONE && !isGold(configuration, type, target)) {
            codes[count++] = ActionInventory.code(goldLabel, target);
        }
        int end = system.end(type);
        for (int id = system.first(type); id < end && count < most; id++) {
            if (id != goldLabel) {
                codes[count++] = ActionInventory.code(id, target);
            }
        }
        return count;
    }
}
