package org.crossbranch.training.dl4j.vertex;

import java.util.Arrays;

/**
 * Correct choices of steps against what is wrong there, where many steps share the scores of a row:
 * {@link RowOperation#CORRECT_CHOICES}. Rows are summed once, however many steps they are part of.
 */
public final class CorrectVersusWrong {
    /** The column that stands for all of a row. */
    public static final int ALL = -1;

    /** Columns of the choices: the step, the row and the column of its score. */
    public static final int WIDTH = 3;

    private final RowMatrix scores;
    private final int columns;
    private final int[] choices;

    /** Of each row, its greatest score, the sum of exp(score − greatest), and those exponentials. */
    private final double[] greatest;

    private final double[] sums;
    private final double[] exponentials;

    private final boolean[] isCorrect;
    private final boolean[] hasCorrect;

    /** Where the choices of a step begin, the correct ones among them, and the next step; ln Σ exp(score) of what is wrong. */
    private record Step(int from, int firstCorrect, int to, double wrongSum) {}

    CorrectVersusWrong(RowMatrix scores, int[] choices) {
        this.scores = scores;
        this.choices = choices;
        columns = scores.columns();
        greatest = new double[scores.rows()];
        sums = new double[scores.rows()];
        exponentials = new double[scores.rows() * columns];
        isCorrect = new boolean[exponentials.length];
        hasCorrect = new boolean[scores.rows()];
        Arrays.fill(greatest, Double.NEGATIVE_INFINITY);
        for (int cell = 0; cell < exponentials.length; cell++) {
            greatest[cell / columns] = Math.max(greatest[cell / columns], scores.values()[cell]);
        }
        for (int cell = 0; cell < exponentials.length; cell++) {
            exponentials[cell] = Math.exp(scores.values()[cell] - greatest[cell / columns]);
            sums[cell / columns] += exponentials[cell];
        }
    }

    /** The output of the operation; where nothing is wrong, {@link RowOperation#NO_CANDIDATE}. */
    RowMatrix output(BatchMemory memory) {
        int rows = 0;
        for (int i = 0; i < choices.length; i += WIDTH) {
            rows += isAll(i) ? 0 : 1;
        }
        RowMatrix out = memory.room(rows, 2);
        int at = 0;
        for (int from = 0; from < choices.length; ) {
            Step step = step(from);
            for (int i = step.firstCorrect(); i < step.to(); i += WIDTH) {
                out.values()[at++] = scores.values()[cell(i)];
                out.values()[at++] = (float) Math.max(step.wrongSum(), RowOperation.NO_CANDIDATE);
            }
            from = step.to();
        }
        return out;
    }

    /** Adds the gradients by the scores, given those by the output. */
    void addGradients(float[] epsilon, float[] gradients) {
        double[] shares = new double[scores.rows()];
        int at = 0;
        for (int from = 0; from < choices.length; ) {
            Step step = step(from);
            float byWrongSum = 0;
            for (int i = step.firstCorrect(); i < step.to(); i += WIDTH) {
                gradients[cell(i)] += epsilon[at++];
                byWrongSum += epsilon[at++];
            }
            if (step.wrongSum() > Double.NEGATIVE_INFINITY) {
                share(step, byWrongSum, shares, gradients);
            }
            from = step.to();
        }
        for (int cell = 0; cell < exponentials.length; cell++) {
            gradients[cell] += (float) (shares[cell / columns] * exponentials[cell]);
        }
    }

    /** Shares the gradient by the sum of what is wrong among its parts; whole rows are seen to together when all steps were. */
    private void share(Step step, float byWrongSum, double[] shares, float[] gradients) {
        mark(step.firstCorrect(), step.to(), true);
        for (int i = step.from(); i < step.firstCorrect(); i += WIDTH) {
            int row = choices[i + 1];
            if (!hasCorrect[row]) {
                shares[row] += byWrongSum * Math.exp(greatest[row] - step.wrongSum());
                continue;
            }
            for (int cell = row * columns; cell < (row + 1) * columns; cell++) {
                if (!isCorrect[cell]) {
                    gradients[cell] += (float) (byWrongSum * Math.exp(scores.values()[cell] - step.wrongSum()));
                }
            }
        }
        mark(step.firstCorrect(), step.to(), false);
    }

    private Step step(int from) {
        int firstCorrect = from;
        while (isAll(firstCorrect)) {
            firstCorrect += WIDTH;
        }
        int to = firstCorrect;
        while (to < choices.length && choices[to] == choices[from]) {
            to += WIDTH;
        }
        mark(firstCorrect, to, true);
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = from; i < firstCorrect; i += WIDTH) {
            largest = Math.max(largest, wrongSum(choices[i + 1]));
        }
        double sum = 0;
        for (int i = from; i < firstCorrect && largest > Double.NEGATIVE_INFINITY; i += WIDTH) {
            sum += Math.exp(wrongSum(choices[i + 1]) - largest);
        }
        mark(firstCorrect, to, false);
        return new Step(from, firstCorrect, to, largest + Math.log(sum));
    }

    /** ln Σ exp(score) of what is wrong in a row. It is no difference of sums, as little is left where correct choices have almost all. */
    private double wrongSum(int row) {
        if (!hasCorrect[row]) {
            return greatest[row] + Math.log(sums[row]);
        }
        double sum = 0;
        for (int cell = row * columns; cell < (row + 1) * columns; cell++) {
            sum += isCorrect[cell] ? 0 : exponentials[cell];
        }
        return greatest[row] + Math.log(sum);
    }

    private void mark(int firstCorrect, int to, boolean value) {
        for (int i = firstCorrect; i < to; i += WIDTH) {
            isCorrect[cell(i)] = value;
            hasCorrect[choices[i + 1]] = value;
        }
    }

    private boolean isAll(int choice) {
        return choices[choice + 2] == ALL;
    }

    private int cell(int choice) {
        return choices[choice + 1] * columns + choices[choice + 2];
    }
}
