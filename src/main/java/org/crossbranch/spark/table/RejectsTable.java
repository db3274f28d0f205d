package org.crossbranch.spark.table;

import static org.crossbranch.spark.table.TableSchema.column;

import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.crossbranch.treebank.MalformedTreeException;

/** The table {@code rejects}: what a job set aside instead of losing it. It lies within the table that the job wrote. */
public final class RejectsTable {
    /** Its schema. */
    public static final TableSchema SCHEMA = TableSchema.of(
            "rejects",
            2,
            "import",
            column("sentence_id", DataTypes.StringType),
            column("status", DataTypes.StringType),
            column("source", DataTypes.StringType),
            column("line", DataTypes.IntegerType),
            column("column", DataTypes.IntegerType),
            column("stage", DataTypes.StringType),
            column("reason", DataTypes.StringType),
            column("raw", DataTypes.StringType));

    /** Its folder in that of the table. */
    public static final String FOLDER = "_rejects";

    private RejectsTable() {}

    /** Where it lies within a table. */
    public static Path within(Path table) {
        return new Path(table, FOLDER);
    }

    /** The row of a reject. */
    public static Row row(Reject reject) {
        return RowFactory.create(
                reject.sentenceId(),
                reject.status().text(),
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
        RowReader cells = RowReader.of(SCHEMA, row);
        return new Reject(
                cells.string("sentence_id"),
                cells.status(),
                cells.string("source"),
                cells.integer("line"),
                cells.integer("column"),
                cells.string("stage"),
                cells.string("reason"),
                cells.string("raw"));
    }

    /**
     * A sentence that a job set aside.
     *
     * @param sentenceId its identifier, or the one that it would have
     * @param status what became of it
     * @param source file or table that it stands in
     * @param line line in the file, from 1; {@link #NO_PLACE} for a table
     * @param column column of the line in UTF-16 units, from 1; {@link #NO_PLACE} for a table
     * @param stage job that set it aside
     * @param reason why, and how to mend it
     * @param raw the sentence as it stood there, as far as it is short enough to be kept
     */
    public record Reject(
            String sentenceId,
            Status status,
            String source,
            int line,
            int column,
            String stage,
            String reason,
            String raw) {
        /** Line and column where there is no file. */
        public static final int NO_PLACE = 0;

        /** The reject of a malformed entry in a file. */
        public static Reject malformed(String sentenceId, String stage, MalformedTreeException error, String raw) {
            return new Reject(
                    sentenceId,
                    Status.MALFORMED,
                    error.file(),
                    error.line(),
                    error.column(),
                    stage,
                    error.reason(),
                    raw);
        }

        /** Place and reason as compilers print them. */
        public String message() {
            return line == NO_PLACE
                    ? source + ": sentence " + sentenceId + ": " + reason
                    : source + ":" + line + ":" + column + ": " + reason;
        }
    }
}
