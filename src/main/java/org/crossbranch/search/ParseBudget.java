package org.crossbranch.search;

import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * The limits on one sentence. A longer one is set aside, so that memory and time are bounded.
 *
 * @param maxTokens most tokens of a sentence
 * @param maxFormLength most characters (UTF-16 units) of a word form
 */
public record ParseBudget(int maxTokens, int maxFormLength) {
    /** Enough for any sentence that a person wrote. */
    public static final ParseBudget DEFAULT = new ParseBudget(500, 1000);

    /** Checks that both are at least 1. */
    public ParseBudget {
        if (maxTokens < 1 || maxFormLength < 1) {
            throw new IllegalArgumentException(
                    "a budget below 1: " + maxTokens + " tokens, " + maxFormLength + " characters");
        }
    }

    /** Whether a sentence is within the budget. */
    public boolean allows(Sentence sentence) {
        return sentence.length() <= maxTokens && longestForm(sentence) <= maxFormLength;
    }

    /** The outcome of a sentence that is not within the budget. */
    ParseOutcome.TooLong refusal(Sentence sentence) {
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
