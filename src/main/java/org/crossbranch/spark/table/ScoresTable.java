package org.crossbranch.spark.table;

import static org.crossbranch.spark.table.TableSchema.column;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/** The table {@code scores}: an evaluation, a row a figure. Figures are called as they are in JSON. */
public final class ScoresTable {
    /** Its schema. */
    public static final TableSchema SCHEMA = TableSchema.of(
            "scores",
            1,
            "evaluate",
            column("system", DataTypes.StringType),
            column("scope", DataTypes.StringType),
            column("breakdown", DataTypes.StringType),
            column("item", DataTypes.StringType),
            column("figure", DataTypes.StringType),
            column("value", DataTypes.DoubleType));

    /** The key in JSON of the figures of short sentences. */
    private static final String UP_TO_CUTOFF = "upToCutoff";

    /** The begin of a breakdown's key in JSON, such as {@code byLabel}. */
    private static final String BY = "by";

    private ScoresTable() {}

    /**
     * A system's figures as rows. A figure without a value has none.
     *
     * @param system the system's name
     * @param figures numbers and maps of figures, as JSON has them
     */
    public static List<Row> rows(String system, Map<String, ? extends @Nullable Object> figures) {
        Figures all = new Figures(system, "all", "", "", new ArrayList<>());
        all.add("", figures);
        return all.rows;
    }

    /** Rows of figures over the same sentences and of the same item of a breakdown. */
    private record Figures(String system, String scope, String breakdown, String item, List<Row> rows) {

        void add(String prefix, Map<?, ?> figures) {
            figures.forEach((name, value) -> add(prefix, name.toString(), value));
        }

        private void add(String prefix, String name, @Nullable Object value) {
            if (value instanceof Number number) {
                rows.add(RowFactory.create(system, scope, breakdown, item, prefix + name, number.doubleValue()));
            } else if (value instanceof Map<?, ?> more) {
                if (name.equals(UP_TO_CUTOFF)) {
                    new Figures(system, UP_TO_CUTOFF, breakdown, item, rows).add(prefix, more);
                } else if (isBreakdown(name)) {
                    more.forEach((key, figures) ->
                            new Figures(system, scope, name, key.toString(), rows).add("", (Map<?, ?>) figures));
                } else {
                    add(prefix + name + ".", more);
                }
            }
        }

        private static boolean isBreakdown(String name) {
            return name.length() > BY.length()
                    && name.startsWith(BY)
                    && Character.isUpperCase(name.charAt(BY.length()));
        }
    }
}
