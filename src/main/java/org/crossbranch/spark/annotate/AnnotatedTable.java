package org.crossbranch.spark.annotate;

import static org.apache.spark.sql.functions.expr;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.Fingerprint;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.SerializableOptions;
import org.crossbranch.spark.Shard;
import org.crossbranch.spark.Shards;
import org.crossbranch.spark.ingest.ImportRun;
import org.crossbranch.spark.ingest.SentenceEntry;
import org.crossbranch.spark.ingest.SourceFile;
import org.crossbranch.spark.ingest.TreePreparation;
import org.crossbranch.spark.output.HiddenPaths;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.Origin;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.RowBytes;
import org.crossbranch.spark.table.SentencesTable;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.store.HadoopSettings;
import org.crossbranch.spark.table.store.Identifiers;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.transition.SystemOptions;

/**
 * A table of sentences or trees to be parsed; or files of trees, or of text that cannot be divided, which are imported to a
 * hidden table beside the output for as long as it is open. What the import sets aside is part of the input. Rows go to
 * shards by a hash of their identifiers.
 *
 * @param source path of the input
 * @param sentences the table
 * @param given names of the word-level tasks whose labels are given with tokens
 * @param rejected what the import set aside, if there was one
 * @param imported the hidden table, if there is one
 * @param configuration how file systems are reached
 * @param fingerprint digest of the contents and of what the identifiers are made of
 * @param rowShards number of shards that the rows are divided into
 */
record AnnotatedTable(
        String source,
        Table sentences,
        List<String> given,
        Optional<Table> rejected,
        Optional<Path> imported,
        Configuration configuration,
        String fingerprint,
        int rowShards)
        implements AnnotateInput {
    private static final int SENTENCES_PER_SHARD = 2_000;

    /** Characters of a string that are kept of a row that is set aside. */
    private static final int BEGINNING = 1_000;

    /** A table. */
    static AnnotatedTable open(SparkSession spark, AnnotateRequest request, List<String> given) {
        Table table = Table.open(spark, new Path(request.input()), SentencesTable.SCHEMA, TreesTable.SCHEMA);
        return open(spark, request, given, table);
    }

    /** A table that was opened. */
    static AnnotatedTable open(SparkSession spark, AnnotateRequest request, List<String> given, Table table) {
        if (!given.isEmpty() && !table.schema().equals(TreesTable.SCHEMA)) {
            throw AnnotateInput.withoutTags(request.input());
        }
        return new AnnotatedTable(
                request.input(),
                table,
                given,
                Optional.empty(),
                Optional.empty(),
                HadoopSettings.of(spark),
                Fingerprint.ofFiles(spark, table.files()),
                shards(request, table));
    }

    /** Files. */
    static AnnotatedTable imported(
            SparkSession spark,
            OutputClaim claim,
            RunListener listener,
            AnnotateRequest request,
            List<SourceFile> files,
            List<String> given) {
        Configuration configuration = HadoopSettings.of(spark);
        // Taken before the files are read: whatever comes between, the next run does not go on with other text.
        String fingerprint = fingerprint(spark, files);
        Path hidden = claim.hidden(HiddenPaths.Purpose.ANNOTATE_INPUT);
        new ImportRun(spark, listener)
                .run(
                        new ImportRun.Request(
                                List.of(request.input()),
                                request.format(),
                                request.charset(),
                                "",
                                true,
                                TreePreparation.WORDS,
                                List.of(),
                                SerializableOptions.of(SystemOptions.DEFAULT),
                                request.documents(),
                                hidden.toString(),
                                false),
                        files,
                        claim);
        Table table = Table.open(spark, hidden, SentencesTable.SCHEMA, TreesTable.SCHEMA);
        Table rejects = Table.open(spark, RejectsTable.within(table.path()), RejectsTable.SCHEMA);
        return new AnnotatedTable(
                request.input(),
                table,
                given,
                Optional.of(rejects),
                Optional.of(hidden),
                configuration,
                fingerprint,
                shards(request, table));
    }

    private static int shards(AnnotateRequest request, Table table) {
        return request.shards() > 0 ? request.shards() : Shards.count(table.rowCount(), SENTENCES_PER_SHARD);
    }

    /**
     * Of the files that were imported, not of the hidden table's: Parquet's footers name encodings in an order that is
     * another in each JVM, and the run that goes on where this one died is in another.
     */
    private static String fingerprint(SparkSession spark, List<SourceFile> files) {
        List<String> parts = new ArrayList<>();
        parts.add(
                Fingerprint.ofFiles(spark, files.stream().map(SourceFile::path).toList()));
        files.forEach(file -> parts.addAll(List.of(file.format(), file.corpus(), file.document())));
        return Fingerprint.of(parts);
    }

    /** {@inheritDoc} The sentences set aside on import are one more. */
    @Override
    public int shardCount() {
        return rowShards + (imported.isPresent() ? 1 : 0);
    }

    @Override
    public JavaRDD<Shard<SentenceEntry>> shards() {
        List<String> read = given;
        String path = source;
        JavaRDD<Shard<SentenceEntry>> shards =
                Shards.of(Shards.divide(rows(), rowShards, "text"), 0, rows -> new TableSentences(rows, read, path));
        return rejected.filter(table -> table.rowCount() > 0)
                .map(table -> table.rows().coalesce(1).toJavaRDD().map(AnnotatedTable::setAside))
                .map(rejects -> shards.union(Shards.of(rejects, rowShards, entries -> entries)))
                .orElse(shards);
    }

    private static SentenceEntry setAside(Row reject) {
        return new SentenceEntry.SetAside(RejectsTable.read(reject));
    }

    /**
     * As rows of {@code sentences}: what a treebank says of its tokens is not the parser's business, but for given labels. A row
     * with too many bytes keeps the beginning of its text, and {@link TableSentences#EXCESS} says how many there were.
     */
    private Dataset<Row> rows() {
        Dataset<Row> rows = sentences
                .rows()
                .select(
                        expr("sentence_id"),
                        expr("corpus"),
                        expr("document"),
                        expr("position"),
                        expr(
                                sentences.schema().equals(SentencesTable.SCHEMA)
                                        ? "document_offset"
                                        : Origin.NO_OFFSET + " document_offset"),
                        expr("text"),
                        expr(
                                given.isEmpty()
                                        ? "transform(tokens, token -> named_struct('form', token.form, 'start', token.start,"
                                                + " 'end', token.`end`)) tokens"
                                        : "tokens"));
        String bytes = Stream.of(rows.schema().fields())
                .map(column -> RowBytes.of(column.name(), column.dataType()))
                .collect(Collectors.joining(" + "));
        String beginning = "if(" + TableSentences.EXCESS + " > 0, substring(%1$s, 1, " + BEGINNING + "), %1$s) %1$s";
        return rows.filter(new IdentifierBound(source).column())
                .withColumn(TableSentences.EXCESS, expr("if(" + bytes + " > " + RowBytes.MOST + ", " + bytes + ", 0L)"))
                .select(
                        expr("sentence_id"),
                        expr(String.format(Locale.ROOT, beginning, "corpus")),
                        expr(String.format(Locale.ROOT, beginning, "document")),
                        expr("position"),
                        expr("document_offset"),
                        expr(String.format(Locale.ROOT, beginning, "text")),
                        expr("if(" + TableSentences.EXCESS + " > 0, filter(tokens, token -> false), tokens) tokens"),
                        expr(TableSentences.EXCESS));
    }

    @Override
    public Identifiers identifiers() {
        List<String> files = new ArrayList<>(sentences.files());
        rejected.ifPresent(table -> files.addAll(table.files()));
        return Identifiers.inFiles(sentences.rows().sparkSession(), files);
    }

    @Override
    public long count() {
        return sentences.rowCount() + rejected.map(Table::rowCount).orElse(0L);
    }

    @Override
    public void close() {
        imported.ifPresent(path -> {
            try {
                HiddenPaths.discard(path.getFileSystem(configuration), path);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot delete " + path, e);
            }
        });
    }
}
