package org.crossbranch.search;

import java.util.List;
import org.crossbranch.tree.Sentence;

/** Finds the actions of sentences by a scorer's scores. Keeps its memory from batch to batch: make few. Of one thread. */
@FunctionalInterface
interface Decoder {

    /**
     * Parses a batch; one outcome for each sentence, in their order, which depends on that sentence alone. Checks the deadline at
     * each step.
     */
    List<ParseOutcome> parse(List<Sentence> batch, Deadline deadline);
}
