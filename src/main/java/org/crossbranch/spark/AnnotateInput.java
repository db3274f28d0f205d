package org.crossbranch.spark;

import static org.apache.spark.sql.functions.expr;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.table.HiddenPaths;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.OutputException;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.SentencesTable;
import org.crossbranch.spark.table.Table;
import org.crossbranch.spark.table.TreesTable;

/**
 * The sentences to be parsed: a table, or files that are imported to a hidden table beside the output for as long as it is
 * open. What the import sets aside is part of the input.
 *
 * @param sentences the table
 * @param rejected what the import set aside, if there was one
 * @param imported the hidden table, if there is one
 * @param configuration how file systems are reached
 * @param fingerprint digest of the contents and of what the identifiers are made of
 */
record AnnotateInput(
        Table sentences,
        Optional<Table> rejected,
        Optional<Path> imported,
        Configuration configuration,
        String fingerprint)
        implements AutoCloseable {
    private static final String IMPORT = "annotate-input";

    static AnnotateInput open(SparkSession spark, RunListener listener, AnnotateRequest request) {
        Path path = new Path(request.input());
        Configuration configuration = spark.sessionState().newHadoopConf();
        if (request.format().isEmpty() && Table.isTable(spark, path)) {
            Table table = Table.open(spark, path, SentencesTable.SCHEMA, TreesTable.SCHEMA);
            return new AnnotateInput(
                    table,
                    Optional.empty(),
                    Optional.empty(),
                    configuration,
                    Fingerprint.ofFiles(spark, table.files()));
        }
        // Taken before the files are read: whatever comes between, the next run does not go on with other text.
        String fingerprint = fingerprint(spark, request);
        Path output = new Path(request.output());
        deleteImports(configuration, output);
        Path hidden = HiddenPaths.beside(output, IMPORT + "." + UUID.randomUUID());
        new ImportRun(spark, listener)
                .run(new ImportRequest(
                        List.of(request.input()),
                        request.format(),
                        StandardCharsets.UTF_8.name(),
                        "",
                        true,
                        TreePreparation.NONE,
                        hidden.toString()));
        Table table = Table.open(spark, hidden, SentencesTable.SCHEMA, TreesTable.SCHEMA);
        Table rejects = Table.open(spark, RejectsTable.within(hidden), RejectsTable.SCHEMA);
        return new AnnotateInput(table, Optional.of(rejects), Optional.of(hidden), configuration, fingerprint);
    }

    /** What runs left that were killed, or that this one overtakes. */
    private static void deleteImports(Configuration configuration, Path output) {
        try {
            FileSystem fileSystem = output.getFileSystem(configuration);
            HiddenPaths.delete(fileSystem, output, IMPORT, name -> true);
            // An import's own hidden folders.
            HiddenPaths.delete(fileSystem, HiddenPaths.beside(output, IMPORT), "", name -> true);
        } catch (IOException e) {
            throw new OutputException(
                    output + ": cannot be written: " + e.getMessage() + "; what was there before is unchanged", e);
        }
    }

    /**
     * Of the files that were imported, not of the hidden table's: Parquet's footers name encodings in an order that is
     * another in each JVM, and the run that goes on where this one died is in another.
     */
    private static String fingerprint(SparkSession spark, AnnotateRequest request) {
        List<SourceFile> files =
                SourceFile.find(spark.sessionState().newHadoopConf(), request.input(), request.format(), "");
        List<String> parts = new ArrayList<>();
        parts.add(
                Fingerprint.ofFiles(spark, files.stream().map(SourceFile::path).toList()));
        files.forEach(file -> parts.addAll(List.of(file.format(), file.corpus(), file.document())));
        return Fingerprint.of(parts);
    }

    /** The rows as those of {@code sentences}: what a treebank says of its tokens is not the parser's business. */
    Dataset<Row> rows() {
        return rows("");
    }

    /**
     * The rows as those of {@code sentences}, each token with its tag: for a parser that takes tags as given.
     *
     * @throws InputException if the input is no treebank
     */
    Dataset<Row> taggedRows() {
        if (!sentences.schema().equals(TreesTable.SCHEMA)) {
            throw new InputException(sentences.path()
                    + ": the model takes tags as given (training.tags), and these sentences have none; give trees, or a"
                    + " model that predicts tags");
        }
        return rows("'tag', token.tag, ");
    }

    private Dataset<Row> rows(String tag) {
        return sentences
                .rows()
                .select(
                        expr("sentence_id"),
                        expr("corpus"),
                        expr("document"),
                        expr("position"),
                        expr("text"),
                        expr("transform(tokens, token -> named_struct('form', token.form, " + tag
                                + "'start', token.start, 'end', token.`end`))"));
    }

    Optional<Dataset<Row>> rejects() {
        return rejected.filter(table -> table.rowCount() > 0).map(Table::rows);
    }

    /** All identifiers, those that the import set aside included. */
    Dataset<Row> ids() {
        Dataset<Row> ids = sentences.rows().select("sentence_id");
        return rejects()
                .map(rejects -> ids.union(rejects.select("sentence_id")))
                .orElse(ids);
    }

    long count() {
        return sentences.rowCount() + rejected.map(Table::rowCount).orElse(0L);
    }

    @Override
    public void close() {
        imported.ifPresent(path -> {
            try {
                path.getFileSystem(configuration).delete(path, true);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot delete " + path, e);
            }
        });
    }
}
