package org.crossbranch.spark.evaluate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.ScoresTable;
import org.crossbranch.spark.table.store.ShardWriter;
import org.crossbranch.spark.table.store.TableManifest;
import org.crossbranch.spark.table.store.TablePublisher;

/** Writes the table {@code scores}. */
public final class ScoresRun {
    private final SparkSession spark;

    /** A run in a session. */
    public ScoresRun(SparkSession spark) {
        this.spark = spark;
    }

    /**
     * Evaluates and writes the table. What cannot be written is known before the evaluation begins.
     *
     * @param inputs paths of what is compared
     * @param output path of the table
     * @param claim the run's claim of it
     * @param evaluation gives the rows, as {@link ScoresTable#rows} makes them
     * @throws org.crossbranch.spark.output.OutputException if the table cannot be written
     */
    public void run(List<String> inputs, Path output, OutputClaim claim, Supplier<List<Row>> evaluation) {
        TablePublisher publisher = TablePublisher.begin(
                spark,
                claim,
                output,
                ScoresTable.SCHEMA,
                inputs.stream().map(Path::new).toList());
        try {
            write(evaluation.get(), publisher);
        } catch (RuntimeException e) {
            publisher.abandonAfter(e);
            throw e;
        }
    }

    private static void write(List<Row> rows, TablePublisher publisher) {
        try (ShardWriter writer = publisher.staged().begin(0)) {
            for (Row row : rows) {
                writer.write(row);
            }
            writer.commit();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the scores", e);
        }
        publisher.publish(publisher.verify(1), TableManifest.newProperties());
    }
}
