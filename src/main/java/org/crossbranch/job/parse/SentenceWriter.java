package org.crossbranch.job.parse;

import java.io.IOException;
import java.util.Optional;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.spark.table.Status;
import org.crossbranch.tree.Analysis;

/** Writes what became of a filter's input, entry by entry. */
interface SentenceWriter {
    /**
     * Writes a sentence.
     *
     * @throws org.crossbranch.treebank.TreebankWriter.UnwritableTreeException if the format cannot hold its tree; nothing of it is
     *     written
     */
    void write(InputEntry.Found sentence, ParseOutcome outcome) throws IOException;

    /** Marks what has no tree. */
    void mark(String id, Status status, String reason) throws IOException;

    /** The analysis of a sentence, if it has one. */
    static Optional<Analysis> analysis(ParseOutcome outcome) {
        if (outcome instanceof ParseOutcome.Parsed parsed) {
            return Optional.of(parsed.analysis());
        }
        return outcome instanceof ParseOutcome.Substituted substituted
                ? Optional.of(substituted.analysis())
                : Optional.empty();
    }

    /** One line about an entry without a tree of its own. */
    static String complaint(String id, Status status, String reason) {
        return (id + ": " + status.text() + (reason.isEmpty() ? "" : ": " + reason)).replaceAll("\\R", " ");
    }
}
