package org.crossbranch.scoring.network.kernel;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Kernels of training alone: an LSTM's cells with all that the backward pass needs, gradients of cells and activations, and
 * the steps of optimisers. Like the other kernels, they give the same bits whatever the machine's vectors.
 */
public final class GradientKernels {
    /** Sums of squares that {@link #squaredNorm} makes side by side, whatever the machine's vectors. */
    static final int LANES = 64;

    /** Squares whose sums are floats. */
    private static final int SQUARES = 1 << 11;

    private GradientKernels() {}

    /**
     * One step of some rows of an LSTM, as {@link ActivationKernels#lstmCell}, with tanh(c) kept for the way back.
     *
     * @param first the first row
     * @param before the cell states before, rows of {@code beforeRow} from {@code beforeOff} on
     */
    public static void lstmCells(LstmCells cells, int first, int rows, float[] before, int beforeOff, int beforeRow) {
        int units = cells.units();
        float[] gates = cells.gates();
        for (int r = 0; r < rows; r++) {
            int gate = (first + r) * 4 * units;
            ActivationKernels.sigmoidInPlace(3 * units, gates, gate);
            ActivationKernels.tanhInPlace(units, gates, gate + 3 * units);
            cellState(units, gates, gate, before, beforeOff + r * beforeRow, cells.states(), (first + r) * units);
        }
        int from = first * units;
        System.arraycopy(cells.states(), from, cells.squashed(), from, rows * units);
        ActivationKernels.tanhInPlace(rows * units, cells.squashed(), from);
        for (int row = first; row < first + rows; row++) {
            output(units, gates, row * 4 * units + 2 * units, cells.squashed(), cells.outputs(), row * units);
        }
    }

    private static void cellState(int units, float[] gates, int gate, float[] cPrev, int cPrevOff, float[] c, int row) {
        for (int u = 0; u < units; u++) {
            float input = gates[gate + u] * gates[gate + 3 * units + u];
            c[row + u] = Math.fma(gates[gate + units + u], cPrev[cPrevOff + u], input);
        }
    }

    private static void output(int units, float[] gates, int gate, float[] squashed, float[] h, int row) {
        for (int u = 0; u < units; u++) {
            h[row + u] = gates[gate + u] * squashed[row + u];
        }
    }

    /**
     * The gradients of a cell by its gates' preactivations, and what it passes to the step before.
     *
     * @param row the cell's
     * @param before the cell state before
     * @param byOutput gradient by the output
     * @param byState gradient by the cell state after, from later steps, in the same places; on return, by the cell state before
     * @param byGates room for rows of 4 × units, as many as cells
     */
    public static void lstmCellGradient(
            LstmCells cells,
            int row,
            float[] before,
            int beforeOff,
            float[] byOutput,
            float[] byState,
            int at,
            float[] byGates) {
        if (KernelChoice.VECTOR) {
            VectorGradients.lstmCell(cells, row, before, beforeOff, byOutput, byState, at, byGates);
        } else {
            ScalarGradients.lstmCell(0, cells, row, before, beforeOff, byOutput, byState, at, byGates);
        }
    }

    /** Multiplies n gradients by the derivative of the rectifier, 1 where its value y is above 0. */
    public static void relu(int n, float[] y, float[] gradient) {
        for (int i = 0; i < n; i++) {
            gradient[i] = y[i] > 0 ? gradient[i] : 0f;
        }
    }

    /** Multiplies n gradients by the derivative of the hyperbolic tangent, of its value y. */
    public static void tanh(int n, float[] y, float[] gradient) {
        for (int i = 0; i < n; i++) {
            gradient[i] *= 1f - y[i] * y[i];
        }
    }

    /**
     * One step of Adam (Kingma &amp; Ba 2015, algorithm 1) over n parameters: the moments go on by the gradient, and rate · m / (√v
     * + ε) is subtracted from the parameters. Those and the moments are floats in the machine's byte order outside the Java heap:
     * copied there and back in pieces, they took two to three times as long.
     *
     * @param parameters the parameters, the first in place {@code at}
     * @param m first moments, in the same places
     * @param v second moments, in the same places
     */
    public static void adam(
            int n, float[] gradient, ByteBuffer parameters, ByteBuffer m, ByteBuffer v, int at, AdamStep step) {
        if (KernelChoice.VECTOR) {
            VectorGradients.adam(n, gradient, parameters, m, v, at, step);
        } else {
            ScalarGradients.adam(0, n, gradient, parameters, m, v, at, step);
        }
    }

    /**
     * One step of gradient descent over n parameters: factor · gradient is added to them. They are in memory as those of {@link #adam}.
     *
     * @param parameters the parameters, the first in place {@code at}
     */
    public static void descend(int n, float[] gradient, ByteBuffer parameters, int at, float factor) {
        for (int i = 0; i < n; i++) {
            int place = (at + i) * Float.BYTES;
            parameters.putFloat(place, Math.fma(factor, gradient[i], parameters.getFloat(place)));
        }
    }

    /** Adds Gaussian noise of a standard deviation to n elements from {@code from} on. */
    public static void addNoise(int n, float[] x, int from, double deviation, SplittableRandom random) {
        for (int i = from; i < from + n; i++) {
            x[i] += (float) (deviation * random.nextGaussian());
        }
    }

    /**
     * Dropout: out = x / (1 − rate), or 0 with the probability {@code rate}. Seed and place alone decide which of the n elements
     * are dropped, so that the backward pass drops the same without a mask.
     *
     * @param out may be x
     */
    public static void drop(int n, float[] x, float[] out, long seed, double rate) {
        int threshold = (int) Math.round(rate * (1 << ScalarGradients.DRAWN_BITS));
        float scale = (float) (1 / (1 - rate));
        if (KernelChoice.VECTOR) {
            VectorGradients.drop(n, x, out, seed, threshold, scale);
        } else {
            ScalarGradients.drop(0, n, x, out, seed, threshold, scale);
        }
    }

    /** Sum of the squares of all elements: of some of them, {@link #LANES} apart, as floats, and of all as doubles. */
    public static double squaredNorm(float[] x) {
        float[] lanes = new float[LANES];
        double sum = 0;
        for (int at = 0; at < x.length; at += SQUARES) {
            int n = Math.min(SQUARES, x.length - at);
            Arrays.fill(lanes, 0f);
            if (KernelChoice.VECTOR && LANES % (4 * VectorMicroKernels.LANES) == 0) {
                VectorGradients.addSquares(n, x, at, lanes);
            } else {
                ScalarGradients.addSquares(0, n, x, at, lanes);
            }
            for (float lane : lanes) {
                sum += lane;
            }
        }
        return sum;
    }
}
