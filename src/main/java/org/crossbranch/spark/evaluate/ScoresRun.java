package org.crossbranch.spark.evaluate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.ScoresTable;
import org.crossbranch.spark.table.SentenceScoresTable;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.store.ShardWriter;
import org.crossbranch.spark.table.store.TableManifest;
import org.crossbranch.spark.table.store.TablePublisher;

/** Writes an evaluation's tables, {@code scores} and {@code sentence_scores}. What cannot be written is known before it begins. */
public final class ScoresRun {
    private final SparkSession spark;
    private final List<Path> inputs;

    /**
     * A run in a session.
     *
     * @param inputs paths of what is compared
     */
    public ScoresRun(SparkSession spark, List<String> inputs) {
        this.spark = spark;
        this.inputs = inputs.stream().map(Path::new).toList();
    }

    /**
     * Evaluates and writes the table {@code scores}.
     *
     * @param output path of the table
     * @param claim the run's claim of it
     * @param evaluation gives the rows, as {@link ScoresTable#rows} makes them
     * @throws org.crossbranch.spark.output.OutputException if the table cannot be written
     */
    public void figures(Path output, OutputClaim claim, Supplier<List<Row>> evaluation) {
        publish(ScoresTable.SCHEMA, output, claim, publisher -> {
            List<Row> rows = evaluation.get();
            try (ShardWriter writer = publisher.staged().begin(0)) {
                for (Row row : rows) {
                    writer.write(row);
                }
                writer.commit();
            } catch (IOException e) {
                throw new UncheckedIOException("cannot write the scores", e);
            }
            publisher.publish(publisher.verify(1), TableManifest.newProperties());
            return rows;
        });
    }

    /**
     * Evaluates and writes the table {@code sentence_scores} meanwhile.
     *
     * @param output path of the table
     * @param claim the run's claim of it
     * @param evaluation evaluates, and gives the sentences' scores away
     * @return the evaluation's result
     * @throws org.crossbranch.spark.output.OutputException if the table cannot be written
     */
    public <T> T sentences(Path output, OutputClaim claim, Function<SentenceScores, T> evaluation) {
        return publish(SentenceScoresTable.SCHEMA, output, claim, publisher -> {
            SentenceScores scores = SentenceScores.to(publisher.staged());
            T result = evaluation.apply(scores);
            publisher.publish(publisher.verify(scores.shards()), TableManifest.newProperties());
            return result;
        });
    }

    private <T> T publish(TableSchema schema, Path output, OutputClaim claim, Function<TablePublisher, T> work) {
        TablePublisher publisher = TablePublisher.begin(spark, claim, output, schema, inputs);
        try {
            return work.apply(publisher);
        } catch (Exception e) {
            // Spark throws checked ones that it does not declare.
            publisher.abandonAfter(e);
            throw e;
        }
    }
}
