package org.crossbranch.spark.annotate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Set;
import org.apache.spark.sql.Row;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.SentencesTable;
import org.crossbranch.spark.table.WithOrigin;
import org.crossbranch.spark.table.store.ShardWriter;
import org.crossbranch.tree.Sentence;
import org.jspecify.annotations.Nullable;

/**
 * The sentences of a shard's rows. A row that holds none goes to the rejects, and so does one whose identifier an earlier one
 * has: rows of one identifier are in one shard.
 */
final class TableSentences implements Iterator<WithOrigin<Sentence>> {
    private final Iterator<Row> rows;
    private final boolean takesTags;
    private final String source;
    private final ShardWriter rejects;
    private final Set<String> identifiers = new HashSet<>();
    private @Nullable WithOrigin<Sentence> pending;

    /**
     * Sentences.
     *
     * @param rows with the columns of {@code sentences}
     * @param takesTags whether tokens have tags
     * @param source path of the table
     * @param rejects takes what is set aside
     */
    TableSentences(Iterator<Row> rows, boolean takesTags, String source, ShardWriter rejects) {
        this.rows = rows;
        this.takesTags = takesTags;
        this.source = source;
        this.rejects = rejects;
    }

    @Override
    public boolean hasNext() {
        try {
            while (pending == null && rows.hasNext()) {
                pending = read(rows.next());
            }
            return pending != null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private @Nullable WithOrigin<Sentence> read(Row row) throws IOException {
        try {
            WithOrigin<Sentence> sentence = takesTags ? SentencesTable.readTagged(row) : SentencesTable.read(row);
            if (identifiers.add(sentence.value().id())) {
                return sentence;
            }
            setAside(row, "an earlier row of the table has the same identifier; give each sentence its own");
        } catch (InputException.MalformedRow e) {
            setAside(row, e.reason());
        }
        return null;
    }

    private void setAside(Row row, String reason) throws IOException {
        rejects.reject(new RejectsTable.Reject(
                orEmpty(row.getAs("sentence_id")),
                source,
                RejectsTable.Reject.NO_PLACE,
                RejectsTable.Reject.NO_PLACE,
                AnnotateStep.STAGE,
                reason,
                AnnotateStep.raw(orEmpty(row.getAs("text")))));
    }

    private static String orEmpty(@Nullable String value) {
        return value == null ? "" : value;
    }

    @Override
    public WithOrigin<Sentence> next() {
        WithOrigin<Sentence> sentence = hasNext() ? pending : null;
        if (sentence == null) {
            throw new NoSuchElementException("no more sentences");
        }
        pending = null;
        return sentence;
    }
}
