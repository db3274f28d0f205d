package org.crossbranch.search;

/**
 * How probable it is that something is right, by the probability that a model gave it (Platt 1999): the logistic function of {@code
 * constant + slope · logit(probability)}.
 *
 * @param constant less than 0 for a model that is too sure of everything
 * @param slope less than 1 for one that is too sure of what it is sure of
 */
public record LogisticCurve(double constant, double slope) {
    /** The curve that changes no probability. */
    public static final LogisticCurve IDENTITY = new LogisticCurve(0, 1);

    /** The log-probability nearest to 0, so that the logit is a number. */
    private static final double GREATEST = -1e-7;

    /** The least log-probability; smaller ones are as good as impossible. */
    private static final double LEAST = -1e4;

    /** Checks that both are numbers. */
    public LogisticCurve {
        if (!Double.isFinite(constant) || !Double.isFinite(slope)) {
            throw new IllegalArgumentException("a logistic curve of " + constant + " and " + slope);
        }
    }

    /** The logit of a probability, by its natural logarithm. */
    public static double logit(double logProbability) {
        double bounded = Math.max(LEAST, Math.min(GREATEST, logProbability));
        return bounded - StrictMath.log(-StrictMath.expm1(bounded));
    }

    /**
     * The probability that something is right.
     *
     * @param logProbability natural logarithm of the probability that the model gave it
     */
    public double probability(double logProbability) {
        return 1 / (1 + Math.exp(-(constant + slope * logit(logProbability))));
    }
}
