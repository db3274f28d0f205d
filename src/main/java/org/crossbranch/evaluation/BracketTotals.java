package org.crossbranch.evaluation;

import java.io.Serializable;

/**
 * BracketView.Bracket scores over sentences, in one {@link BracketView}.
 *
 * @param sentences sentences that count: all, or those with a discontinuous bracket in gold or prediction
 * @param exactSentences those of them whose brackets are all matched
 * @param brackets the counts
 */
public record BracketTotals(long sentences, long exactSentences, BracketCounts brackets) implements Serializable {
    /** Over no sentences. */
    public static final BracketTotals NONE = new BracketTotals(0, 0, BracketCounts.NONE);

    /** Over one sentence. */
    static BracketTotals of(BracketView view, BracketCounts sentence) {
        boolean isCounted = view.counts(sentence);
        return new BracketTotals(isCounted ? 1 : 0, isCounted && sentence.isExact() ? 1 : 0, sentence);
    }

    /** Over the sentences of both. */
    public BracketTotals plus(BracketTotals other) {
        return new BracketTotals(
                sentences + other.sentences, exactSentences + other.exactSentences, brackets.plus(other.brackets));
    }

    /** The share of the gold brackets that are matched. */
    public Percentage recall() {
        return brackets.recall();
    }

    /** The share of the predicted brackets that are matched. */
    public Percentage precision() {
        return brackets.precision();
    }

    /** The harmonic mean of recall and precision. */
    public Percentage f1() {
        return brackets.f1();
    }

    /** The share of the sentences that count whose brackets are all matched. */
    public Percentage exactMatch() {
        return new Percentage(exactSentences, sentences);
    }
}
