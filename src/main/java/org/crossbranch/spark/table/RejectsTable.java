package org.crossbranch.spark.table;

import static org.crossbranch.spark.table.TableSchema.column;

import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;

/** The table {@code rejects}: what a job set aside instead of losing it. It lies within the table that the job wrote. */
public final class RejectsTable {
    /** Its schema. */
    public static final TableSchema SCHEMA = TableSchema.of(
            "rejects",
            1,
            "import",
            column("sentence_id", DataTypes.StringType),
            column("source", DataTypes.StringType),
            column("line", DataTypes.IntegerType),
            column("column", DataTypes.IntegerType),
            column("stage", DataTypes.StringType),
            column("reason", DataTypes.StringType),
            column("raw", DataTypes.StringType));

    private RejectsTable() {}

    /** Where it lies within a table. */
    public static Path within(Path table) {
        return new Path(table, TablePlace.REJECTS);
    }

    /** The row of a reject. */
    public static Row row(Reject reject) {
        return RowFactory.create(
                reject.sentenceId(),
                reject.source(),
                reject.line(),
                reject.column(),
                reject.stage(),
                reject.reason(),
                reject.raw());
    }

    /**
     * The reject of a row.
     *
     * @throws InputException if the row holds none
     */
    public static Reject read(Row row) {
        Cells cells = Cells.of(SCHEMA, row);
        return new Reject(
                cells.string("sentence_id"),
                cells.string("source"),
                cells.integer("line"),
                cells.integer("column"),
                cells.string("stage"),
                cells.string("reason"),
                cells.string("raw"));
    }
}
