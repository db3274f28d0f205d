package org.crossbranch.spark.ingest;

import java.util.Locale;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.spark.table.store.TableManifest;
import org.crossbranch.spark.table.store.VerifiedTable;

/** Keeps a table that has rows from being replaced by an empty one: an upload that failed leaves files of no bytes. */
public final class EmptyReplacement {
    private EmptyReplacement() {}

    /**
     * Checks a table before it is published.
     *
     * @param isForced whether it may be empty whatever it replaces
     * @throws InputException if it is empty, and the table in its place is not
     */
    public static void check(SparkSession spark, Path output, VerifiedTable written, boolean isForced) {
        if (isForced || written.counts().total() > 0 || !Table.isTable(spark, output)) {
            return;
        }
        TableManifest last = TableManifest.read(spark, output);
        if (last.rows() > 0) {
            throw new InputException(String.format(
                    Locale.ROOT,
                    "%s: the input holds no sentence, and the table here has %,d rows; it is unchanged. Look at the input,"
                            + " or replace the table with --force",
                    output,
                    last.rows()));
        }
    }
}
