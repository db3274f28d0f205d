package org.crossbranch.scoring.network.kernel;

/** Sums of rows, one number at a time. */
final class ScalarRows {
    private ScalarRows() {}

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
