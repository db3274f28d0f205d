package org.crossbranch.spark.ingest;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.input_file_name;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.struct;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.RowCounter;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.SentencesTable;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.store.StagedTable;
import org.crossbranch.spark.table.store.TableManifest;
import org.crossbranch.spark.table.store.TablePublisher;
import org.crossbranch.spark.table.store.VerifiedTable;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.conll.ConlluFormat;

/**
 * Reads treebank files into the table {@code trees}, or raw text into {@code sentences}, entry by entry. Several files are
 * read at once, and {@linkplain TextDivision several parts} of a large one.
 */
public final class ImportRun {
    /** More identifiers than these in duplicate are no accident. */
    private static final int MOST_REPEATED = 1_000_000;

    private static final int NAMED = 5;

    private final SparkSession spark;
    private final RunListener listener;
    private final Function<TableSchema, TextDivision> division;

    /**
     * The result of a run.
     *
     * @param table name of the table
     * @param files number of files read
     * @param counts rows of the table and of its rejects
     * @param dropped what was taken out of trees
     */
    public record Result(
            String table, int files, VerifiedTable.WrittenCounts counts, TreePreparation.DroppedNodes dropped) {}

    /** The table that the tasks wrote, and what they took out of its trees. */
    private record Written(VerifiedTable table, TreePreparation.DroppedNodes dropped) {}

    /** A run in a session. */
    public ImportRun(SparkSession spark, RunListener listener) {
        this(spark, listener, TextDivision::of);
    }

    /** A run that divides its files in a way of its own. */
    ImportRun(SparkSession spark, RunListener listener, Function<TableSchema, TextDivision> division) {
        this.spark = spark;
        this.listener = listener;
        this.division = division;
    }

    /**
     * Imports.
     *
     * @throws InputException if an input is missing or damaged, or an identifier is repeated
     * @throws org.crossbranch.treebank.MalformedTreeException if a file is not of its format at all, or holds a malformed
     *     tree that is not to be set aside
     * @throws org.crossbranch.spark.output.OutputException if the output cannot be written
     * @throws org.crossbranch.spark.output.OutputClaim.OwnedException if another run owns the output
     */
    public Result run(Request request) {
        return OutputClaim.hold(HadoopSettings.of(spark), new Path(request.output()), claim -> run(request, claim));
    }

    /** Imports as {@link #run(Request)} does, under a claim of the output or of one that it is a part of. */
    public Result run(Request request, OutputClaim claim) {
        List<SourceFile> files = new SourceFiles(HadoopSettings.of(spark), listener, request.format(), request.corpus())
                .find(request.inputs());
        return run(request, files, claim);
    }

    /** Imports files that were found already. */
    public Result run(Request request, List<SourceFile> files, OutputClaim claim) {
        TableSchema table = table(files);
        List<SourceFile> dependencies = dependencies(request, files);
        List<Path> inputs = Stream.concat(files.stream(), dependencies.stream())
                .map(file -> new Path(file.path()))
                .toList();
        TablePublisher publisher = TablePublisher.begin(spark, claim, new Path(request.output()), table, inputs);
        // Dependencies are aligned with trees from a file's beginning on.
        try (SourceParts divided = dependencies.isEmpty()
                ? SourceParts.divided(spark, claim, division.apply(table), files, Charset.forName(request.charset()))
                : SourceParts.whole(spark, files)) {
            List<List<SourceFile.Part>> groups = dependencies.isEmpty()
                    ? divided.grouped()
                    : divided.parts().stream().map(List::of).toList();
            List<ImportTask.Work> work = IntStream.range(0, groups.size())
                    .mapToObj(shard -> new ImportTask.Work(
                            shard, groups.get(shard), dependencies.isEmpty() ? null : dependencies.get(shard)))
                    .toList();
            Written written = write(publisher, work, request, Map.of());
            Map<String, ImportTask.Place> keepers =
                    SourceFile.areNumbered(files) ? Map.of() : repeated(written.table(), groups);
            if (!keepers.isEmpty()) {
                if (!request.setAside()) {
                    throw new InputException(keepers.size() + " identifiers are there more than once, "
                            + keepers.keySet().stream().limit(NAMED).collect(Collectors.joining(", "))
                            + " among them; give each sentence its own, or set the later ones aside");
                }
                publisher.clear();
                written = write(publisher, work, request, keepers);
            }
            EmptyReplacement.check(spark, new Path(request.output()), written.table(), request.isForced());
            checkSame(Stream.concat(files.stream(), dependencies.stream()).toList());
            ObjectNode properties = TableManifest.newProperties();
            files.forEach(file -> properties.withArray("sources").add(file.path()));
            dependencies.forEach(file -> properties.withArray("dependencies").add(file.path()));
            TreePreparation.DroppedNodes dropped = written.dropped();
            if (dropped.isAny()) {
                properties
                        .putObject("dropped")
                        .put("metadata", dropped.metadata())
                        .put("emptyElements", dropped.emptyElements())
                        .put("trees", dropped.trees())
                        .put("secondaryEdges", dropped.secondaryEdges());
            }
            publisher.publish(written.table(), properties);
            return new Result(table.name(), files.size(), written.table().counts(), dropped);
        } catch (Exception e) {
            publisher.abandonAfter(e);
            throw e;
        }
    }

    private void checkSame(List<SourceFile> files) {
        Configuration configuration = HadoopSettings.of(spark);
        files.parallelStream().forEach(file -> {
            try {
                file.checkSame(configuration);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static TableSchema table(List<SourceFile> files) {
        long texts = files.stream().filter(SourceFile::isRaw).count();
        if (texts != 0 && texts != files.size()) {
            throw new InputException("text and trees do not go into one table, and of the " + files.size()
                    + " files " + texts + " are text, " + first(files, true) + " first, and not "
                    + first(files, false) + "; give files of one kind, for example with a pattern such as"
                    + " 'folder/*.conllu'");
        }
        return texts == 0 ? TreesTable.SCHEMA : SentencesTable.SCHEMA;
    }

    private static String first(List<SourceFile> files, boolean isText) {
        return files.stream()
                .filter(file -> file.isRaw() == isText)
                .map(SourceFile::path)
                .findFirst()
                .orElseThrow();
    }

    private List<SourceFile> dependencies(Request request, List<SourceFile> files) {
        if (request.dependencies().isEmpty()) {
            return List.of();
        }
        List<SourceFile> found = new SourceFiles(
                        HadoopSettings.of(spark), listener, new ConlluFormat().name(), request.corpus())
                .find(request.dependencies());
        if (found.size() != files.size()) {
            throw new InputException(files.size() + " files of trees were given, and " + found.size()
                    + " of dependencies; give one for each, in the same order");
        }
        for (SourceFile file : files) {
            if (!file.isOf(ConstituencyFormat.class)) {
                throw new InputException(file.path() + ": it is " + file.format()
                        + ", which has no constituents whose heads dependencies could say; give constituency trees");
            }
        }
        return found;
    }

    private Written write(
            TablePublisher publisher,
            List<ImportTask.Work> work,
            Request request,
            Map<String, ImportTask.Place> keepers) {
        StagedTable staged = publisher.staged();
        List<ImportTask.Outcome> outcomes;
        try (RowCounter counter = new RowCounter(spark, listener, "import", "sentences", 0)) {
            ImportTask task = new ImportTask(
                    request,
                    DistributedSegmenter.distribute(spark, request.documents()),
                    staged,
                    keepers,
                    counter.accumulator());
            outcomes = JavaSparkContext.fromSparkContext(spark.sparkContext())
                    .parallelize(work, work.size())
                    .map(task::run)
                    .collect();
        }
        for (ImportTask.Outcome outcome : outcomes) {
            RuntimeException error = outcome.error();
            if (error != null) {
                throw error;
            }
        }
        if (keepers.isEmpty()) {
            noteEmpty(work, outcomes);
        }
        VerifiedTable written = publisher.verify(work.size());
        VerifiedTable.WrittenCounts counts = written.counts();
        long read = outcomes.stream().mapToLong(ImportTask.Outcome::total).sum();
        if (counts.total() != read) {
            throw new IllegalStateException(read + " sentences were read, and " + counts + " were written");
        }
        TreePreparation.DroppedNodes dropped = outcomes.stream()
                .map(ImportTask.Outcome::dropped)
                .reduce(TreePreparation.DroppedNodes.NONE, TreePreparation.DroppedNodes::plus);
        return new Written(written, dropped);
    }

    private void noteEmpty(List<ImportTask.Work> work, List<ImportTask.Outcome> outcomes) {
        Map<String, Long> entries = new LinkedHashMap<>();
        for (int shard = 0; shard < work.size(); shard++) {
            for (int i = 0; i < work.get(shard).parts().size(); i++) {
                entries.merge(
                        work.get(shard).parts().get(i).file().name(),
                        outcomes.get(shard).entries().get(i),
                        Long::sum);
            }
        }
        List<String> empty = entries.entrySet().stream()
                .filter(file -> file.getValue() == 0)
                .map(Map.Entry::getKey)
                .toList();
        SourceFiles.noteEmpty(listener, empty, entries.size());
    }

    /** The identifiers that there are more than once, each with its first place. */
    private Map<String, ImportTask.Place> repeated(VerifiedTable written, List<List<SourceFile.Part>> groups) {
        List<Row> rows = written.rows(spark)
                .select(
                        col("sentence_id"),
                        struct(input_file_name(), col("corpus"), col("document"), col("position"))
                                .as("place"))
                .groupBy("sentence_id")
                .agg(count(lit(1)).as("copies"), min("place"))
                .filter(col("copies").gt(1))
                .limit(MOST_REPEATED + 1)
                .collectAsList();
        if (rows.size() > MOST_REPEATED) {
            throw new InputException("more than " + MOST_REPEATED + " identifiers are there more than once, "
                    + rows.get(0).getString(0) + " among them; were the same files given twice?");
        }
        Map<String, ImportTask.Place> keepers = new TreeMap<>();
        for (Row row : rows) {
            Row place = row.getStruct(2);
            int shard = StagedTable.shardOf(place.getString(0));
            String corpus = place.getString(1);
            String document = place.getString(2);
            String path = groups.get(shard).stream()
                    .map(SourceFile.Part::file)
                    .filter(file -> file.corpus().equals(corpus) && document.startsWith(file.document()))
                    .findFirst()
                    .orElseGet(() -> groups.get(shard).get(0).file())
                    .name();
            keepers.put(row.getString(0), new ImportTask.Place(shard, corpus, document, place.getLong(3), path));
        }
        return keepers;
    }

    /**
     * The request of {@link ImportRun}.
     *
     * @param inputs files, or folders of files; compressed or not
     * @param format name of their format, {@link SourceFile#TEXT} for raw text, or empty to go by the extensions
     * @param charset name of their encoding
     * @param corpus name of the corpus, or empty for the names of the folders that the files lie in
     * @param setAside whether a malformed tree goes to the rejects and reading goes on, or ends the run
     * @param preparation what is done to constituency trees
     * @param dependencies CoNLL-U files, or folders of them, as many as there are inputs, that say which children are heads; or
     *     none
     * @param options where the head table is that chooses where the dependencies leave a choice
     * @param documents how raw text becomes sentences and tokens
     * @param output path of the table
     * @param isForced whether a table that has rows may be replaced by one that has none
     */
    public record Request(
            List<String> inputs,
            String format,
            String charset,
            String corpus,
            boolean setAside,
            TreePreparation preparation,
            List<String> dependencies,
            SystemOptions options,
            DocumentOptions documents,
            String output,
            boolean isForced)
            implements Serializable {

        /** Copies the lists and checks that the encoding is known. */
        public Request {
            inputs = List.copyOf(inputs);
            dependencies = List.copyOf(dependencies);
            charset = Charset.forName(charset).name();
        }
    }
}
