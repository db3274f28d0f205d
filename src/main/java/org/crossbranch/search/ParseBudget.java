package org.crossbranch.search;

import java.time.Duration;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * The limits on one sentence. One beyond them is not parsed, so that memory and time are bounded.
 *
 * @param maxTokens most tokens of a sentence
 * @param maxFormLength most characters (UTF-16 units) of a word form
 * @param maxTime longest time in the parser, zero for no limit. Whether a sentence keeps to it depends on the machine, so it is
 *     for what would otherwise never end
 */
public record ParseBudget(int maxTokens, int maxFormLength, Duration maxTime) {
    /** Enough for any sentence that a person wrote, and all the time that it takes. */
    public static final ParseBudget DEFAULT = new ParseBudget(500, 1000, Duration.ZERO);

    /** Checks that the lengths are at least 1, and the time not negative. */
    public ParseBudget {
        if (maxTokens < 1 || maxFormLength < 1 || maxTime.isNegative()) {
            throw new IllegalArgumentException(
                    "a budget below 1: " + maxTokens + " tokens, " + maxFormLength + " characters, " + maxTime);
        }
    }

    /** Whether a sentence is within the lengths. */
    public boolean allows(Sentence sentence) {
        return sentence.length() <= maxTokens && allowsForms(sentence);
    }

    /** Whether each word of a sentence is within the length of one. */
    boolean allowsForms(Sentence sentence) {
        return longestForm(sentence) <= maxFormLength;
    }

    /** The outcome of a sentence that is not within the budget. */
    public ParseOutcome.TooLong refusal(Sentence sentence) {
        return sentence.length() > maxTokens
                ? new ParseOutcome.TooLong("tokens", sentence.length(), maxTokens)
                : new ParseOutcome.TooLong("characters in one form", longestForm(sentence), maxFormLength);
    }

    private static int longestForm(Sentence sentence) {
        int longest = 0;
        for (Token token : sentence.tokens()) {
            longest = Math.max(longest, token.form().length());
        }
        return longest;
    }
}
