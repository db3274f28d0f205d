package org.crossbranch.spark.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.store.TableManifest;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;

/** The action inventory among the properties of a table of derivations. */
public final class InventoryProperties {
    private static final String HASH = "inventoryHash";
    private static final String ACTIONS = "actions";
    private static final String ROOT_LABELS = "rootLabels";

    private InventoryProperties() {}

    /** Adds an inventory to properties. */
    public static void put(ObjectNode properties, ActionInventory inventory) {
        properties.put(HASH, inventory.hash());
        ArrayNode actions = properties.putArray(ACTIONS);
        inventory
                .actions()
                .forEach(action ->
                        actions.addObject().put("type", action.type().name()).put("label", action.label()));
        ArrayNode rootLabels = properties.putArray(ROOT_LABELS);
        inventory.rootLabels().forEach(rootLabels::add);
    }

    /**
     * The inventory of a table of derivations.
     *
     * @throws InputException if the manifest holds none, or not the one that it says
     */
    public static ActionInventory read(TableManifest manifest) {
        String hash = manifest.property(HASH).asText();
        List<Action> actions = new ArrayList<>();
        List<String> rootLabels = new ArrayList<>();
        try {
            for (JsonNode action : manifest.property(ACTIONS)) {
                actions.add(new Action(
                        Action.Type.valueOf(action.path("type").asText()),
                        action.path("label").asText()));
            }
            manifest.property(ROOT_LABELS).forEach(label -> rootLabels.add(label.asText()));
            ActionInventory inventory = new ActionInventory(actions, rootLabels);
            if (inventory.hash().equals(hash)) {
                return inventory;
            }
        } catch (IllegalArgumentException e) {
            throw new InputException(
                    "the action inventory of this table is damaged: " + e.getMessage() + "; write the table again", e);
        }
        throw new InputException(
                "the action inventory of this table is not the one that its hash names; write the table again");
    }
}
