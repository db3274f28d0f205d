package org.crossbranch.spark.output;

import org.jspecify.annotations.Nullable;

/**
 * An output that cannot be written where it was asked for, such as over something that is not a table. Nothing that was
 * there before is changed. The message says what, where and how to mend it.
 */
public final class OutputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** An exception whose message is for the user. */
    public OutputException(String message) {
        super(message);
    }

    /** An exception whose message is for the user, with what was noticed first. */
    public OutputException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
