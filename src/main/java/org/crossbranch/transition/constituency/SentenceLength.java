package org.crossbranch.transition.constituency;

/** How long the sentences may be that configurations are made for. */
public final class SentenceLength {
    private SentenceLength() {}

    /**
     * The number of tokens.
     *
     * @throws IllegalArgumentException if it is not 1 to the most that there may be
     */
    public static int checked(int tokens, int most) {
        if (tokens < 1 || tokens > most) {
            throw new IllegalArgumentException("a sentence of " + tokens + " tokens; possible are 1 to " + most);
        }
        return tokens;
    }
}
