package org.crossbranch.evaluation;

/**
 * How many tokens bear the gold tag.
 *
 * @param correct tokens whose predicted tag is the gold one, or counts as one with it
 * @param tokens all tokens
 */
public record TagCounts(long correct, long tokens) {
    /** Of no tokens. */
    public static final TagCounts NONE = new TagCounts(0, 0);

    /** The sums. */
    public TagCounts plus(TagCounts other) {
        return new TagCounts(correct + other.correct, tokens + other.tokens);
    }

    /** The share of the tokens that bear the gold tag. */
    public Percentage accuracy() {
        return new Percentage(correct, tokens);
    }
}
