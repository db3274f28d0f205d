package org.crossbranch.training;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.crossbranch.search.LogisticCurve;

/**
 * Fits a {@link LogisticCurve} by maximum likelihood to what a model said and whether it was right (Platt 1999). The order of adding does
 * not count. Mutable, of one thread.
 */
final class LogisticFit {
    /** Fewer say nothing. */
    private static final int FEWEST = 20;

    /** Half the inverse variance of a normal prior around the model's word: keeps the curve finite where all are right. */
    private static final double PRIOR = 0.5;

    private static final int MOST_ROUNDS = 100;

    /** The least gain of a step, and the least share of one that is tried. */
    private static final double LEAST = 1e-9;

    /** Curves are rounded to so small a part. */
    private static final double DIGITS = 1e6;

    private static final Comparator<Point> ORDER =
            Comparator.comparingDouble(Point::logit).thenComparing(Point::isRight);

    private final ArrayList<Point> points = new ArrayList<>();

    /** A probability that a model gave, and whether it was right. */
    record Point(double logit, boolean isRight) implements Serializable {}

    void add(double logProbability, boolean isRight) {
        points.add(new Point(LogisticCurve.logit(logProbability), isRight));
    }

    void addAll(List<Point> others) {
        points.addAll(others);
    }

    /** The points that were added. */
    List<Point> points() {
        return List.copyOf(points);
    }

    /** The curve, unless there are too few points: Newton's method, each step halved until it is no worse. */
    Optional<LogisticCurve> curve() {
        if (points.size() < FEWEST) {
            return Optional.empty();
        }
        points.sort(ORDER);
        LogisticCurve curve = LogisticCurve.IDENTITY;
        double loss = loss(curve);
        for (int round = 0; round < MOST_ROUNDS; round++) {
            LogisticCurve step = step(curve);
            double share = 1;
            LogisticCurve next = moved(curve, step, share);
            while (!(loss(next) <= loss) && share > LEAST) {
                share /= 2;
                next = moved(curve, step, share);
            }
            double gained = loss - loss(next);
            if (!(gained > LEAST)) {
                break;
            }
            curve = next;
            loss -= gained;
        }
        return Optional.of(new LogisticCurve(rounded(curve.constant()), rounded(curve.slope())));
    }

    private static double rounded(double number) {
        return StrictMath.rint(number * DIGITS) / DIGITS;
    }

    private static LogisticCurve moved(LogisticCurve curve, LogisticCurve step, double share) {
        return new LogisticCurve(curve.constant() - share * step.constant(), curve.slope() - share * step.slope());
    }

    /** The negative logarithm of the likelihood and the prior. */
    private double loss(LogisticCurve curve) {
        double loss = PRIOR * (curve.constant() * curve.constant() + (curve.slope() - 1) * (curve.slope() - 1));
        for (Point point : points) {
            double margin = (curve.constant() + curve.slope() * point.logit()) * (point.isRight() ? 1 : -1);
            loss += Math.max(0, -margin) + StrictMath.log1p(StrictMath.exp(-Math.abs(margin)));
        }
        return loss;
    }

    /** The gradient by the inverse of the second derivatives, which the prior keeps positive definite. */
    private LogisticCurve step(LogisticCurve curve) {
        double constant = 2 * PRIOR * curve.constant();
        double slope = 2 * PRIOR * (curve.slope() - 1);
        double constants = 2 * PRIOR;
        double mixed = 0;
        double slopes = 2 * PRIOR;
        for (Point point : points) {
            double logit = point.logit();
            double probability = 1 / (1 + StrictMath.exp(-(curve.constant() + curve.slope() * logit)));
            double error = probability - (point.isRight() ? 1 : 0);
            double weight = probability * (1 - probability);
            constant += error;
            slope += error * logit;
            constants += weight;
            mixed += weight * logit;
            slopes += weight * logit * logit;
        }
        double determinant = constants * slopes - mixed * mixed;
        return new LogisticCurve(
                (slopes * constant - mixed * slope) / determinant,
                (constants * slope - mixed * constant) / determinant);
    }
}
