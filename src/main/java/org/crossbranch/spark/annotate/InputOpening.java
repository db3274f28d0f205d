package org.crossbranch.spark.annotate;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.substring_index;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.xxhash64;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.cluster.Fingerprint;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.ingest.DamageCheck;
import org.crossbranch.spark.ingest.DamagedFile;
import org.crossbranch.spark.ingest.DistributedSegmenter;
import org.crossbranch.spark.ingest.ImportRun;
import org.crossbranch.spark.ingest.InputListing;
import org.crossbranch.spark.ingest.SourceFile;
import org.crossbranch.spark.ingest.SourceFiles;
import org.crossbranch.spark.ingest.TextDivision;
import org.crossbranch.spark.ingest.TreePreparation;
import org.crossbranch.spark.ingest.UnpackedTexts;
import org.crossbranch.spark.output.HiddenPaths;
import org.crossbranch.spark.output.HiddenPaths.Purpose;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.SentencesTable;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.store.Identifiers;
import org.crossbranch.spark.table.store.SoundTable;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.transition.SystemOptions;

/**
 * Opens what is to be parsed, and keeps hidden copies of it beside the output until it is closed: a table of files that have to be
 * imported first, or the texts of compressed files.
 *
 * @param claim of the output
 * @param listener receives notes on the input
 * @param given names of the word-level tasks whose labels the parser reads as given with the sentence
 * @param segmenter finds the tokens of raw text
 */
record InputOpening(
        SparkSession spark,
        OutputClaim claim,
        RunListener listener,
        AnnotateRequest request,
        List<String> given,
        DistributedSegmenter segmenter)
        implements AutoCloseable {
    /** Most archives that are unpacked to a copy each. On a local disk, each copy starts a process; an import needs none. */
    private static final int MOST_COPIES = 100;

    /** Text is parsed in shards of some two thousand sentences. */
    private static final TextDivision DIVISION = new TextDivision(1L << 18, 2_000);

    private static final String KEY = "key";

    /** Deletes the hidden copies of inputs that earlier runs left. */
    static void deleteLeftovers(Configuration configuration, OutputClaim claim) {
        claim.deleteHidden(configuration, Set.of(Purpose.ANNOTATE_INPUT, Purpose.ANNOTATE_TEXT));
    }

    /**
     * Opens it.
     *
     * @param listed its files, unless they cannot be listed
     * @param last what an earlier run made of files of this input, if there is such a table
     * @throws InputException if there is no such input, or it has no tags to be read
     */
    AnnotateInput open(Optional<InputListing> listed, Optional<LastFiles> last) {
        AnnotateRequest.Input input = request.input();
        Configuration configuration = HadoopSettings.of(spark);
        deleteLeftovers(configuration, claim);
        if (input.format().isEmpty() && Table.isTable(spark, new Path(input.path()))) {
            return openTable();
        }
        SourceFiles sources = new SourceFiles(
                configuration, listener, input.format(), "", input.policy().ignored());
        List<SourceFile> files =
                listed.map(listing -> sources.find(input.path(), listing)).orElseGet(() -> sources.find(input.path()));
        Optional<LastFiles.Changes> changes = last.flatMap(earlier -> earlier.changes(files, request));
        if (changes.isEmpty()) {
            return openFiles(files);
        }
        listener.noted(input.path() + ": " + changes.get());
        return openGrown(changes.get());
    }

    private AnnotateInput openTable() {
        Path path = new Path(request.input().path());
        if (request.input().policy().damaged() == DamagedFiles.FAIL) {
            return openTable(Table.open(spark, path, SentencesTable.SCHEMA, TreesTable.SCHEMA));
        }
        SoundTable opened = SoundTable.open(spark, path, SentencesTable.SCHEMA, TreesTable.SCHEMA);
        List<DamagedFile> damaged = opened.damaged().stream()
                .map(file -> DamagedFile.ofTable(file.path(), file.bytes(), file.message()))
                .toList();
        limit().checkDamaged(request.input().path(), damaged, opened.bytes(), false);
        return withDamaged(openTable(opened.table()), damaged);
    }

    private AnnotateInput openTable(Table table) {
        if (!given.isEmpty() && !table.schema().equals(TreesTable.SCHEMA)) {
            throw withoutTags();
        }
        return AnnotateInput.of(
                List.of(TablePart.of(request, table, given)), Fingerprint.ofFiles(spark, table.files()), List.of());
    }

    /** Opens files, some of which may be damaged. */
    private AnnotateInput openFiles(List<SourceFile> files) {
        if (request.input().policy().damaged() == DamagedFiles.FAIL) {
            return openSound(files);
        }
        Configuration configuration = HadoopSettings.of(spark);
        List<DamagedFile> damaged =
                new DamageCheck(request.input().charset(), request.input().documents()).damaged(spark, claim, files);
        Set<String> paths = damaged.stream().map(DamagedFile::path).collect(Collectors.toSet());
        long bytes =
                files.stream().mapToLong(file -> file.length(configuration)).sum();
        limit().checkDamaged(request.input().path(), damaged, bytes, paths.size() == files.size());
        List<SourceFile> sound =
                files.stream().filter(file -> !paths.contains(file.path())).toList();
        return withDamaged(openSound(sound), damaged);
    }

    private AnnotateInput withDamaged(AnnotateInput sound, List<DamagedFile> damaged) {
        damaged.forEach(file -> listener.noted(
                "damaged, and set aside: " + file.reject(AnnotateStep.STAGE).message()));
        return damaged.isEmpty()
                ? sound
                : sound.with(
                        StoredEntries.ofDamaged(spark, damaged),
                        damaged.stream()
                                .flatMap(file -> Stream.of(file.path(), Long.toString(file.bytes()), file.reason()))
                                .toList());
    }

    private AnnotateInput openSound(List<SourceFile> files) {
        Configuration configuration = HadoopSettings.of(spark);
        Charset charset = Charset.forName(request.input().charset());
        if (!given.isEmpty() && files.stream().anyMatch(SourceFile::isRaw)) {
            throw withoutTags();
        }
        if (!SourceFile.areNumbered(files)) {
            return openImported(files);
        }
        TextDivision division = request.shards() > 0 ? new TextDivision(1, request.shards()) : DIVISION;
        TextDivision.Shares divided = division.share(spark, files, charset);
        if (divided.indivisible().isEmpty()) {
            return openText(files, divided);
        }
        if (divided.indivisible().size() > MOST_COPIES
                || !divided.indivisible().parallelStream()
                        .allMatch(file -> UnpackedTexts.isUnpackable(configuration, file, charset))) {
            return openImported(files);
        }
        List<SourceFile> plain = UnpackedTexts.unpack(spark, files, charset, claim.hidden(Purpose.ANNOTATE_TEXT));
        return openText(files, division.share(spark, plain, charset));
    }

    /** Opens text that is parsed as it is read: files, or unpacked copies of them, divided. */
    private AnnotateInput openText(List<SourceFile> files, TextDivision.Shares divided) {
        TextPart text = new TextPart(spark, divided.shares(), segmenter);
        Set<String> empty = files.stream().map(SourceFile::name).collect(Collectors.toCollection(LinkedHashSet::new));
        text.parts()
                .filter(part -> part.sentences() > 0)
                .forEach(part -> empty.remove(part.part().file().name()));
        SourceFiles.noteEmpty(listener, empty, files.size());
        List<String> contents = text.parts()
                .flatMap(part -> {
                    SourceFile file = part.part().file();
                    return Stream.of(file.corpus(), file.document(), part.digest());
                })
                .toList();
        return AnnotateInput.of(List.of(text), Fingerprint.of(contents), files);
    }

    /** Imports trees, or text that cannot be divided, to a hidden table. What the import sets aside is a part of its own. */
    private AnnotateInput openImported(List<SourceFile> files) {
        AnnotateRequest.Input input = request.input();
        // Of the files, not of the hidden table's: Parquet's footers name encodings in an order that is another in each
        // JVM,
        // and the run that resumes this one is in another. And before they are read: whatever comes between, the next
        // run does
        // not resume with other text.
        List<String> contents = new ArrayList<>();
        contents.add(
                Fingerprint.ofFiles(spark, files.stream().map(SourceFile::path).toList()));
        files.forEach(file -> contents.addAll(List.of(file.format(), file.corpus(), file.document())));
        Path hidden = claim.hidden(Purpose.ANNOTATE_INPUT);
        new ImportRun(spark, listener)
                .run(
                        new ImportRun.Request(
                                List.of(input.path()),
                                input.format(),
                                input.charset(),
                                "",
                                true,
                                TreePreparation.WORDS,
                                List.of(),
                                SystemOptions.DEFAULT,
                                input.documents(),
                                hidden.toString(),
                                false),
                        files,
                        claim);
        Table table = Table.open(spark, hidden, SentencesTable.SCHEMA, TreesTable.SCHEMA);
        Table rejects = Table.open(spark, RejectsTable.within(table.path()), RejectsTable.SCHEMA);
        StoredEntries setAside = StoredEntries.ofRejects(
                rejects.rows(), rejects.rowCount(), () -> Identifiers.inFiles(spark, rejects.files()));
        return AnnotateInput.of(
                List.of(TablePart.of(request, table, given), setAside), Fingerprint.of(contents), files);
    }

    /** Opens the files of a folder that are new or have changed, and the rows that the last table has of the others. */
    private AnnotateInput openGrown(LastFiles.Changes changes) {
        List<InputPart> parts = new ArrayList<>();
        List<String> contents = new ArrayList<>();
        if (!changes.fresh().isEmpty()) {
            AnnotateInput fresh = openFiles(changes.fresh());
            parts.addAll(fresh.parts());
            contents.add(fresh.fingerprint());
        }
        changes.kept().forEach((file, version) -> contents.addAll(List.of(file, version)));
        Path last = new Path(request.output());
        Dataset<Row> keys =
                broadcast(spark.createDataset(List.copyOf(changes.kept().keySet()), Encoders.STRING())
                        .toDF(KEY));
        Dataset<Row> rows = ofFiles(Table.open(spark, last, ParsesTable.SCHEMA), keys);
        Dataset<Row> rejects = ofFiles(Table.open(spark, RejectsTable.within(last), RejectsTable.SCHEMA), keys);
        Identifiers parsed = identifiers(rows);
        Identifiers setAside = identifiers(rejects);
        parts.add(StoredEntries.ofParses(rows, parsed));
        parts.add(StoredEntries.ofRejects(rejects, setAside.count(), () -> setAside));
        return new AnnotateInput(
                parts,
                Fingerprint.of(contents),
                changes.fresh(),
                changes.kept(),
                parsed.plus(setAside).count());
    }

    private static Dataset<Row> ofFiles(Table table, Dataset<Row> keys) {
        return table.rows()
                .join(keys, substring_index(col("sentence_id"), "/", 2).equalTo(keys.col(KEY)), "left_semi");
    }

    private static Identifiers identifiers(Dataset<Row> rows) {
        Row sums = rows.agg(count(lit(1)), sum(xxhash64(col("sentence_id")))).first();
        return new Identifiers(sums.getLong(0), sums.isNullAt(1) ? 0 : sums.getLong(1));
    }

    private RejectLimit limit() {
        return new RejectLimit(request.maxRejectedPercent());
    }

    private InputException withoutTags() {
        return new InputException(request.input().path()
                + ": the model takes tags as given (training.tags), and these sentences have none; give trees, or a"
                + " model that predicts tags");
    }

    @Override
    public void close() {
        for (Purpose purpose : List.of(Purpose.ANNOTATE_INPUT, Purpose.ANNOTATE_TEXT)) {
            Path copy = claim.hidden(purpose);
            try {
                HiddenPaths.discard(copy.getFileSystem(HadoopSettings.of(spark)), copy);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot delete " + copy, e);
            }
        }
    }
}
