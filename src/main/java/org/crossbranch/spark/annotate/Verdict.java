package org.crossbranch.spark.annotate;

import org.crossbranch.search.ParseOutcome;
import org.crossbranch.spark.table.Status;

/**
 * The fate of a sentence that a parser was given.
 *
 * @param status its status
 * @param reason why it has no analysis and what to do about it; empty if it has one
 */
public record Verdict(Status status, String reason) {

    /** The verdict on an outcome. */
    public static Verdict of(ParseOutcome outcome) {
        if (outcome instanceof ParseOutcome.Parsed) {
            return new Verdict(Status.PARSED, "");
        }
        if (outcome instanceof ParseOutcome.Substituted substituted) {
            return new Verdict(substituted.pieces() > 0 ? Status.SPLIT : Status.TOO_LONG, "");
        }
        if (outcome instanceof ParseOutcome.TooLong tooLong) {
            return new Verdict(
                    Status.TOO_LONG,
                    tooLong.reason() + "; split the sentence, raise the limit, or set annotate.over-long");
        }
        if (outcome instanceof ParseOutcome.TimedOut timedOut) {
            return new Verdict(Status.TIMED_OUT, timedOut.reason() + "; raise annotate.max-seconds");
        }
        String reason = outcome instanceof ParseOutcome.Failed failed ? failed.reason() : outcome.toString();
        return new Verdict(Status.FAILED, reason + "; report it with the sentence");
    }
}
