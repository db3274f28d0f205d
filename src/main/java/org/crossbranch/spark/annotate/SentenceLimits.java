package org.crossbranch.spark.annotate;

import java.io.Serializable;
import java.time.Duration;
import org.crossbranch.search.OverLong;
import org.crossbranch.search.ParseBudget;
import org.crossbranch.setting.Meaning;
import org.crossbranch.setting.Setting;

/** The limits on a sentence, and the treatment of one that is beyond them. */
public record SentenceLimits(
        @Setting(key = "annotate.max-tokens", byDefault = "500", least = 1, most = 10_000)
        @Meaning("Longest sentence that is parsed whole, in tokens.")
        int maxTokens,

        @Setting(key = "annotate.max-seconds", byDefault = "60", most = 86_400)
        @Meaning(
                "Longest time that the parser may take for a sentence, in seconds; 0 for no limit. A sentence that"
                        + " takes longer goes to the rejects table. Which one does depends on the machine: leave it far above what sentences take.")
        Duration maxTime,

        @Setting(key = "annotate.over-long", byDefault = "reject")
        @Meaning("Treatment of sentences of more than max-tokens tokens: reject sends them to the rejects table; split"
                + " parses them in pieces, cut at punctuation where there is some, and joins the trees; flat gives them"
                + " a tree without structure.")
        OverLong overLong)
        implements Serializable {
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
