package org.crossbranch.evaluation;

import org.crossbranch.figure.Percentage;

/**
 * The figures over some sentences.
 *
 * @param view the brackets that {@link #recall()}, {@link #precision()}, {@link #f1()} and {@link #exactMatch()} are
 *     about
 * @param longestSentence length of the longest sentence, 0 if there is none
 * @param totals the sums
 */
public record EvaluationSummary(BracketView view, int longestSentence, EvaluationTotals.LengthTotals totals) {

    /** The bracket scores that the first figures are about. */
    public EvaluationTotals.BracketTotals brackets() {
        return totals.brackets(view);
    }

    /** The scores on brackets with a gap, by label if labels are compared. */
    public EvaluationTotals.BracketTotals discontinuous() {
        return totals.brackets(BracketView.of(view.isLabelled(), true));
    }

    /** The same brackets as {@link #brackets()}, by yield alone. */
    public EvaluationTotals.BracketTotals unlabelled() {
        return totals.brackets(BracketView.of(false, view.isDiscontinuousOnly()));
    }

    /** Sentences that count: all, or those with a bracket of the {@link #view()}. */
    public long sentences() {
        return brackets().sentences();
    }

    /** The share of all sentences whose predicted tree a parser made, whatever the view. */
    public Percentage parseCoverage() {
        return new Percentage(totals.parsed(), totals.sentences());
    }

    /** The share of the gold brackets that are matched. */
    public Percentage recall() {
        return brackets().recall();
    }

    /** The share of the predicted brackets that are matched. */
    public Percentage precision() {
        return brackets().precision();
    }

    /** The harmonic mean of recall and precision. */
    public Percentage f1() {
        return brackets().f1();
    }

    /** The share of the sentences that count whose brackets are all matched. */
    public Percentage exactMatch() {
        return brackets().exactMatch();
    }

    /** The share of the tokens that are not deleted that bear the gold tag; over all sentences whatever the view. */
    public Percentage posAccuracy() {
        return totals.tags().accuracy();
    }

    /** The mean leaf-ancestor score; over all sentences whatever the view. */
    public Percentage leafAncestor() {
        return totals.trees().meanLeafAncestor();
    }

    /** The Dice similarity by tree-edit distance; over all sentences whatever the view. */
    public Percentage treeDistance() {
        return totals.trees().similarity();
    }

    /** The share of all tokens that bear the gold tag. */
    public Percentage posAccuracyWithPunctuation() {
        return totals.allTags().accuracy();
    }
}
