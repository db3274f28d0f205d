package org.crossbranch.spark.table;

import org.jspecify.annotations.Nullable;

/** A row that is not what its table promises. */
public final class MalformedRowException extends InputException {
    private static final long serialVersionUID = 1L;

    private final String reason;

    MalformedRowException(String place, String reason, @Nullable Throwable cause) {
        super(place + reason, cause);
        this.reason = reason;
    }

    /** The fault and its mend, without the place. */
    public String reason() {
        return reason;
    }
}
