package org.crossbranch.spark.output;

import org.apache.hadoop.fs.Path;

/** An output that another run owns. Nothing was changed by this one; the message says who owns it and what to do. */
public final class ClaimedOutputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private ClaimedOutputException(String message) {
        super(message);
    }

    /** The refusal at the start of a run. */
    static ClaimedOutputException owned(Path output, String owner) {
        return new ClaimedOutputException(
                output + ": another run owns this output (" + owner + "); run this job again when that one has ended");
    }

    /** The end of a run whose claim expired while it could give no sign of life. */
    static ClaimedOutputException overtaken(Path output) {
        return new ClaimedOutputException(
                output + ": another run owns this output now, since this one gave no sign of life"
                        + " for too long; nothing was changed, run this job again when the other has ended");
    }
}
