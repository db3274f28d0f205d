package org.crossbranch.spark.annotate;

import org.crossbranch.search.ParseOutcome;
import org.crossbranch.spark.table.Status;

/**
 * The status of a sentence that a parser was given.
 *
 * @param status its status
 * @param reason why it has no analysis and what to do about it; empty if it has one
 */
public record ParseStatus(Status status, String reason) {

    /** The status of an outcome. */
    public static ParseStatus of(ParseOutcome outcome) {
        if (outcome instanceof ParseOutcome.Parsed) {
            return new ParseStatus(Status.PARSED, "");
        }
        if (outcome instanceof ParseOutcome.Substituted substituted) {
            return new ParseStatus(substituted.pieces() > 0 ? Status.SPLIT : Status.TOO_LONG, "");
        }
        if (outcome instanceof ParseOutcome.TooLong tooLong) {
            return new ParseStatus(
                    Status.TOO_LONG,
                    tooLong.reason() + "; split the sentence, raise the limit, or set annotate.over-long");
        }
        if (outcome instanceof ParseOutcome.TimedOut timedOut) {
            return new ParseStatus(Status.TIMED_OUT, timedOut.reason() + "; raise annotate.max-seconds");
        }
        if (outcome instanceof ParseOutcome.Underivable underivable) {
            return new ParseStatus(Status.UNDERIVABLE, underivable.reason());
        }
        String reason = outcome instanceof ParseOutcome.Failed failed ? failed.reason() : outcome.toString();
        return new ParseStatus(Status.FAILED, reason + "; report it with the sentence");
    }
}
