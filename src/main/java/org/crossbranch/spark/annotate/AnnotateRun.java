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
import org.crossbranch.spark.RowCounter;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.Shards;
import org.crossbranch.spark.cluster.Fingerprint;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.ingest.DistributedSegmenter;
import org.crossbranch.spark.ingest.DocumentOptions;
import org.crossbranch.spark.ingest.EmptyReplacement;
import org.crossbranch.spark.ingest.InputListing;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.output.OutputException;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.store.FinishedTable;
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

    /** A fingerprint by the names, lengths and times of the input's files instead of their contents. */
    private static final String STAMP_PROPERTY = "inputStamp";

    private final SparkSession spark;
    private final RunListener listener;
    private final AnnotateRequest request;
    private final OutputClaim claim;
    private final ParserSource parsers;
    private final DistributedSegmenter segmenter;
    private final Path output;

    /** When the run began, before its files were listed. */
    private final Instant begun = Instant.now();

    /** The input's files before they are read, if they can be listed: whatever changes them meanwhile, the next run notices. */
    private final Optional<InputListing> listed;

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

    private AnnotateRun(
            SparkSession spark,
            RunListener listener,
            AnnotateRequest request,
            OutputClaim claim,
            ParserSource parsers) {
        this.spark = spark;
        this.listener = listener;
        this.request = request;
        this.claim = claim;
        this.parsers = parsers;
        segmenter = DistributedSegmenter.distribute(spark, request.input().documents());
        output = new Path(request.output());
        listed = listing();
    }

    /**
     * Parses.
     *
     * @param claim of the output
     * @param parsers the parser of the request's models, search and limits
     * @throws InputException if the input is missing, damaged or of another kind, or if too many rows were rejected; then a run with
     *     a higher limit resumes this one
     * @throws org.crossbranch.treebank.MalformedTreeException if a file is not of its format at all
     * @throws OutputException if the output cannot be written
     * @throws OutputClaim.OwnedException if another run owns the output by now
     */
    public static Result run(
            SparkSession spark,
            RunListener listener,
            AnnotateRequest request,
            OutputClaim claim,
            ParserSource parsers) {
        return new AnnotateRun(spark, listener, request, claim, parsers).result();
    }

    private Result result() {
        Optional<String> stamp = listed.flatMap(files -> files.stamp(begun))
                .map(files -> fingerprint(files + request.input().policy().gone(), request.shards()));
        Optional<Result> unchanged = stamp.flatMap(unread -> finished(STAMP_PROPERTY, unread));
        if (unchanged.isPresent()) {
            return unchanged.get();
        }
        FreeSpacePolicy freeSpace = request.input().policy().freeSpace();
        listed.ifPresent(input -> freeSpace.check(HadoopSettings.of(spark), input, request.output(), listener));
        String maker = fingerprint(listed.map(files -> files.root().toString()).orElse(""), 0);
        try (InputOpening opening = new InputOpening(spark, claim, listener, request, parsers.given(), segmenter)) {
            AnnotateInput input =
                    opening.open(listed, isOfFolder() ? LastFiles.of(spark, output, maker) : Optional.empty());
            String fingerprint = fingerprint(input.fingerprint(), input.shardCount());
            Optional<Result> same = finished(FinishedTable.FINGERPRINT_PROPERTY, fingerprint);
            if (same.isPresent()) {
                return same.get();
            }
            ObjectNode properties = TableManifest.newProperties()
                    .put("modelId", parsers.id())
                    .put("search", request.parsing().search())
                    .put(INPUT_PROPERTY, input.fingerprint())
                    .put("maxTokens", request.parsing().limits().maxTokens())
                    .put(
                            "overLong",
                            request.parsing().limits().overLong().name().toLowerCase(Locale.ROOT))
                    .put(SHARDS_PROPERTY, input.shardCount())
                    .put(FinishedTable.FINGERPRINT_PROPERTY, fingerprint);
            // Its place; they are known at the end.
            properties.putObject(STATUSES_PROPERTY);
            if (isOfFolder()) {
                LastFiles.put(properties, maker, input, begun);
            }
            stamp.ifPresent(files -> properties.put(STAMP_PROPERTY, files));
            return parse(input, fingerprint, properties);
        }
    }

    private boolean isOfFolder() {
        return listed.isPresent() && !listed.get().isFile();
    }

    private Optional<InputListing> listing() {
        try {
            return Optional.of(InputListing.of(
                    HadoopSettings.of(spark),
                    request.input().path(),
                    request.input().policy().ignored()));
        } catch (IOException e) {
            // Opening the input fails as well, and says so better.
            return Optional.empty();
        }
    }

    /** Digest of an input and of all else that the rows and their division into shards depend on. */
    private String fingerprint(String input, int shards) {
        DocumentOptions documents = request.input().documents();
        return Fingerprint.of(List.of(
                Build.digest(),
                Integer.toString(ParsesTable.SCHEMA.version()),
                parsers.id(),
                request.parsing().search(),
                Integer.toString(request.parsing().alternatives()),
                input,
                request.input().format(),
                request.input().charset(),
                request.input().policy().damaged().name(),
                Integer.toString(shards),
                request.parsing().limits().toString(),
                segmenter.toString(),
                documents.reading().paragraphs().name(),
                Integer.toString(documents.reading().maxCharacters()),
                documents.reading().idField(),
                documents.reading().textField()));
    }

    /** The result of an earlier run, if the table has it and nothing that it depends on is another. */
    private Optional<Result> finished(String property, String fingerprint) {
        Optional<VerifiedTable> finished = request.isForced()
                ? Optional.empty()
                : FinishedTable.find(spark, claim, output, ParsesTable.SCHEMA, property, fingerprint);
        return finished.map(table -> {
            // A run that was killed right after its publication has left them.
            InputOpening.deleteLeftovers(HadoopSettings.of(spark), claim);
            checkRejected(table);
            TableManifest manifest = TableManifest.read(spark, output);
            int shards = manifest.property(SHARDS_PROPERTY).asInt();
            String input = manifest.property(INPUT_PROPERTY).asText();
            SortedMap<String, Long> statuses = new TreeMap<>();
            manifest.property(STATUSES_PROPERTY)
                    .fields()
                    .forEachRemaining(status ->
                            statuses.put(status.getKey(), status.getValue().asLong()));
            return new Result(parsers.id(), input, shards, shards, table.counts(), statuses, 0, true, 0, 0);
        });
    }

    private void checkRejected(VerifiedTable table) {
        new RejectLimit(request.maxRejectedPercent())
                .check(spark, table, request.input().path(), request.input().charset());
    }

    private Result parse(AnnotateInput input, String fingerprint, ObjectNode properties) {
        Path source = new Path(request.input().path());
        TablePublisher publisher =
                TablePublisher.begin(spark, claim, output, ParsesTable.SCHEMA, List.of(source), fingerprint);
        int resumed = Shards.complete(publisher.staged());
        AnnotateStep.Times times = AnnotateStep.Times.of(spark.sparkContext());
        try (RowCounter counter = new RowCounter(spark, listener, "annotate", "sentences", input.count())) {
            AnnotateStep step = new AnnotateStep(
                    parsers,
                    request.input().path(),
                    request.parsing().batchSentences(),
                    request.parsing().alternatives(),
                    counter.accumulator(),
                    times);
            Shards.write(input.shards(), input.shardCount(), publisher.staged(), step::write);
        } catch (Exception e) {
            // Spark throws checked ones that it does not declare.
            if (change().isPresent()) {
                publisher.abandonAfter(e);
            } else {
                tidyAfter(e, publisher, input.shardCount());
            }
            throw e;
        }
        VerifiedTable table;
        VerifiedTable.Tally tally;
        try {
            table = publisher.verify(input.shardCount());
            tally = table.tally(spark);
            check(input.identifiers(), tally.identifiers());
        } catch (IllegalStateException | InputException e) {
            // What is wrong with the shards would be wrong again: the next run begins from nothing.
            publisher.abandonAfter(e);
            throw e;
        }
        Optional<UncheckedIOException> change = change();
        if (change.isPresent()) {
            publisher.abandonAfter(change.get());
            throw change.get();
        }
        checkRejected(table);
        EmptyReplacement.check(spark, output, table, request.isForced());
        tally.statuses().forEach(properties.putObject(STATUSES_PROPERTY)::put);
        publisher.publish(table, properties);
        return new Result(
                parsers.id(),
                input.fingerprint(),
                input.shardCount(),
                resumed,
                table.counts(),
                tally.statuses(),
                input.keptRows(),
                false,
                times.parser().sum() / 1e9,
                times.all().sum() / 1e9);
    }

    /** A change of the input since it was listed. What was written of it is of no use to another run. */
    private Optional<UncheckedIOException> change() {
        try {
            Optional<InputListing> now = listing();
            listed.ifPresent(
                    before -> before.checkSame(now.orElseGet(() -> new InputListing(before.root(), List.of(), 0))));
            return Optional.empty();
        } catch (UncheckedIOException e) {
            return Optional.of(e);
        }
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
