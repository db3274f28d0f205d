package org.crossbranch.spark.table;

import static org.crossbranch.spark.table.TableSchema.column;

import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;

/** The table {@code parses}: what a model says. All columns but {@code parse_micros} depend on sentence and model alone. */
public final class ParsesTable {
    /** Its schema. */
    public static final TableSchema SCHEMA = TableSchema.of(
            "parses",
            1,
            "annotate",
            column("sentence_id", DataTypes.StringType),
            column("corpus", DataTypes.StringType),
            column("document", DataTypes.StringType),
            column("position", DataTypes.LongType),
            column("model_id", DataTypes.StringType),
            column("text", DataTypes.StringType),
            column("tokens", TokenColumn.ANALYSED),
            column("constituents", ConstituentColumn.TYPE),
            column("discbracket", DataTypes.StringType),
            column("dependencies", DependencyColumn.TYPE),
            column("gap_degree", DataTypes.IntegerType),
            column("score", DataTypes.DoubleType),
            column("derivation_length", DataTypes.IntegerType),
            column("parse_micros", DataTypes.LongType));

    private ParsesTable() {}

    /** The row of a parse. */
    public static Row row(Origin origin, Parse parse) {
        return RowFactory.create(
                parse.tree().sentence().id(),
                origin.corpus(),
                origin.document(),
                origin.position(),
                parse.modelId(),
                parse.tree().sentence().text(),
                TokenColumn.analysed(parse.tree().sentence()),
                ConstituentColumn.of(parse.tree().constituents()),
                TreesTable.discbracket(parse.tree()),
                DependencyColumn.none(),
                parse.tree().gapDegree(),
                parse.score(),
                parse.derivationLength(),
                parse.micros());
    }

    /**
     * The parse of a row.
     *
     * @throws InputException if the row holds none
     */
    public static Sourced<Parse> read(Row row) {
        return TreeCells.read(
                Cells.of(SCHEMA, row),
                cells -> new Parse(
                        TreeCells.tree(cells),
                        cells.string("model_id"),
                        cells.real("score"),
                        cells.integer("derivation_length"),
                        cells.bigint("parse_micros")));
    }
}
