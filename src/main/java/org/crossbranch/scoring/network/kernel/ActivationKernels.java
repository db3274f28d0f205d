package org.crossbranch.scoring.network.kernel;

/**
 * Element-wise functions over stretches of float arrays. Like the products, they give the same bits whatever the machine's
 * vectors. What is a plain loop here, the compiler makes vectors of by itself.
 */
public final class ActivationKernels {
    private ActivationKernels() {}

    /** Replaces n elements x by max(0, x). */
    public static void reluInPlace(int n, float[] x, int off) {
        for (int i = off; i < off + n; i++) {
            x[i] = Math.max(0f, x[i]);
        }
    }

    /** Replaces n elements by their hyperbolic tangent; absolute error at most 4e-7. */
    public static void tanhInPlace(int n, float[] x, int off) {
        if (KernelChoice.VECTOR) {
            VectorActivations.tanhInPlace(n, x, off);
        } else {
            ScalarActivations.tanhInPlace(n, x, off);
        }
    }

    /** Replaces n elements x by 1/(1 + exp(−x)); absolute error at most 3e-7. */
    public static void sigmoidInPlace(int n, float[] x, int off) {
        if (KernelChoice.VECTOR) {
            VectorActivations.sigmoidInPlace(n, x, off);
        } else {
            ScalarActivations.sigmoidInPlace(n, x, off);
        }
    }

    /**
     * ln Σ exp(x) over n elements, at least one; an element of −∞ adds nothing.
     *
     * @param exponentials room for n elements; on return exp(x − max), the softmax less its divisor
     */
    public static double logSumExp(int n, float[] x, int xOff, float[] exponentials, int expOff) {
        float largest = KernelChoice.VECTOR
                ? VectorActivations.shiftedExponentials(n, x, xOff, exponentials, expOff)
                : ScalarActivations.shiftedExponentials(n, x, xOff, exponentials, expOff);
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += exponentials[expOff + i];
        }
        return largest + Math.log(sum);
    }

    /**
     * One step of an LSTM without peepholes: c = f·cPrev + i·g, h = o·tanh(c).
     *
     * @param gates preactivations of the gates, 4 × units in the order input, forget, output, candidate; on return the
     *     activations: sigmoid, sigmoid, sigmoid, tanh
     * @param cPrev the cell state before
     * @param c the cell state after; may be the same stretch as {@code cPrev}
     * @param h the output
     */
    public static void lstmCell(
            int units, float[] gates, int gOff, float[] cPrev, int cPrevOff, float[] c, int cOff, float[] h, int hOff) {
        sigmoidInPlace(3 * units, gates, gOff);
        tanhInPlace(units, gates, gOff + 3 * units);
        for (int u = 0; u < units; u++) {
            float input = gates[gOff + u] * gates[gOff + 3 * units + u];
            float state = Math.fma(gates[gOff + units + u], cPrev[cPrevOff + u], input);
            c[cOff + u] = state;
            h[hOff + u] = state;
        }
        tanhInPlace(units, h, hOff);
        for (int u = 0; u < units; u++) {
            h[hOff + u] *= gates[gOff + 2 * units + u];
        }
    }

    /** {@link #lstmCell} for each of some rows without gaps between them; the states are replaced. */
    public static void lstmCells(int rows, int units, float[] gates, float[] c, float[] h) {
        for (int r = 0; r < rows; r++) {
            lstmCell(units, gates, r * 4 * units, c, r * units, c, r * units, h, r * units);
        }
    }
}
