package org.crossbranch.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.size;
import static org.apache.spark.sql.functions.sum;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.crossbranch.spark.table.TableManifest;
import org.crossbranch.transition.ActionInventory;

/**
 * Counts over derivations, from the rows of their table.
 *
 * @param sentences number of derivations
 * @param tokens number of tokens in them
 * @param steps number of actions in them
 * @param longestDerivation number of actions in the longest
 * @param actions how often each action was taken, by name; those on an item count as one, whatever the item
 */
public record DerivationStatistics(
        long sentences, long tokens, long steps, long longestDerivation, SortedMap<String, Long> actions) {

    /** Copies the map. */
    public DerivationStatistics {
        actions = Collections.unmodifiableSortedMap(new TreeMap<>(actions));
    }

    static DerivationStatistics of(Dataset<Row> derivations, ActionInventory inventory) {
        Row totals = derivations
                .agg(count(lit(1)), sum(size(col("tokens"))), sum(size(col("steps"))), max(size(col("steps"))))
                .first();
        SortedMap<String, Long> actions = new TreeMap<>();
        derivations
                .select(explode(col("steps.action")).as("action"))
                .groupBy("action")
                .count()
                .collectAsList()
                .forEach(row -> actions.merge(name(row.getString(0), inventory), row.getLong(1), Long::sum));
        boolean isEmpty = totals.getLong(0) == 0;
        return new DerivationStatistics(
                totals.getLong(0),
                isEmpty ? 0 : totals.getLong(1),
                isEmpty ? 0 : totals.getLong(2),
                isEmpty ? 0 : totals.getInt(3),
                actions);
    }

    private static String name(String taken, ActionInventory inventory) {
        return inventory.action(ActionInventory.idOf(inventory.parse(taken))).name();
    }

    /** Actions of a derivation, on average; 0 if there is none. */
    public double meanDerivationLength() {
        return sentences == 0 ? 0 : (double) steps / sentences;
    }

    ObjectNode json() {
        ObjectNode json = TableManifest.newProperties()
                .put("sentences", sentences)
                .put("tokens", tokens)
                .put("steps", steps)
                .put("longestDerivation", longestDerivation)
                .put("meanDerivationLength", meanDerivationLength());
        ObjectNode counts = json.putObject("actions");
        actions.forEach(counts::put);
        return json;
    }
}
