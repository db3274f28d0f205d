package org.crossbranch.spark.table;

import static org.crossbranch.spark.table.TableSchema.column;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** The table {@code statistics}: what the derivations of a treebank come to, a row a transition system. */
public final class StatisticsTable {
    /** Its schema. */
    public static final TableSchema SCHEMA = TableSchema.of(
            "statistics",
            2,
            "statistics",
            column("system", DataTypes.StringType),
            column("heads", DataTypes.StringType),
            column("swap_order", DataTypes.StringType),
            column("trees", DataTypes.LongType),
            column("tokens", DataTypes.LongType),
            column("made_continuous", DataTypes.LongType),
            column("underivable", counts("reason", DataTypes.StringType, "trees")),
            column("actions", counts("action", DataTypes.StringType, "count")),
            column(
                    "derivation_length",
                    TableSchema.structOf(
                            column("total", DataTypes.LongType),
                            column("mean", DataTypes.DoubleType),
                            column("max", DataTypes.IntegerType),
                            column("per_token", DataTypes.DoubleType),
                            column("max_per_token", DataTypes.DoubleType))),
            column(
                    "gaps_and_swaps",
                    TableSchema.structOf(
                            column("total", DataTypes.LongType),
                            column("items", DataTypes.LongType),
                            column("runs", DataTypes.LongType),
                            column("mean_consecutive", DataTypes.DoubleType),
                            column("max_consecutive", DataTypes.IntegerType))),
            column(
                    "memory_size",
                    TableSchema.structOf(
                            column("mean", DataTypes.DoubleType),
                            column("max", DataTypes.IntegerType),
                            column("percentile99", DataTypes.IntegerType),
                            column("distribution", counts("size", DataTypes.IntegerType, "configurations")))));

    private StatisticsTable() {}

    private static DataType counts(String key, DataType type, String count) {
        return TableSchema.listOf(TableSchema.structOf(column(key, type), column(count, DataTypes.LongType)));
    }

    /** Counts as a column holds them, in the order of their keys. */
    public static Object counts(SortedMap<?, Long> counts) {
        List<Row> rows = counts.entrySet().stream()
                .map((Map.Entry<?, Long> entry) -> RowFactory.create(entry.getKey(), entry.getValue()))
                .toList();
        return RowReader.array(rows);
    }
}
