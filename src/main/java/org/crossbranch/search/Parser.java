package org.crossbranch.search;

import java.util.List;
import org.crossbranch.tree.Sentence;

/** Parses sentences. Safe for use by several threads at once. */
@FunctionalInterface
public interface Parser {

    /**
     * One outcome for each sentence, in their order. An outcome depends on its sentence alone, never on those beside it:
     * a sentence that makes the parser fail takes no others with it. Parsing many at once is faster.
     */
    List<ParseOutcome> parse(List<Sentence> sentences);
}
