package org.crossbranch.training.linear;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Leaves out templates of a linear model one by one, each time the one without which the weights of the others explain some decisions
 * best. Nothing is trained again. How well they do is the mean of −ln p of the correct action, where p is the softmax of the scores
 * by a temperature. That is fitted before each step, since the sums shrink.
 */
public final class BackwardElimination {
    private static final double FIRST_TEMPERATURE = 40;
    private static final double[] FACTORS = {0.7, 0.85, 0.95, 1, 1.05, 1.15, 1.4};
    private static final int MOST_FITS = 30;

    private final List<float[][]> decisions;
    private final int templates;
    private final boolean[] isOut;

    /** By decision, the scores of its actions by the templates that are left. */
    private final List<double[]> scores = new ArrayList<>();

    private double temperature = FIRST_TEMPERATURE;

    /**
     * A step.
     *
     * @param template the number of the template that was left out
     * @param loss the mean loss without it
     * @param errors share of the decisions at which the correct action does not have the highest score
     */
    public record Step(int template, double loss, double errors) {}

    /**
     * An elimination.
     *
     * @param decisions each by action, the correct one first, and by template: what the template's weights add to the score
     * @param templates number of templates
     */
    public BackwardElimination(List<float[][]> decisions, int templates) {
        this.decisions = decisions;
        this.templates = templates;
        isOut = new boolean[templates];
        for (float[][] decision : decisions) {
            double[] sums = new double[decision.length];
            for (int action = 0; action < sums.length; action++) {
                for (float added : decision[action]) {
                    sums[action] += added;
                }
            }
            scores.add(sums);
        }
        fit();
    }

    /** The mean loss by the templates that are left. */
    public double loss() {
        return loss(templates, temperature);
    }

    /** Share of the decisions at which the correct action does not have the highest score. */
    public double errors() {
        long wrong = scores.stream()
                .filter(sums -> IntStream.range(1, sums.length).anyMatch(action -> sums[action] > sums[0]))
                .count();
        return (double) wrong / Math.max(1, scores.size());
    }

    /** Leaves out one more of the templates that are left; of equal ones the first. */
    public Step next() {
        double[] losses = IntStream.range(0, templates)
                .parallel()
                .mapToDouble(template -> isOut[template] ? Double.POSITIVE_INFINITY : loss(template, temperature))
                .toArray();
        int best = IntStream.range(0, templates)
                .reduce((one, other) -> losses[other] < losses[one] ? other : one)
                .orElseThrow();
        isOut[best] = true;
        for (int d = 0; d < scores.size(); d++) {
            for (int action = 0; action < scores.get(d).length; action++) {
                scores.get(d)[action] -= decisions.get(d)[action][best];
            }
        }
        fit();
        return new Step(best, loss(), errors());
    }

    private void fit() {
        for (int i = 0; i < MOST_FITS; i++) {
            double before = temperature;
            double best = before;
            double least = Double.POSITIVE_INFINITY;
            for (double factor : FACTORS) {
                double loss = loss(templates, before * factor);
                if (loss < least) {
                    least = loss;
                    best = before * factor;
                }
            }
            temperature = best;
            if (best == before) {
                return;
            }
        }
    }

    /** The mean loss without a template; of a number behind the last one, with all that are left. */
    private double loss(int without, double by) {
        double sum = 0;
        for (int d = 0; d < scores.size(); d++) {
            double[] sums = scores.get(d);
            float[][] decision = decisions.get(d);
            double correct = sums[0] - (without < templates ? decision[0][without] : 0);
            double others = 0;
            for (int action = 1; action < sums.length; action++) {
                double score = sums[action] - (without < templates ? decision[action][without] : 0);
                others += Math.exp((score - correct) / by);
            }
            sum += Math.log1p(others);
        }
        return sum / Math.max(1, scores.size());
    }
}
