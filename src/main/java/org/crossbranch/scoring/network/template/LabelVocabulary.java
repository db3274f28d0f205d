package org.crossbranch.scoring.network.template;

import java.util.TreeSet;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.constituency.StackDequeConfiguration;

/**
 * The rows of an embedding of labels: 0 for an item without a label, then one for each label, sorted, whatever the direction
 * of the action that gives it.
 */
final class LabelVocabulary {
    /** The row of an item without a label. */
    static final int UNLABELLED = 0;

    private final int[] rows;
    private final int size;

    LabelVocabulary(ActionInventory inventory) {
        TreeSet<String> labels = new TreeSet<>();
        for (Action action : inventory.actions()) {
            if (givesLabel(action)) {
                labels.add(action.label());
            }
        }
        rows = new int[inventory.size()];
        for (Action action : inventory.actions()) {
            if (givesLabel(action)) {
                rows[inventory.id(action)] = 1 + labels.headSet(action.label()).size();
            }
        }
        size = 1 + labels.size();
    }

    private static boolean givesLabel(Action action) {
        return switch (action.type()) {
            case LABEL, REDUCE_UNARY, REDUCE_LEFT, REDUCE_RIGHT, UNARY, BINARY_LEFT, BINARY_RIGHT -> true;
            default -> false;
        };
    }

    /** Number of rows. */
    int size() {
        return size;
    }

    /** The row of an item. */
    int of(StackDequeConfiguration configuration, int item) {
        return of(configuration.labelAction(item));
    }

    /** The row of an item that an action gave its label; −1 for no action. */
    int of(int action) {
        return action == StackDequeConfiguration.NONE ? UNLABELLED : rows[action];
    }
}
