package org.crossbranch.spark.annotate;

import java.io.Serializable;
import java.time.Duration;
import org.crossbranch.search.OverLong;
import org.crossbranch.search.ParseBudget;

/**
 * The limits on a sentence, and the treatment of one that is beyond them.
 *
 * @param maxTokens longest sentence that is parsed whole
 * @param maxTime longest time in the parser, zero for no limit
 * @param overLong the treatment of longer sentences
 */
public record SentenceLimits(int maxTokens, Duration maxTime, OverLong overLong) implements Serializable {
    /** The usual ones. */
    public static final SentenceLimits DEFAULT = new SentenceLimits(500, Duration.ofMinutes(1), OverLong.REJECT);

    /** Checks the bounds. */
    public SentenceLimits {
        if (maxTokens < 1 || maxTime.isNegative()) {
            throw new IllegalArgumentException("out of bounds: at most " + maxTokens + " tokens, " + maxTime);
        }
    }

    /** The usual ones, but for the length. */
    public static SentenceLimits ofTokens(int maxTokens) {
        return new SentenceLimits(maxTokens, DEFAULT.maxTime, DEFAULT.overLong);
    }

    ParseBudget budget() {
        return new ParseBudget(maxTokens, ParseBudget.DEFAULT.maxFormLength(), maxTime);
    }
}
