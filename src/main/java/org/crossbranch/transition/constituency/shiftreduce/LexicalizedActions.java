package org.crossbranch.transition.constituency.shiftreduce;

import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;

/** Actions of lexicalised systems without a constituent's label, and those that stand for several GAPs or SWAPs. */
final class LexicalizedActions {
    static final Action SHIFT = Action.of(Action.Type.SHIFT);
    static final Action GHOST_REDUCE = Action.of(Action.Type.GHOST_REDUCE);
    static final Action GAP = Action.of(Action.Type.GAP);
    static final Action SWAP = Action.of(Action.Type.SWAP);

    private LexicalizedActions() {}

    /** Several GAPs or SWAPs in one action. */
    static Action compound(Action.Type type, int count) {
        return new Action(type, String.valueOf(count));
    }

    /** Whether an action stands for several, or could. */
    static boolean isCompound(Action action) {
        return action.type() == Action.Type.COMPOUND_SWAP
                || (action.type() == Action.Type.GAP && !action.label().isEmpty());
    }

    /** Adds the actions that stand for fewer, down to 1. */
    static void addSmaller(Action compound, ActionInventoryBuilder builder) {
        for (int count = 1; count < Integer.parseInt(compound.label()); count++) {
            builder.add(compound(compound.type(), count));
        }
    }

    /**
     * How many actions each compound action of an inventory stands for, by id.
     *
     * @param type their type; 0 is the number of the others
     * @param least the smallest number that there is if there is any
     * @throws IllegalArgumentException if they are not those of all numbers from the least to the greatest
     */
    static int[] counts(ActionInventory inventory, Action.Type type, int least) {
        int[] counts = new int[inventory.size()];
        int most = least - 1;
        int found = 0;
        for (int id = 0; id < counts.length; id++) {
            Action action = inventory.action(id);
            if (action.type() == type) {
                if (!action.label().matches("0|[1-9][0-9]{0,4}")) {
                    throw new IllegalArgumentException(action.name() + " does not say how many at once");
                }
                counts[id] = Integer.parseInt(action.label());
                most = Math.max(most, counts[id]);
                found++;
            }
        }
        for (int count = least; count <= most; count++) {
            inventory.id(compound(type, count));
        }
        if (found != most - least + 1) {
            throw new IllegalArgumentException("the least number in " + type + " is " + least);
        }
        return counts;
    }
}
