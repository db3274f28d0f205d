package org.crossbranch.spark.annotate;

import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.crossbranch.spark.table.store.ShardProgress;

/**
 * How a shard is parsed after attempts whose process died. After the first, in small batches; after the second, the batch that
 * it died with, sentence by sentence. The sentence that the third then died with is set aside. Four attempts are what Spark
 * makes unless told otherwise. What is parsed with caution is parsed while no other task of the process parses, so that none
 * answers for another's sentence. A process that dies of something else is no harm: the next attempt begins with the shard's first
 * sentence, and it would have to die twice at one place.
 *
 * @param deaths where attempts died
 * @param batchSentences most sentences of a batch where there is no need for caution
 */
record Caution(List<ShardProgress.Stretch> deaths, int batchSentences) {
    /** As many as the parser takes together. */
    private static final int FEW = 32;

    /** Of all tasks of the process. Fair, or those that need caution would wait for ever. */
    private static final ReadWriteLock TURNS = new ReentrantReadWriteLock(true);

    /** Whether an attempt died. */
    boolean isNeeded() {
        return !deaths.isEmpty();
    }

    /** Held while a batch is parsed: with caution by one task alone, otherwise by any number. */
    Lock turn() {
        return isNeeded() ? TURNS.writeLock() : TURNS.readLock();
    }

    /** Most sentences of a batch with this one, by its number within the shard. */
    int mostWith(long sentence) {
        if (!isNeeded()) {
            return batchSentences;
        }
        return deaths.stream().anyMatch(death -> death.includes(sentence)) ? 1 : Math.min(FEW, batchSentences);
    }

    /** Whether an attempt died with this sentence alone. */
    boolean isFatal(long sentence) {
        return deaths.stream().anyMatch(death -> death.length() == 1 && death.includes(sentence));
    }
}
