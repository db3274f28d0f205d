package org.crossbranch.spark;

import java.io.UncheckedIOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.table.HadoopSettings;
import org.crossbranch.spark.table.Identifiers;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.OutputClaim;
import org.crossbranch.spark.table.OutputException;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.TableManifest;
import org.crossbranch.spark.table.TablePublisher;
import org.crossbranch.spark.table.VerifiedTable;
import org.crossbranch.spark.table.WrittenCounts;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Parses sentences into the table {@code parses}. Each identifier of the input is in it or in its rejects, with a reason,
 * or the run fails and leaves the last table as it was. A run that failed or was killed is gone on with by the next one with
 * the same input, model and bounds: what it had finished is not done again. The same input and model give the same rows,
 * {@code parse_micros} aside, whatever the number of shards, tasks and executors.
 */
public final class AnnotateRun {
    private static final Logger LOG = LoggerFactory.getLogger(AnnotateRun.class);

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
     * @throws InputException if the input is missing, damaged or of another kind, or more of it was set aside than may be;
     *     then a run with a higher limit resumes this one
     * @throws org.crossbranch.treebank.MalformedTreeException if a file is not of its format at all
     * @throws OutputException if the output cannot be written
     * @throws org.crossbranch.spark.table.ClaimedOutputException if another run owns the output
     */
    public Result run(AnnotateRequest request) {
        return OutputClaim.hold(HadoopSettings.of(spark), new Path(request.output()), claim -> run(request, claim));
    }

    /** Parses as {@link #run(AnnotateRequest)} does, under a claim of the output. */
    public Result run(AnnotateRequest request, OutputClaim claim) {
        DistributedModel model = DistributedModel.distribute(spark, request.model(), request.maxTokens());
        return run(request, claim, model, model.id());
    }

    /** Parses with any parser. */
    Result run(AnnotateRequest request, ParserSource parsers, String modelId) {
        return OutputClaim.hold(
                HadoopSettings.of(spark), new Path(request.output()), claim -> run(request, claim, parsers, modelId));
    }

    private Result run(AnnotateRequest request, OutputClaim claim, ParserSource parsers, String modelId) {
        try (AnnotateInput input = AnnotateInput.open(spark, claim, listener, request, parsers.takesTags())) {
            return run(request, claim, input, parsers, modelId);
        }
    }

    private Result run(
            AnnotateRequest request, OutputClaim claim, AnnotateInput input, ParserSource parsers, String modelId) {
        String fingerprint = Fingerprint.of(List.of(
                String.valueOf(AnnotateRun.class.getPackage().getImplementationVersion()),
                Integer.toString(ParsesTable.SCHEMA.version()),
                modelId,
                input.fingerprint(),
                request.charset(),
                Integer.toString(input.shards()),
                Integer.toString(request.maxTokens())));
        TablePublisher publisher = TablePublisher.begin(
                spark,
                claim,
                new Path(request.output()),
                ParsesTable.SCHEMA,
                List.of(new Path(request.input())),
                fingerprint);
        int resumed = Shards.complete(input.shards(), publisher.staged());
        AnnotateStep.Times times = AnnotateStep.Times.of(spark.sparkContext());
        try (RowCounter counter = new RowCounter(spark, listener, "annotate", "sentences", input.count())) {
            AnnotateStep step = new AnnotateStep(
                    parsers, modelId, request.input(), request.batchSentences(), counter.accumulator(), times);
            input.write(publisher.staged(), step);
        } catch (Exception e) {
            // Spark throws checked ones that it does not declare.
            tidyAfter(e, publisher, input.shards());
            throw e;
        }
        VerifiedTable table = verified(publisher, input);
        new RejectLimit(request.maxRejectedPercent()).check(spark, table, request.input(), request.charset());
        publisher.publish(
                table,
                TableManifest.newProperties()
                        .put("modelId", modelId)
                        .put("inputFingerprint", input.fingerprint())
                        .put("maxTokens", request.maxTokens()));
        return new Result(
                modelId,
                input.fingerprint(),
                input.shards(),
                resumed,
                table.counts(),
                times.parser().sum() / 1e9,
                times.all().sum() / 1e9);
    }

    /** Leaves what a later run can resume, and nothing else. */
    private static void tidyAfter(Exception cause, TablePublisher publisher, int shards) {
        try {
            int complete = Shards.complete(shards, publisher.staged());
            if (complete == 0) {
                publisher.abandonAfter(cause);
            } else {
                LOG.info(
                        "{} of {} shards are finished and kept in {}; the same command resumes them",
                        complete,
                        shards,
                        publisher.staged());
            }
        } catch (UncheckedIOException e) {
            cause.addSuppressed(e);
        }
    }

    private VerifiedTable verified(TablePublisher publisher, AnnotateInput input) {
        try {
            VerifiedTable table = publisher.verify(input.shards());
            check(input.identifiers(), Identifiers.inFiles(spark, table.paths()));
            return table;
        } catch (IllegalStateException | InputException e) {
            // What is wrong with the shards would be wrong again: the next run begins from nothing.
            publisher.abandonAfter(e);
            throw e;
        }
    }

    /** Checks that no sentence was lost, by what is in the files. */
    private static void check(Identifiers read, Identifiers written) {
        if (!read.equals(written)) {
            throw new IllegalStateException(
                    read.count() + " sentences were read and " + written.count() + " were written,"
                            + (read.count() == written.count() ? " but not the same ones" : "")
                            + "; the last table is unchanged");
        }
    }
}
