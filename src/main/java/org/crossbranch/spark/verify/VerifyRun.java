package org.crossbranch.spark.verify;

import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import org.crossbranch.spark.RowCounter;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.table.DerivationsTable;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.MatchesTable;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.RowCheck;
import org.crossbranch.spark.table.ScoresTable;
import org.crossbranch.spark.table.SentenceScoresTable;
import org.crossbranch.spark.table.SentencesTable;
import org.crossbranch.spark.table.StatisticsTable;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.spark.table.store.TableManifest;

/** Reads a table and its rejects to the last row: whether files, checksums, counts and trees are those that were written. */
public final class VerifyRun {
    private static final TableSchema[] SCHEMAS = {
        ParsesTable.SCHEMA,
        TreesTable.SCHEMA,
        SentencesTable.SCHEMA,
        DerivationsTable.SCHEMA,
        StatisticsTable.SCHEMA,
        ScoresTable.SCHEMA,
        SentenceScoresTable.SCHEMA,
        MatchesTable.SCHEMA,
        RejectsTable.SCHEMA
    };

    private final SparkSession spark;
    private final RunListener listener;

    /**
     * A table that is whole.
     *
     * @param kind name of its schema
     * @param files number of its files, those of its rejects too
     * @param rows number of its rows
     * @param rejects number of rows in its table of rejects
     * @param hasManifest whether files and counts could be compared with what was written; a copy made by others has none
     */
    public record Result(String kind, int files, long rows, long rejects, boolean hasManifest) {
        private Result plus(Result part) {
            return new Result(
                    kind,
                    files + part.files,
                    rows + part.rows,
                    rejects + part.rejects,
                    hasManifest && part.hasManifest);
        }
    }

    /** A run in a session. */
    public VerifyRun(SparkSession spark, RunListener listener) {
        this.spark = spark;
        this.listener = listener;
    }

    /**
     * Verifies.
     *
     * @throws InputException if the table is missing, or anything about it is not as it was written; the message says what
     */
    public Result run(String input) {
        Table whole = Table.open(spark, new Path(input), SCHEMAS);
        List<Path> parts = Table.partsOf(spark, whole);
        if (parts.equals(List.of(whole.path())) || parts.isEmpty()) {
            return verify(whole);
        }
        // A table with partitions: each was written as a table of its own.
        Result sum = new Result(whole.schema().name(), 0, 0, 0, whole.areFilesIn(parts));
        for (Path part : parts) {
            sum = sum.plus(verify(Table.open(spark, part, SCHEMAS)));
        }
        return sum;
    }

    private Result verify(Table table) {
        long rows = read(table);
        Optional<TableManifest> manifest = TableManifest.find(spark, table);
        long rejects = 0;
        int files = table.files().size();
        Path within = RejectsTable.within(table.path());
        if (Table.isTable(spark, within)) {
            Table rejected = Table.open(spark, within, RejectsTable.SCHEMA);
            rejects = read(rejected);
            files += rejected.files().size();
        }
        if (manifest.isPresent()) {
            check(table.path(), "rows", manifest.get().rows(), rows);
            check(table.path(), "rejects", manifest.get().rejects(), rejects);
        }
        return new Result(table.schema().name(), files, rows, rejects, manifest.isPresent());
    }

    private static void check(Path table, String what, long written, long found) {
        if (written != found) {
            throw new InputException(table + ": " + written + " " + what + " were written, and " + found
                    + " are there; restore the table, or write it again");
        }
    }

    /** The number of rows, each read with all its columns, whose pages Parquet compares with their checksums. */
    private long read(Table table) {
        RowCheck check = RowCheck.of(table.schema());
        try (RowCounter counter = new RowCounter(spark, listener, "verify", "rows", table.rowCount())) {
            LongAccumulator count = counter.accumulator();
            return table.rows()
                    .toJavaRDD()
                    .map(row -> {
                        check.check(row);
                        count.add(1);
                        return row.length();
                    })
                    .count();
        }
    }
}
