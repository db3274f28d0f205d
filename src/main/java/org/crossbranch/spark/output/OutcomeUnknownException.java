package org.crossbranch.spark.output;

/**
 * A publication of which nobody can tell whether it happened: the file system failed while an output was replaced, and again
 * when it was looked at. Nothing is cleaned up, so that the next start can settle it. The message names the paths.
 */
public final class OutcomeUnknownException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** An exception whose message is for the user, with the failure that came first. */
    public OutcomeUnknownException(String message, Throwable cause) {
        super(message, cause);
    }
}
