package org.crossbranch.evaluation.dependency;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.crossbranch.figure.Figures;

/**
 * How much of gold and prediction is right. Where arcs are sorted by a property that both sides have, such as length, the right
 * ones among the gold arcs and among the predicted ones may be others. Weights make counts fractions.
 *
 * @param gold items of the gold side
 * @param predicted items of the predicted side
 * @param correctGold gold items that are right
 * @param correctPredicted predicted items that are right
 * @param aligned gold items that have a partner
 */
public record Score(double gold, double predicted, double correctGold, double correctPredicted, double aligned) {

    /** The right share of the predicted items in percent; 0 without predicted items. */
    public double precision() {
        return percent(correctPredicted, predicted);
    }

    /** The right share of the gold items in percent; 0 without gold items. */
    public double recall() {
        return percent(correctGold, gold);
    }

    /** The harmonic mean of precision and recall in percent; 0 where both are. */
    public double f1() {
        if (correctGold == correctPredicted) {
            return percent(2 * correctGold, gold + predicted);
        }
        double sum = precision() + recall();
        return sum == 0 ? 0 : 2 * precision() * recall() / sum;
    }

    /** The right share of the gold items that have a partner, in percent; 0 without such items. */
    public double alignedAccuracy() {
        return percent(correctGold, aligned);
    }

    /** The sums, each side of the other weighed. */
    Score plus(Score other, double weight) {
        return new Score(
                gold + weight * other.gold,
                predicted + weight * other.predicted,
                correctGold + weight * other.correctGold,
                correctPredicted + weight * other.correctPredicted,
                aligned + weight * other.aligned);
    }

    /** The difference: the counts of what came after {@code earlier} sums. */
    public Score minus(Score earlier) {
        return plus(earlier, -1);
    }

    /**
     * The figures, the counts with them.
     *
     * @param isOfAlignedWords whether it has an aligned accuracy
     */
    Figures figures(boolean isOfAlignedWords) {
        Figures figures = new Figures()
                .put("precision", rounded(precision()))
                .put("recall", rounded(recall()))
                .put("f1", rounded(f1()));
        if (isOfAlignedWords) {
            figures.put("alignedAccuracy", rounded(alignedAccuracy())).put("aligned", count(aligned));
        }
        figures.put("gold", count(gold)).put("predicted", count(predicted)).put("correct", count(correctGold));
        return correctGold == correctPredicted ? figures : figures.put("correctPredicted", count(correctPredicted));
    }

    /** A whole number, or the sum of weights. */
    private static Number count(double count) {
        if (count == Math.rint(count)) {
            return (long) count;
        }
        return Math.round(count * 1e9) / 1e9;
    }

    private static double percent(double part, double whole) {
        return whole == 0 ? 0 : 100 * (part / whole);
    }

    /** A percentage to two decimals, half to even on the binary value, as C's {@code printf} rounds. */
    static BigDecimal rounded(double percentage) {
        return new BigDecimal(percentage).setScale(2, RoundingMode.HALF_EVEN);
    }
}
