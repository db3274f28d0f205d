package org.crossbranch.spark.evaluate;

import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.SentenceScoresTable;
import org.crossbranch.spark.table.store.TableManifest;
import org.crossbranch.spark.table.store.TablePublisher;

/** Writes the table {@code sentence_scores} while an evaluation goes on. */
public final class SentenceScoresRun {
    private final SparkSession spark;

    /** A run in a session. */
    public SentenceScoresRun(SparkSession spark) {
        this.spark = spark;
    }

    /**
     * Evaluates and writes the table. What cannot be written is known before the evaluation begins.
     *
     * @param inputs paths of what is compared
     * @param output path of the table
     * @param claim the run's claim of it
     * @param evaluation evaluates, and gives the sentences' scores away
     * @return the evaluation's result
     * @throws org.crossbranch.spark.output.OutputException if the table cannot be written
     */
    public <T> T run(List<String> inputs, Path output, OutputClaim claim, Function<SentenceScores, T> evaluation) {
        TablePublisher publisher = TablePublisher.begin(
                spark,
                claim,
                output,
                SentenceScoresTable.SCHEMA,
                inputs.stream().map(Path::new).toList());
        try {
            SentenceScores scores = SentenceScores.to(publisher.staged());
            T result = evaluation.apply(scores);
            publisher.publish(publisher.verify(scores.shards()), TableManifest.newProperties());
            return result;
        } catch (Exception e) {
            // Spark throws checked ones that it does not declare.
            publisher.abandonAfter(e);
            throw e;
        }
    }
}
