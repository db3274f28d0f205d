package org.crossbranch.training;

import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.crossbranch.search.Confidence;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.search.Ranking;

/**
 * Fits the unit of a model's scores to parses, so that scores are logarithms of probabilities but for a constant: temperature scaling
 * (Guo et al. 2017). A perceptron learns which derivation is best, and its scores say little of how probable the others are. Of
 * parses that were compared with no others, it fits the {@link Confidence} instead. Mutable, of one thread.
 *
 * <p>The unit is a power of two. Weights that are divided by it keep all their digits, so that parses stay as they are.
 */
public final class Calibration {
    private static final int LEAST_UNIT = -8;
    private static final int MOST_UNIT = 16;

    /** Losses are whole numbers of this, so that no order of adding counts. */
    private static final double QUANTUM = 0x1p-20;

    /** No probability is taken to be less, so that one parse cannot decide alone. */
    private static final double LEAST_PROBABILITY = 1e-9;

    private final long[] losses = new long[MOST_UNIT - LEAST_UNIT + 1];
    private final LogisticFit trees = new LogisticFit();
    private final LogisticFit arcs = new LogisticFit();
    private final LogisticFit constituents = new LogisticFit();

    /**
     * Adds a parse. One that was compared with no others has the uncalibrated confidence of its model.
     *
     * @param isCorrect whether its tree is the gold one
     * @param isArcCorrect whether the arc to a token is; empty if it is not known
     */
    public void add(ParseOutcome.Parsed parsed, boolean isCorrect, Optional<IntPredicate> isArcCorrect) {
        if (parsed.ranking().others().isEmpty()) {
            addUncompared(parsed, isCorrect, isArcCorrect);
            return;
        }
        for (int unit = LEAST_UNIT; unit <= MOST_UNIT; unit++) {
            double confidence = confidence(parsed, unit);
            double probability = isCorrect ? confidence : 1 - confidence;
            losses[unit - LEAST_UNIT] += Math.round(-Math.log(Math.max(probability, LEAST_PROBABILITY)) / QUANTUM);
        }
    }

    private void addUncompared(ParseOutcome.Parsed parsed, boolean isCorrect, Optional<IntPredicate> isArcCorrect) {
        if (parsed.ranking().confidence() == Ranking.UNKNOWN) {
            return;
        }
        trees.add(parsed.score(), isCorrect);
        List<Double> ofArcs = parsed.ranking().arcs();
        isArcCorrect.ifPresent(isCorrectTo -> {
            for (int token = 0; token < ofArcs.size(); token++) {
                arcs.add(Math.log(ofArcs.get(token)), isCorrectTo.test(token));
            }
        });
    }

    /**
     * Adds a constituent of a parse. It counts if the parse was compared with no others and its parser knows how sure it was.
     *
     * @param constituent its number among those of the tree
     */
    public void addConstituent(ParseOutcome.Parsed parsed, int constituent, boolean isCorrect) {
        Ranking ranking = parsed.ranking();
        if (ranking.others().isEmpty() && !ranking.constituents().isEmpty()) {
            constituents.add(Math.log(ranking.constituents().get(constituent)), isCorrect);
        }
    }

    private static double confidence(ParseOutcome.Parsed parsed, int unit) {
        double sum = 1;
        for (Ranking.Ranked other : parsed.ranking().others()) {
            sum += Math.exp(Math.scalb(other.score() - parsed.score(), -unit));
        }
        return 1 / sum;
    }

    /**
     * The parses that were added, on their way to another machine.
     *
     * @param losses by unit
     * @param trees of the parses that were compared with no others
     * @param arcs of theirs
     * @param constituents of theirs
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Sums(
            long[] losses,
            List<LogisticFit.Point> trees,
            List<LogisticFit.Point> arcs,
            List<LogisticFit.Point> constituents)
            implements Serializable {}

    /** Adds the {@link #sums} of another one. */
    public void addAll(Sums others) {
        for (int i = 0; i < losses.length; i++) {
            losses[i] += others.losses[i];
        }
        trees.addAll(others.trees);
        arcs.addAll(others.arcs);
        constituents.addAll(others.constituents);
    }

    /** The parses that were added. */
    public Sums sums() {
        return new Sums(losses.clone(), trees.points(), arcs.points(), constituents.points());
    }

    /** The confidence in parses that were compared with no others. */
    public Confidence confidence() {
        return new Confidence(trees.curve(), arcs.curve(), constituents.curve());
    }

    /** The logarithm to base 2 of the unit with the least loss: of equal ones the least sure; 0 without parses. */
    public int unit() {
        int best = losses.length - 1;
        boolean isAny = false;
        for (int i = losses.length - 1; i >= 0; i--) {
            isAny |= losses[i] != 0;
            best = losses[i] < losses[best] ? i : best;
        }
        return isAny ? best + LEAST_UNIT : 0;
    }
}
