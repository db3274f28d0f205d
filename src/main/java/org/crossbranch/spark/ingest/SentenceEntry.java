package org.crossbranch.spark.ingest;

import org.apache.spark.sql.Row;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.WithOrigin;
import org.crossbranch.tree.Sentence;

/** An entry of an input of sentences. */
public sealed interface SentenceEntry {
    /** A sentence. */
    record Found(WithOrigin<Sentence> sentence) implements SentenceEntry {}

    /** A sentence that an earlier run parsed, as a row of {@code parses}. */
    record Kept(Row row) implements SentenceEntry {}

    /** An entry that holds no sentence that can be used. */
    record SetAside(RejectsTable.Reject reject) implements SentenceEntry {}
}
