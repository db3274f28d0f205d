package org.crossbranch.spark.annotate;

import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaRDD;
import org.crossbranch.spark.Shard;
import org.crossbranch.spark.ingest.SentenceEntry;
import org.crossbranch.spark.output.HiddenPaths.Purpose;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.store.Identifiers;

/** The sentences to be parsed, in shards that are the same in every run over the same input. */
sealed interface AnnotateInput extends AutoCloseable
        permits AnnotatedTable, AnnotatedText, QuarantinedInput, GrownInput {

    /** Deletes the hidden copies of inputs that earlier runs left. */
    static void deleteLeftovers(Configuration configuration, OutputClaim claim) {
        claim.deleteHidden(configuration, Set.of(Purpose.ANNOTATE_INPUT, Purpose.ANNOTATE_TEXT));
    }

    /** The refusal of sentences for a parser that reads tags. */
    static InputException withoutTags(String path) {
        return new InputException(path
                + ": the model takes tags as given (training.tags), and these sentences have none; give trees, or a"
                + " model that predicts tags");
    }

    /** Digest of the contents and of what the identifiers are made of. */
    String fingerprint();

    /** Number of shards, those without a sentence too. */
    int shardCount();

    /** The shards; what they hold is read as it is asked for, within tasks. */
    JavaRDD<Shard<SentenceEntry>> shards();

    /** Number of sentences, those that are malformed too. */
    long count();

    /** Of all sentences, those that are malformed too. */
    Identifiers identifiers();

    @Override
    void close();
}
