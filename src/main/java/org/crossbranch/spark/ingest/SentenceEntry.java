package org.crossbranch.spark.ingest;

import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.WithOrigin;
import org.crossbranch.tree.Sentence;

/** An entry of an input of sentences. */
public sealed interface SentenceEntry {
    /** A sentence. */
    record Found(WithOrigin<Sentence> sentence) implements SentenceEntry {}

    /** An entry that holds no sentence that can be used. */
    record SetAside(RejectsTable.Reject reject) implements SentenceEntry {}
}
