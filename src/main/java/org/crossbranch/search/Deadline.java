package org.crossbranch.search;

import java.time.Duration;

/**
 * A moment after which a search gives up what it is at.
 *
 * @param limit time that it was given, zero for no limit
 * @param start when it began, as {@link System#nanoTime} counts
 */
public record Deadline(Duration limit, long start) {
    /** Never passes. */
    public static final Deadline NEVER = new Deadline(Duration.ZERO, 0);

    /** A time from now on, zero for no limit. */
    static Deadline after(Duration limit) {
        return limit.isZero() ? NEVER : new Deadline(limit, System.nanoTime());
    }

    /**
     * Goes on if there is time left. Cheap enough for each step of a search.
     *
     * @throws Passed if there is none
     */
    public void check() {
        if (!limit.isZero() && System.nanoTime() - start > limit.toNanos()) {
            throw new Passed(limit);
        }
    }

    /** The time is over. */
    static final class Passed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final Duration limit;

        Passed(Duration limit) {
            super("more than " + limit.toMillis() + " ms");
            this.limit = limit;
        }

        /** The outcome of the sentence that took it. */
        ParseOutcome.TimedOut outcome() {
            return new ParseOutcome.TimedOut(limit);
        }
    }
}
