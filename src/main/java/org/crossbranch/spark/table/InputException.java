package org.crossbranch.spark.table;

import org.jspecify.annotations.Nullable;

/** Input that is missing, malformed or of another version. The message says what, where and how to mend it. */
public class InputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** An exception whose message is for the user. */
    public InputException(String message) {
        super(message);
    }

    /** An exception whose message is for the user, with what was noticed first. */
    public InputException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** A row that is not what its table promises. */
    public static final class MalformedRow extends InputException {
        private static final long serialVersionUID = 1L;

        private final String reason;

        MalformedRow(String place, String reason, @Nullable Throwable cause) {
            super(place + reason, cause);
            this.reason = reason;
        }

        /** The fault and its mend, without the place. */
        public String reason() {
            return reason;
        }
    }
}
