package org.crossbranch.spark.annotate;

import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Row;
import org.crossbranch.scoring.WordTask;
import org.crossbranch.spark.ingest.SentenceEntry;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.RowBytes;
import org.crossbranch.spark.table.SentencesTable;
import org.crossbranch.spark.table.Status;
import org.crossbranch.spark.table.WithOrigin;
import org.crossbranch.tree.Sentence;
import org.jspecify.annotations.Nullable;

/**
 * The sentences of a shard's rows. A row that holds none is set aside, and so is one whose identifier an earlier one has:
 * rows of one identifier are in one shard.
 */
final class TableSentences implements Iterator<SentenceEntry> {
    /** The column that holds the size of a row's strings if it is too great, else 0. */
    static final String EXCESS = "excess";

    private final Iterator<Row> rows;
    private final List<WordTask> given;
    private final String source;
    private final Set<String> identifiers = new HashSet<>();

    /**
     * Sentences.
     *
     * @param rows with the columns of {@code sentences} and {@link #EXCESS}
     * @param given names of the word-level tasks whose labels the tokens have and keep
     * @param source path of the table
     */
    TableSentences(Iterator<Row> rows, List<String> given, String source) {
        this.rows = rows;
        this.given = given.stream().map(WordTask::named).toList();
        this.source = source;
    }

    @Override
    public boolean hasNext() {
        return rows.hasNext();
    }

    @Override
    public SentenceEntry next() {
        Row row = rows.next();
        long excess = row.getAs(EXCESS);
        if (excess > 0) {
            return setAside(
                    row,
                    Status.TOO_LONG,
                    "the strings of the row have " + excess + " bytes, and " + RowBytes.MOST
                            + " are the most; divide the sentence");
        }
        try {
            WithOrigin<Sentence> sentence =
                    given.isEmpty() ? SentencesTable.read(row) : SentencesTable.readGiven(row, given);
            return identifiers.add(sentence.value().id())
                    ? new SentenceEntry.Found(sentence)
                    : setAside(
                            row,
                            Status.MALFORMED,
                            "an earlier row of the table has the same identifier; give each sentence its own");
        } catch (InputException.MalformedRow e) {
            return setAside(row, hasNoTokens(row) ? Status.EMPTY : Status.MALFORMED, e.reason());
        }
    }

    private static boolean hasNoTokens(Row row) {
        int tokens = row.fieldIndex("tokens");
        return !row.isNullAt(tokens) && row.getList(tokens).isEmpty();
    }

    private SentenceEntry setAside(Row row, Status status, String reason) {
        return new SentenceEntry.SetAside(new RejectsTable.Reject(
                orEmpty(row.getAs("sentence_id")),
                status,
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
}
