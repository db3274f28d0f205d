package org.crossbranch.spark.annotate;

import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.crossbranch.spark.table.store.ShardProgress;

/**
 * The plan of an attempt at a shard after attempts whose process died. After the first, it parses in small batches; after the
 * second, the batch with which that died sentence by sentence. The sentence with which the third then died is rejected. Spark makes
 * four attempts unless told otherwise. A retry parses while no other task of the process does, so that none answers for another's
 * sentence. A process that dies of something else does no harm: the next attempt begins with the shard's first sentence, and it
 * would have to die twice at one place.
 *
 * @param deaths where attempts died
 * @param batchSentences most sentences of a batch of a first attempt
 */
record RetryPlan(List<ShardProgress.Range> deaths, int batchSentences) {
    /** Most sentences of a retry's batch: as many as the parser takes together. */
    private static final int FEW = 32;

    /** Shared by all tasks of the process. Fair, or retries would wait for ever. */
    private static final ReadWriteLock TURNS = new ReentrantReadWriteLock(true);

    /** Whether an attempt died. */
    boolean isRetry() {
        return !deaths.isEmpty();
    }

    /** Held while a batch is parsed: by a retry alone, by first attempts together. */
    Lock turn() {
        return isRetry() ? TURNS.writeLock() : TURNS.readLock();
    }

    /** Most sentences of a batch with this one, by its number within the shard. */
    int mostWith(long sentence) {
        if (!isRetry()) {
            return batchSentences;
        }
        return deaths.stream().anyMatch(death -> death.includes(sentence)) ? 1 : Math.min(FEW, batchSentences);
    }

    /** Whether an attempt died with this sentence alone. */
    boolean isFatal(long sentence) {
        return deaths.stream().anyMatch(death -> death.length() == 1 && death.includes(sentence));
    }
}
