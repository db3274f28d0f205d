package org.crossbranch.spark.table;

import org.crossbranch.treebank.MalformedTreeException;

/**
 * A sentence that a job set aside.
 *
 * @param sentenceId its identifier, or the one that it would have
 * @param source file or table that it stands in
 * @param line line in the file, from 1; {@link #NO_PLACE} for a table
 * @param column column of the line in UTF-16 units, from 1; {@link #NO_PLACE} for a table
 * @param stage job that set it aside
 * @param reason why, and how to mend it
 * @param raw the sentence as it stood there, as far as it is short enough to be kept
 */
public record Reject(String sentenceId, String source, int line, int column, String stage, String reason, String raw) {
    /** Line and column where there is no file. */
    public static final int NO_PLACE = 0;

    /** What is malformed in a file. */
    public static Reject malformed(String sentenceId, String stage, MalformedTreeException error, String raw) {
        return new Reject(sentenceId, error.file(), error.line(), error.column(), stage, error.reason(), raw);
    }

    /** Place and reason as compilers print them. */
    public String message() {
        return line == NO_PLACE
                ? source + ": sentence " + sentenceId + ": " + reason
                : source + ":" + line + ":" + column + ": " + reason;
    }
}
