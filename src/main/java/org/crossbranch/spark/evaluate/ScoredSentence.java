package org.crossbranch.spark.evaluate;

import java.io.Serializable;
import org.crossbranch.evaluation.BracketCounts;
import org.crossbranch.evaluation.BracketView;
import org.crossbranch.evaluation.SentenceScore;

/**
 * A sentence's scores on their way to the driver.
 *
 * @param key the gold row's corpus, document and position
 * @param matched twice the matched brackets
 * @param brackets gold and predicted brackets
 * @param gapsMatched the same of discontinuous brackets
 * @param gaps the same
 * @param isCounted whether the sentence is one of those over which exact match is taken
 * @param isExact whether all brackets are matched
 * @param distance edit distance of the trees
 * @param nodes nodes of both trees
 */
record ScoredSentence(
        String key,
        long matched,
        long brackets,
        long gapsMatched,
        long gaps,
        boolean isCounted,
        boolean isExact,
        long distance,
        long nodes)
        implements Serializable, Comparable<ScoredSentence> {
    private static final long serialVersionUID = 1;

    static ScoredSentence of(String key, BracketView view, SentenceScore score) {
        BracketCounts all = score.brackets(view);
        BracketCounts gaps =
                score.brackets(view.isLabelled() ? BracketView.DISCONTINUOUS : BracketView.UNLABELLED_DISCONTINUOUS);
        return new ScoredSentence(
                key,
                2 * all.matched(),
                all.gold() + all.predicted(),
                2 * gaps.matched(),
                gaps.gold() + gaps.predicted(),
                view.counts(all),
                all.isExact(),
                score.trees().distance(),
                score.trees().nodes());
    }

    /** Brackets without a partner. */
    long wrongBrackets() {
        return brackets - matched;
    }

    /** F1, 0 to 1; 1 of a sentence without brackets. */
    double f1() {
        return brackets == 0 ? 1 : matched / (double) brackets;
    }

    /** The worst come first: the lowest F1, then the most wrong brackets. */
    @Override
    public int compareTo(ScoredSentence other) {
        int order = Double.compare(f1(), other.f1());
        order = order == 0 ? Long.compare(other.wrongBrackets(), wrongBrackets()) : order;
        return order == 0 ? key.compareTo(other.key) : order;
    }
}
