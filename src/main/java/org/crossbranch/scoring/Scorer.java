package org.crossbranch.scoring;

import org.crossbranch.transition.Configuration;

/**
 * A trained model as the search sees it. Immutable; one instance serves all threads, each through sessions of its own.
 *
 * @param <C> the configurations that it can score
 */
@FunctionalInterface
public interface Scorer<C extends Configuration> {

    /** A session for one thread. It keeps its memory from batch to batch: make few. */
    ScoringSession<C> session();

    /** Sentences that are best scored together: enough rows for matrix products, few enough for their memory to stay in the cache. */
    default int batchSentences() {
        return 32;
    }
}
