package org.crossbranch.spark.oracle;

import java.io.Serializable;
import java.util.Collection;
import java.util.List;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;

/**
 * An action inventory, or a part of one, on its way between machines.
 *
 * @param types the actions' types by name
 * @param labels the actions' labels, in the same order
 * @param rootLabels labels that a root may bear
 */
public record SerializableInventory(List<String> types, List<String> labels, List<String> rootLabels)
        implements Serializable {

    /** A part of an inventory. */
    static SerializableInventory of(ActionInventoryBuilder part) {
        return of(part.actions(), part.rootLabels());
    }

    /** A whole inventory. */
    public static SerializableInventory of(ActionInventory inventory) {
        return of(inventory.actions(), inventory.rootLabels());
    }

    private static SerializableInventory of(Collection<Action> actions, Collection<String> rootLabels) {
        return new SerializableInventory(
                actions.stream().map(action -> action.type().name()).toList(),
                actions.stream().map(Action::label).toList(),
                List.copyOf(rootLabels));
    }

    void addTo(ActionInventoryBuilder builder) {
        for (int i = 0; i < types.size(); i++) {
            builder.add(new Action(Action.Type.valueOf(types.get(i)), labels.get(i)));
        }
        rootLabels.forEach(builder::addRootLabel);
    }

    /** The whole inventory. */
    public ActionInventory inventory() {
        ActionInventoryBuilder builder = new ActionInventoryBuilder();
        addTo(builder);
        return builder.build();
    }
}
