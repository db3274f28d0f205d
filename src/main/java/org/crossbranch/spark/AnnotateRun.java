package org.crossbranch.spark;

import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.TableManifest;
import org.crossbranch.spark.table.TablePublisher;
import org.crossbranch.spark.table.WrittenCounts;

/**
 * Parses sentences into the table {@code parses}. Each identifier of the input is in it or in its rejects, with a reason,
 * or the run fails and leaves the last table as it was. A run that failed or was killed is gone on with by the next one with
 * the same input, model and bounds: what it had finished is not done again. The same input and model give the same rows,
 * {@code parse_micros} aside, whatever the number of shards, tasks and executors.
 */
public final class AnnotateRun {
    private static final int SENTENCES_PER_SHARD = 2_000;

    private final SparkSession spark;
    private final RunListener listener;

    /**
     * What was written.
     *
     * @param modelId digest of the model's contents
     * @param inputFingerprint digest of the input's contents
     * @param shards number of shards
     * @param resumedShards number of those that an earlier run had finished
     * @param counts rows of the table and of its rejects
     * @param parserSeconds time of all tasks in the parser
     * @param taskSeconds time of all tasks from a shard's first row to its last
     */
    public record Result(
            String modelId,
            String inputFingerprint,
            int shards,
            int resumedShards,
            WrittenCounts counts,
            double parserSeconds,
            double taskSeconds) {}

    /** A run in a session. */
    public AnnotateRun(SparkSession spark, RunListener listener) {
        this.spark = spark;
        this.listener = listener;
    }

    /**
     * Parses.
     *
     * @throws org.crossbranch.model.ModelFormatException if the model is missing or cannot be used
     * @throws org.crossbranch.spark.table.InputException if the input is missing, damaged or of another kind
     * @throws org.crossbranch.treebank.MalformedTreeException if a file holds nothing
     * @throws org.crossbranch.spark.table.OutputException if the output cannot be written
     */
    public Result run(AnnotateRequest request) {
        DistributedModel model = DistributedModel.distribute(spark, request.model(), request.maxTokens());
        return run(request, model, model.id());
    }

    /** Parses with any parser. */
    Result run(AnnotateRequest request, ParserSource parsers, String modelId) {
        try (AnnotateInput input = AnnotateInput.open(spark, listener, request)) {
            int shards = request.shards() > 0
                    ? request.shards()
                    : Shards.count(input.sentences().rowCount(), SENTENCES_PER_SHARD);
            String fingerprint = Fingerprint.of(List.of(
                    String.valueOf(AnnotateRun.class.getPackage().getImplementationVersion()),
                    Integer.toString(ParsesTable.SCHEMA.version()),
                    modelId,
                    input.fingerprint(),
                    Integer.toString(shards),
                    Integer.toString(request.maxTokens())));
            TablePublisher publisher = TablePublisher.begin(
                    spark,
                    new Path(request.output()),
                    ParsesTable.SCHEMA,
                    List.of(new Path(request.input())),
                    fingerprint);
            int resumed = Shards.complete(shards, publisher.staged());
            AnnotateStep.Times times = AnnotateStep.Times.of(spark.sparkContext());
            try (RowCounter counter = new RowCounter(
                    spark, listener, "annotate", "sentences", input.sentences().rowCount())) {
                AnnotateStep step = new AnnotateStep(
                        parsers, modelId, request.input(), request.batchSentences(), counter.accumulator(), times);
                Shards.write(parsers.takesTags() ? input.taggedRows() : input.rows(), shards, publisher.staged(), step);
            }
            Shards.writeRejects(input.rejects(), shards, publisher.staged());
            WrittenCounts counts = verified(publisher, input, shards + 1);
            publisher.publish(
                    counts,
                    TableManifest.newProperties()
                            .put("modelId", modelId)
                            .put("inputFingerprint", input.fingerprint())
                            .put("maxTokens", request.maxTokens()));
            return new Result(
                    modelId,
                    input.fingerprint(),
                    shards,
                    resumed,
                    counts,
                    times.parser().sum() / 1e9,
                    times.all().sum() / 1e9);
        }
    }

    private WrittenCounts verified(TablePublisher publisher, AnnotateInput input, int shards) {
        try {
            WrittenCounts counts = publisher.verify(shards);
            Dataset<Row> rejected = publisher.rejects(spark).select("sentence_id");
            reconcile(input, publisher.rows(spark).select("sentence_id").union(rejected), counts);
            return counts;
        } catch (IllegalStateException | InputException e) {
            // What is wrong with the shards would be wrong again: the next run begins from nothing.
            publisher.abandonAfter(e);
            throw e;
        }
    }

    /** Checks that no identifier was lost, by what is in the files. */
    private static void reconcile(AnnotateInput input, Dataset<Row> written, WrittenCounts counts) {
        long missing = input.ids()
                .join(written, input.ids().col("sentence_id").equalTo(written.col("sentence_id")), "left_anti")
                .count();
        if (missing != 0 || counts.total() != input.count()) {
            throw new IllegalStateException(input.count() + " sentences were read, " + counts + " were written, and "
                    + missing + " identifiers are in neither; the last table is unchanged");
        }
    }
}
