package org.crossbranch.transition.constituency;

import java.util.Set;
import java.util.TreeSet;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;

/**
 * The labelling actions of an inventory, and which of them may be taken: what all systems share that alternate structural
 * and labelling actions. The last labelling action gives the root its label, so it is a LABEL-X with X a root's label; any
 * other may be any of them.
 */
public final class LabelActions {
    private static final Action NO_LABEL = Action.of(Action.Type.NO_LABEL);

    /** The labelling actions have the ids from this one, NO-LABEL's, on; for that, see {@link Action#compareTo}. */
    private final int first;

    private final int end;
    private final boolean[] isRootLabel;
    private final int rootLabels;

    /**
     * The labelling actions of a system.
     *
     * @param system the system's name
     * @param structural its structural actions
     * @throws IllegalArgumentException if one of its actions is missing, there is one of another system, or no label may be
     *     a root's
     */
    public LabelActions(String system, ActionInventory inventory, Set<Action> structural) {
        // In order: a set has another one in each run, and the message is to name the same action.
        new TreeSet<>(structural).forEach(inventory::id);
        first = inventory.id(NO_LABEL);
        end = inventory.size();
        isRootLabel = new boolean[end];
        int found = 0;
        for (Action action : inventory.actions()) {
            if (action.type() == Action.Type.LABEL) {
                boolean isRoot = inventory.rootLabels().contains(action.label());
                isRootLabel[inventory.id(action)] = isRoot;
                found += isRoot ? 1 : 0;
            } else if (!structural.contains(action) && !action.equals(NO_LABEL)) {
                throw new IllegalArgumentException(system + " has no action " + action.name());
            }
        }
        if (found == 0) {
            throw new IllegalArgumentException("no label of the inventory may be a root's");
        }
        rootLabels = found;
    }

    /** Adds a system's structural actions, the labelling ones that a tree in normal form needs, and its root's label. */
    public static void collect(Set<Action> structural, ConstituencyTree tree, ActionInventoryBuilder builder) {
        structural.forEach(builder::add);
        builder.add(NO_LABEL);
        for (Constituent constituent : tree.constituents()) {
            builder.add(new Action(Action.Type.LABEL, constituent.label()));
        }
        builder.addRootLabel(tree.root().label());
    }

    /** Number of labelling actions. */
    public int count() {
        return end - first;
    }

    /** Whether an action may be taken when a labelling action is due. */
    public boolean isAllowed(int code, boolean isLast) {
        return code >= first && code < end && (!isLast || isRootLabel[code]);
    }

    /** Whether one action alone may be taken when a labelling action is due. */
    public boolean isForced(boolean isLast) {
        return (isLast ? rootLabels : count()) == 1;
    }

    /** Lists what is allowed when a labelling action is due: NO-LABEL, then labels in order; returns how many there are. */
    public int list(boolean isLast, int[] codes) {
        int count = 0;
        for (int id = first; id < end; id++) {
            if (!isLast || isRootLabel[id]) {
                codes[count++] = id;
            }
        }
        return count;
    }
}
