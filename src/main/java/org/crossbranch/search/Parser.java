package org.crossbranch.search;

import java.util.List;
import org.crossbranch.tree.Sentence;

/** Parses sentences. Safe for use by several threads at once. */
@FunctionalInterface
public interface Parser {

    /**
     * One outcome for each sentence, in their order. An outcome depends on its sentence alone, never on those beside it;
     * speed does, so give many at once.
     */
    List<ParseOutcome> parse(List<Sentence> sentences);
}
