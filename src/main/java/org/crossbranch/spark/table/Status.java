package org.crossbranch.spark.table;

import java.util.Locale;

/** The fate of a sentence, in the columns {@code status} of parses and rejects. */
public enum Status {
    /** Parsed whole. */
    PARSED,
    /** Too long; parsed in pieces, and their trees joined. */
    SPLIT,
    /** Too long; set aside, or with a tree without structure. */
    TOO_LONG,
    /** Set aside: the parser did not come to an end in time. */
    TIMED_OUT,
    /** Set aside: the parser failed over it, or its process died. */
    FAILED,
    /** Set aside: there are no tokens. */
    EMPTY,
    /** Set aside: it is not what its format or table promises. */
    MALFORMED,
    /** Set aside: a whole file that is damaged; its sentences are not known. */
    DAMAGED,
    /** Set aside: the transition system has no derivation of the tree, or the grammar none of the sentence. */
    UNDERIVABLE;

    private final String text = name().toLowerCase(Locale.ROOT).replace('_', '-');

    /** As the column has it, such as {@code too-long}. */
    public String text() {
        return text;
    }

    /**
     * The status of a column's value.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public static Status of(String text) {
        for (Status status : values()) {
            if (status.text.equals(text)) {
                return status;
            }
        }
        throw new IllegalArgumentException("no status \"" + text + "\"");
    }
}
