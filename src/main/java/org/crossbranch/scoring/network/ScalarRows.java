package org.crossbranch.scoring.network;

/** Sums of rows, one number at a time. */
final class ScalarRows {
    private ScalarRows() {}

    static void add(int n, float[] x, int xOff, float[] y, int yOff, float[] out, int outOff) {
        for (int i = 0; i < n; i++) {
            out[outOff + i] = x[xOff + i] + y[yOff + i];
        }
    }

    static void axpy(int n, float alpha, float[] x, int xOff, float[] y, int yOff) {
        for (int i = 0; i < n; i++) {
            y[yOff + i] += alpha * x[xOff + i];
        }
    }
}
