package org.crossbranch.scoring.network.kernel;

import java.util.Arrays;

/** The products and sums of {@link MatrixKernels} without the Vector API, bit for bit the same. */
final class ScalarKernels {
    private ScalarKernels() {}

    /**
     * C += A · B.
     *
     * @param fresh whether C counts as zeros
     */
    static void product(boolean fresh, MatrixView a, MatrixView b, MatrixView c) {
        for (int i = 0; i < a.rows(); i++) {
            if (fresh) {
                Arrays.fill(c.values(), c.at(i, 0), c.at(i, b.columns()), 0f);
            }
            if (b.isTransposed()) {
                addDots(i, a, b, c);
            } else {
                for (int p = 0; p < a.columns(); p++) {
                    fusedAxpy(b.columns(), a.values()[a.at(i, p)], b.values(), b.at(p, 0), c.values(), c.at(i, 0));
                }
            }
        }
    }

    private static void addDots(int row, MatrixView a, MatrixView b, MatrixView c) {
        for (int j = 0; j < b.columns(); j++) {
            float sum = c.values()[c.at(row, j)];
            for (int p = 0; p < a.columns(); p++) {
                sum = Math.fma(a.values()[a.at(row, p)], b.values()[b.at(p, j)], sum);
            }
            c.values()[c.at(row, j)] = sum;
        }
    }

    private static void fusedAxpy(int n, float alpha, float[] x, int xOff, float[] y, int yOff) {
        for (int j = 0; j < n; j++) {
            y[yOff + j] = Math.fma(alpha, x[xOff + j], y[yOff + j]);
        }
    }

    /** Out = x + y. */
    static void add(int n, float[] x, int xOff, float[] y, int yOff, float[] out, int outOff) {
        for (int i = 0; i < n; i++) {
            out[outOff + i] = x[xOff + i] + y[yOff + i];
        }
    }

    /** Elements {@code from} to before n of each row. */
    static void addRows(int from, int n, int count, float[] x, int[] offsets, float[] y, int yOff) {
        for (int row = 0; row < count; row++) {
            for (int i = from; i < n; i++) {
                y[yOff + i] += x[offsets[row] + i];
            }
        }
    }
}
