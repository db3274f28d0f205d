package org.crossbranch.scoring.network.kernel;

import java.util.Arrays;

/** The products and sums of {@link MatrixKernels} without the Vector API, bit for bit the same. */
final class ScalarKernels {
    private ScalarKernels() {}

    /**
     * C[i,j] += Σ over p of a[aOff + i·aRow + p·aStep] · b[bOff + p·ldb + j].
     *
     * @param fresh whether C counts as zeros
     */
    static void product(
            boolean fresh,
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
        for (int i = 0; i < m; i++) {
            if (fresh) {
                Arrays.fill(c, cOff + i * ldc, cOff + i * ldc + n, 0f);
            }
            for (int p = 0; p < k; p++) {
                fusedAxpy(n, a[aOff + i * aRow + p * aStep], b, bOff + p * ldb, c, cOff + i * ldc);
            }
        }
    }

    /**
     * C[i,j] += Σ over p of a[aOff + i·lda + p] · b[bOff + j·ldb + p].
     *
     * @param fresh whether C counts as zeros
     */
    static void productTransposedB(
            boolean fresh,
            int m,
            int k,
            int n,
            float[] a,
            int aOff,
            int lda,
            float[] b,
            int bOff,
            int ldb,
            float[] c,
            int cOff,
            int ldc) {
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                float sum = fresh ? 0f : c[cOff + i * ldc + j];
                for (int p = 0; p < k; p++) {
                    sum = Math.fma(a[aOff + i * lda + p], b[bOff + j * ldb + p], sum);
                }
                c[cOff + i * ldc + j] = sum;
            }
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
