package org.crossbranch.spark.table;

import static org.crossbranch.spark.table.TableSchema.column;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.crossbranch.training.Example;
import org.crossbranch.training.OracleStep;

/** The table {@code derivations}: what an oracle does on gold trees, as a scorer learns from it. */
public final class DerivationsTable {
    /** The property of its manifest that names the head table; a system without heads has none. */
    public static final String HEADS = "heads";

    /** Property: the order of swaps; a system without swaps has none. */
    public static final String SWAP_ORDER = "swapOrder";

    /** Property: how many trees had crossing branches that were taken out first. */
    public static final String MADE_CONTINUOUS = "madeContinuous";

    /** Its schema. */
    public static final TableSchema SCHEMA = TableSchema.of(
            "derivations",
            1,
            "oracle",
            column("sentence_id", DataTypes.StringType),
            column("system", DataTypes.StringType),
            column("oracle", DataTypes.StringType),
            column("inventory_hash", DataTypes.StringType),
            column(
                    "tokens",
                    TableSchema.listOf(TableSchema.structOf(
                            column("form", DataTypes.StringType), column("tag", DataTypes.StringType)))),
            column(
                    "steps",
                    TableSchema.listOf(TableSchema.structOf(
                            column("action", DataTypes.StringType),
                            column("gold", DataTypes.IntegerType),
                            column("positions", TableSchema.listOf(DataTypes.IntegerType))))));

    private DerivationsTable() {}

    /** The row of an example. */
    public static Row row(Example example) {
        return RowFactory.create(
                example.sentenceId(),
                example.system(),
                example.oracle(),
                example.inventoryHash(),
                tokens(example),
                steps(example.decisions()));
    }

    private static Object tokens(Example example) {
        Row[] tokens = new Row[example.length()];
        for (int i = 0; i < tokens.length; i++) {
            tokens[i] = RowFactory.create(example.forms().get(i), example.tags().get(i));
        }
        return RowReader.array(Arrays.asList(tokens));
    }

    private static Object steps(List<OracleStep> decisions) {
        Row[] steps = new Row[decisions.size()];
        for (int i = 0; i < steps.length; i++) {
            OracleStep decision = decisions.get(i);
            steps[i] = RowFactory.create(decision.action(), decision.gold(), integers(decision.positions()));
        }
        return RowReader.array(Arrays.asList(steps));
    }

    private static Object integers(int[] values) {
        Integer[] integers = new Integer[values.length];
        for (int i = 0; i < integers.length; i++) {
            integers[i] = values[i];
        }
        return RowReader.array(Arrays.asList(integers));
    }

    /**
     * The example of a row.
     *
     * @throws InputException if the row holds none
     */
    public static Example read(Row row) {
        RowReader cells = RowReader.of(SCHEMA, row);
        List<RowReader> tokens = cells.structs("tokens");
        try {
            return new Example(
                    cells.string("sentence_id"),
                    cells.string("system"),
                    cells.string("oracle"),
                    cells.string("inventory_hash"),
                    tokens.stream().map(token -> token.string("form")).toList(),
                    tokens.stream().map(token -> token.string("tag")).toList(),
                    cells.structs("steps").stream()
                            .map(step -> new OracleStep(
                                    step.string("action"), step.integer("gold"), step.integers("positions")))
                            .toList());
        } catch (IllegalArgumentException e) {
            throw cells.malformed(e);
        }
    }
}
