package org.crossbranch.spark.annotate;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.Build;
import org.crossbranch.spark.Fingerprint;
import org.crossbranch.spark.RowCounter;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.Shards;
import org.crossbranch.spark.ingest.DistributedSegmenter;
import org.crossbranch.spark.ingest.EmptyReplacement;
import org.crossbranch.spark.ingest.InputListing;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.output.OutputException;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.store.FinishedTable;
import org.crossbranch.spark.table.store.HadoopSettings;
import org.crossbranch.spark.table.store.Identifiers;
import org.crossbranch.spark.table.store.TableManifest;
import org.crossbranch.spark.table.store.TablePublisher;
import org.crossbranch.spark.table.store.VerifiedTable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Parses sentences into the table {@code parses}. Each identifier of the input is in it or in its rejects, with a
 * reason, or the run fails and leaves the last table as it was. A later run with the same input, model and limits
 * resumes one that failed or was killed; finished shards are kept. The same input and model give the same rows, {@code
 * parse_micros} aside, whatever the number of shards, tasks and executors.
 */
public final class AnnotateRun {
    private static final Logger LOG = LoggerFactory.getLogger(AnnotateRun.class);
    private static final String INPUT_PROPERTY = "inputFingerprint";
    private static final String SHARDS_PROPERTY = "shards";
    private static final String STATUSES_PROPERTY = "statuses";

    /** As the fingerprint, by the input's names, lengths and times instead of its contents. */
    private static final String STAMP_PROPERTY = "inputStamp";

    private final SparkSession spark;
    private final RunListener listener;

    /**
     * The result of a run.
     *
     * @param modelId digest of the model's contents
     * @param inputFingerprint digest of the input's contents
     * @param shards number of shards
     * @param resumedShards number of those that an earlier run had finished
     * @param counts rows of the table and of its rejects
     * @param statuses number of sentences by status, such as {@code too-long}, of both
     * @param kept number of rows and rejects that were kept of an earlier table
     * @param isSkipped whether an earlier run had published the same, and nothing was parsed
     * @param parserSeconds time of all tasks in the parser
     * @param taskSeconds time of all tasks from a shard's first row to its last
     */
    public record Result(
            String modelId,
            String inputFingerprint,
            int shards,
            int resumedShards,
            VerifiedTable.WrittenCounts counts,
            SortedMap<String, Long> statuses,
            long kept,
            boolean isSkipped,
            double parserSeconds,
            double taskSeconds) {}

    /**
     * The origin of a table's rows.
     *
     * @param modelId digest of the model's contents
     * @param fingerprint digest of all that the rows and their division into shards depend on
     * @param maker digest of all that the rows of a file depend on but the file
     * @param listed the input's files, if they could be listed
     * @param stamp as the fingerprint, by the files' names, lengths and times, unless one is too young
     * @param begun when they were listed
     */
    private record Origin(
            String modelId,
            String fingerprint,
            String maker,
            Optional<InputListing> listed,
            Optional<String> stamp,
            Instant begun) {}

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
     * @throws org.crossbranch.spark.output.OutputClaim.OwnedException if another run owns the output
     */
    public Result run(AnnotateRequest request) {
        return OutputClaim.hold(HadoopSettings.of(spark), new Path(request.output()), claim -> run(request, claim));
    }

    /** Parses as {@link #run(AnnotateRequest)} does, under a claim of the output. */
    public Result run(AnnotateRequest request, OutputClaim claim) {
        return run(request, claim, DistributedParser.distribute(spark, request));
    }

    /**
     * Parses as {@link #run(AnnotateRequest)} does, under a claim of the output.
     *
     * @param parser the parser of the request's models, search and bounds
     */
    public Result run(AnnotateRequest request, OutputClaim claim, DistributedParser parser) {
        return run(request, claim, parser, parser.id());
    }

    /** Parses with any parser. */
    public Result run(AnnotateRequest request, AnnotateStep.ParserSource parsers, String modelId) {
        return OutputClaim.hold(
                HadoopSettings.of(spark), new Path(request.output()), claim -> run(request, claim, parsers, modelId));
    }

    private Result run(AnnotateRequest request, OutputClaim claim, AnnotateStep.ParserSource parsers, String modelId) {
        DistributedSegmenter segmenter = DistributedSegmenter.distribute(spark, request.documents());
        // Before the files are read: whatever changes them meanwhile, the next run does not take them for those that
        // were read.
        Instant begun = Instant.now();
        Optional<InputListing> listed = listing(request);
        Optional<String> stamp = listed.flatMap(files -> files.stamp(begun))
                .map(files -> files + request.precautions().gone())
                .map(files -> fingerprint(request, modelId, segmenter, files, request.shards()));
        Optional<Result> unchanged = stamp.flatMap(unread -> finished(request, claim, modelId, STAMP_PROPERTY, unread));
        if (unchanged.isPresent()) {
            return unchanged.get();
        }
        request.precautions().freeSpace().check(HadoopSettings.of(spark), request, listener);
        String maker = fingerprint(
                request,
                modelId,
                segmenter,
                listed.map(files -> files.root().toString()).orElse(""),
                0);
        InputOpening opening = new InputOpening(spark, claim, listener, request, parsers.given(), segmenter);
        try (OpenedInput opened = opening.open(lastFiles(request, maker, listed))) {
            AnnotateInput input = opened.input();
            String fingerprint = fingerprint(request, modelId, segmenter, input.fingerprint(), input.shardCount());
            Optional<Result> same = finished(request, claim, modelId, FinishedTable.FINGERPRINT_PROPERTY, fingerprint);
            return same.isPresent()
                    ? same.get()
                    : run(
                            request,
                            claim,
                            opened,
                            parsers,
                            new Origin(modelId, fingerprint, maker, listed, stamp, begun));
        }
    }

    /** The files of the last table, if this run's are of a folder too. */
    private Optional<LastFiles> lastFiles(AnnotateRequest request, String maker, Optional<InputListing> listed) {
        return listed.filter(files -> !files.isFile())
                .flatMap(files -> LastFiles.of(spark, new Path(request.output()), maker));
    }

    private Optional<InputListing> listing(AnnotateRequest request) {
        try {
            return Optional.of(InputListing.of(
                    HadoopSettings.of(spark),
                    request.input(),
                    request.precautions().ignored()));
        } catch (IOException e) {
            // Opening the input fails as well, and says so better.
            return Optional.empty();
        }
    }

    /** Digest of all that the rows and their division into shards depend on. */
    private static String fingerprint(
            AnnotateRequest request, String modelId, DistributedSegmenter segmenter, String input, int shards) {
        return Fingerprint.of(List.of(
                Build.digest(),
                Integer.toString(ParsesTable.SCHEMA.version()),
                modelId,
                request.search(),
                Integer.toString(request.alternatives()),
                input,
                request.format(),
                request.charset(),
                request.precautions().damaged().name(),
                Integer.toString(shards),
                request.limits().toString(),
                segmenter.toString(),
                request.documents().paragraphs().name(),
                Integer.toString(request.documents().maxCharacters()),
                request.documents().idField(),
                request.documents().textField()));
    }

    /** The result of an earlier run, if the table has it and nothing that it depends on is another. */
    private Optional<Result> finished(
            AnnotateRequest request, OutputClaim claim, String modelId, String property, String fingerprint) {
        Path output = new Path(request.output());
        Optional<VerifiedTable> finished = request.isForced()
                ? Optional.empty()
                : FinishedTable.find(spark, claim, output, ParsesTable.SCHEMA, property, fingerprint);
        return finished.map(table -> {
            // A run that was killed right after its publication has left them.
            AnnotateInput.deleteLeftovers(HadoopSettings.of(spark), claim);
            new RejectLimit(request.maxRejectedPercent()).check(spark, table, request.input(), request.charset());
            TableManifest manifest = TableManifest.read(spark, output);
            int shards = manifest.property(SHARDS_PROPERTY).asInt();
            String input = manifest.property(INPUT_PROPERTY).asText();
            SortedMap<String, Long> statuses = new TreeMap<>();
            manifest.property(STATUSES_PROPERTY)
                    .fields()
                    .forEachRemaining(status ->
                            statuses.put(status.getKey(), status.getValue().asLong()));
            return new Result(modelId, input, shards, shards, table.counts(), statuses, 0, true, 0, 0);
        });
    }

    private Result run(
            AnnotateRequest request,
            OutputClaim claim,
            OpenedInput opened,
            AnnotateStep.ParserSource parsers,
            Origin origin) {
        AnnotateInput input = opened.input();
        Path output = new Path(request.output());
        TablePublisher publisher = TablePublisher.begin(
                spark, claim, output, ParsesTable.SCHEMA, List.of(new Path(request.input())), origin.fingerprint());
        int resumed = Shards.complete(publisher.staged());
        AnnotateStep.Times times = AnnotateStep.Times.of(spark.sparkContext());
        try (RowCounter counter = new RowCounter(spark, listener, "annotate", "sentences", input.count())) {
            AnnotateStep step = new AnnotateStep(
                    parsers,
                    origin.modelId(),
                    request.input(),
                    request.batchSentences(),
                    request.alternatives(),
                    counter.accumulator(),
                    times);
            Shards.write(input.shards(), input.shardCount(), publisher.staged(), step::write);
        } catch (Exception e) {
            // Spark throws checked ones that it does not declare.
            if (change(request, origin.listed()).isPresent()) {
                publisher.abandonAfter(e);
            } else {
                tidyAfter(e, publisher, input.shardCount());
            }
            throw e;
        }
        VerifiedTable table = verified(publisher, input);
        Optional<UncheckedIOException> change = change(request, origin.listed());
        if (change.isPresent()) {
            publisher.abandonAfter(change.get());
            throw change.get();
        }
        new RejectLimit(request.maxRejectedPercent()).check(spark, table, request.input(), request.charset());
        EmptyReplacement.check(spark, output, table, request.isForced());
        // Before the files move to their place.
        SortedMap<String, Long> statuses = statuses(table);
        ObjectNode properties = TableManifest.newProperties()
                .put("modelId", origin.modelId())
                .put("search", request.search())
                .put(INPUT_PROPERTY, input.fingerprint())
                .put("maxTokens", request.limits().maxTokens())
                .put("overLong", request.limits().overLong().name().toLowerCase(Locale.ROOT))
                .put(SHARDS_PROPERTY, input.shardCount())
                .put(FinishedTable.FINGERPRINT_PROPERTY, origin.fingerprint());
        statuses.forEach(properties.putObject(STATUSES_PROPERTY)::put);
        if (origin.listed().isPresent() && !origin.listed().get().isFile()) {
            opened.list(properties, origin.maker(), origin.begun());
        }
        origin.stamp().ifPresent(files -> properties.put(STAMP_PROPERTY, files));
        publisher.publish(table, properties);
        return new Result(
                origin.modelId(),
                input.fingerprint(),
                input.shardCount(),
                resumed,
                table.counts(),
                statuses,
                opened.keptRows(),
                false,
                times.parser().sum() / 1e9,
                times.all().sum() / 1e9);
    }

    /** A change of the input since it was listed. What was written of it is of no use to another run. */
    private Optional<UncheckedIOException> change(AnnotateRequest request, Optional<InputListing> before) {
        try {
            Optional<InputListing> now = listing(request);
            before.ifPresent(
                    listed -> listed.checkSame(now.orElseGet(() -> new InputListing(listed.root(), List.of(), 0))));
            return Optional.empty();
        } catch (UncheckedIOException e) {
            return Optional.of(e);
        }
    }

    private SortedMap<String, Long> statuses(VerifiedTable table) {
        SortedMap<String, Long> statuses = new TreeMap<>();
        table.rows(spark)
                .select("status")
                .union(table.rejectedRows(spark).select("status"))
                .groupBy("status")
                .count()
                .collectAsList()
                .forEach(row -> statuses.put(row.getString(0), row.getLong(1)));
        return statuses;
    }

    /** Leaves what a later run can resume, and nothing else. */
    private static void tidyAfter(Exception cause, TablePublisher publisher, int shards) {
        try {
            int complete = Shards.complete(publisher.staged());
            // Where attempts died is worth as much as a shard.
            if (complete == 0 && !publisher.staged().hasSuspects()) {
                publisher.abandonAfter(cause);
            } else {
                LOG.info(
                        "{} of {} shards are finished and kept in {}; the same command resumes them",
                        complete,
                        shards,
                        publisher.staged());
            }
        } catch (IOException | UncheckedIOException e) {
            cause.addSuppressed(e);
        }
    }

    private VerifiedTable verified(TablePublisher publisher, AnnotateInput input) {
        try {
            VerifiedTable table = publisher.verify(input.shardCount());
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
