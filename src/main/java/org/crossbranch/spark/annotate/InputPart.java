package org.crossbranch.spark.annotate;

import org.apache.spark.api.java.JavaRDD;
import org.crossbranch.spark.Shard;
import org.crossbranch.spark.ingest.SentenceEntry;
import org.crossbranch.spark.table.store.Identifiers;

/** A part of the sentences to be parsed, in shards that are the same in every run over the same input. */
interface InputPart {
    /** Number of shards, those without a sentence too. */
    int shardCount();

    /**
     * The shards; what they hold is read as it is asked for, within tasks.
     *
     * @param first number of the first one
     */
    JavaRDD<Shard<SentenceEntry>> shards(int first);

    /** Number of sentences, malformed ones too. */
    long count();

    /** Identifiers of all sentences, malformed ones too. */
    Identifiers identifiers();
}
