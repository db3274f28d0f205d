package org.crossbranch.spark.annotate;

import static org.apache.spark.sql.functions.expr;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.crossbranch.spark.Shard;
import org.crossbranch.spark.Shards;
import org.crossbranch.spark.ingest.SentenceEntry;
import org.crossbranch.spark.table.Origin;
import org.crossbranch.spark.table.RowBytes;
import org.crossbranch.spark.table.SentencesTable;
import org.crossbranch.spark.table.store.Identifiers;
import org.crossbranch.spark.table.store.Table;

/**
 * The sentences of a table of sentences or trees. Rows go to shards by a hash of their identifiers.
 *
 * @param source path of the input
 * @param sentences the table
 * @param given names of the word-level tasks whose labels are given with tokens
 */
record TablePart(String source, Table sentences, List<String> given, int shardCount) implements InputPart {
    private static final int SENTENCES_PER_SHARD = 2_000;

    /** Characters of a string that are kept of a row that is set aside. */
    private static final int BEGINNING = 1_000;

    /** The table in as many shards as were asked for or, if that is 0, as it suggests. */
    static TablePart of(AnnotateRequest request, Table sentences, List<String> given) {
        int shards = request.shards() > 0 ? request.shards() : Shards.count(sentences.rowCount(), SENTENCES_PER_SHARD);
        return new TablePart(request.input().path(), sentences, given, shards);
    }

    @Override
    public JavaRDD<Shard<SentenceEntry>> shards(int first) {
        List<String> read = given;
        String path = source;
        return Shards.of(
                Shards.divide(rows(), shardCount, "text"), first, rows -> new TableSentences(rows, read, path));
    }

    /**
     * The rows in the columns of {@code sentences}: of a treebank's tokens, the parser sees given labels alone. A row
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
        return Identifiers.inFiles(sentences.rows().sparkSession(), sentences.files());
    }

    @Override
    public long count() {
        return sentences.rowCount();
    }
}
