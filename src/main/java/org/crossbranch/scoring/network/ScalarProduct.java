package org.crossbranch.scoring.network;

import java.util.Arrays;

/** The products of {@link MatrixKernels} without the Vector API, bit for bit the same. */
final class ScalarProduct {
    private static final ThreadLocal<float[]> SUMS = ThreadLocal.withInitial(() -> new float[0]);

    private ScalarProduct() {}

    /** C[i,j] += Σ over p of a[aOff + i·aRow + p·aStep] · b[bOff + p·ldb + j]. */
    static void product(
            int m,
            int k,
            int n,
            float[] a,
            int aOff,
            int aRow,
            int aStep,
            float[] b,
            int bOff,
            int ldb,
            float[] c,
            int cOff,
            int ldc) {
        float[] sums = Scratch.atLeast(n, SUMS.get());
        SUMS.set(sums);
        for (int p = 0; p < k; p += MatrixKernels.PANEL_STEPS) {
            int steps = Math.min(MatrixKernels.PANEL_STEPS, k - p);
            for (int i = 0; i < m; i++) {
                Arrays.fill(sums, 0, n, 0);
                row(steps, n, a, aOff + i * aRow + p * aStep, aStep, b, bOff + p * ldb, ldb, sums);
                MatrixKernels.add(n, sums, 0, c, cOff + i * ldc);
            }
        }
    }

    private static void row(
            int steps, int n, float[] a, int aOff, int aStep, float[] b, int bOff, int ldb, float[] sums) {
        for (int p = 0; p < steps; p++) {
            fusedAxpy(n, a[aOff + p * aStep], b, bOff + p * ldb, sums);
        }
    }

    private static void fusedAxpy(int n, float alpha, float[] x, int xOff, float[] sums) {
        for (int j = 0; j < n; j++) {
            sums[j] = Math.fma(alpha, x[xOff + j], sums[j]);
        }
    }
}
