package org.crossbranch.scoring.network;

import java.util.Arrays;

/**
 * The products of {@link MatrixKernels} by vectors: C is cut into strips of four, two or one vectors of columns, a strip
 * into blocks of four rows or one. A strip of B is first copied together where rows enough will use it, or where it is
 * narrower than a vector (the rest is zeros).
 *
 * <p>One instance per thread, which holds the operands of the panel at hand and the copies.
 */
final class VectorProduct {
    private static final ThreadLocal<VectorProduct> OF_THREAD = ThreadLocal.withInitial(VectorProduct::new);

    private static final int LANES = VectorMicroKernels.LANES;

    /** With narrow vectors there are but 16 registers: strips of two. */
    private static final int WIDEST = LANES >= 16 ? 4 : 2;

    /** Rows from which on copying a strip of B costs less than walking it with large strides. */
    private static final int ROWS_WORTH_A_COPY = 96;

    /** Steps of k at a time: a panel of B of this depth stays in a core's cache. */
    private static final int PANEL_STEPS = 256;

    private static final float[] NOTHING = {};

    private final float[] strip = new float[PANEL_STEPS * WIDEST * LANES];
    private final float[] corner = new float[4 * LANES];
    private float[] rows = NOTHING;

    private int m;
    private int steps;
    private float[] a = NOTHING;
    private int aOff;
    private int aRow;
    private float[] b = NOTHING;
    private int bOff;
    private int ldb;
    private float[] c = NOTHING;
    private int cOff;
    private int ldc;

    private VectorProduct() {}

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
        VectorProduct product = OF_THREAD.get();
        product.m = m;
        product.b = b;
        product.ldb = ldb;
        product.c = c;
        product.cOff = cOff;
        product.ldc = ldc;
        for (int p = 0; p < k; p += PANEL_STEPS) {
            product.steps = Math.min(PANEL_STEPS, k - p);
            product.bOff = bOff + p * ldb;
            product.takeRows(a, aOff + p * aStep, aRow, aStep);
            product.strips(n);
        }
        product.a = NOTHING;
        product.b = NOTHING;
        product.c = NOTHING;
    }

    private void takeRows(float[] source, int offset, int row, int step) {
        if (step == 1) {
            a = source;
            aOff = offset;
            aRow = row;
            return;
        }
        if (rows.length < m * steps) {
            rows = new float[m * steps];
        }
        // row is 1 here: the panel stands transposed.
        MatrixKernels.transpose(steps, m, source, offset, step, rows, 0, steps);
        a = rows;
        aOff = 0;
        aRow = steps;
    }

    private void strips(int n) {
        int column = 0;
        for (int vectors = WIDEST; vectors > 0; vectors /= 2) {
            int width = vectors * LANES;
            for (; column + width <= n; column += width) {
                if (m < ROWS_WORTH_A_COPY) {
                    blocks(vectors, b, bOff + column, ldb, c, cOff + column, ldc);
                } else {
                    copyStrip(column, width, width);
                    blocks(vectors, strip, 0, width, c, cOff + column, ldc);
                }
            }
        }
        if (column < n) {
            narrowStrip(column, n - column);
        }
    }

    private void copyStrip(int column, int columns, int width) {
        for (int p = 0; p < steps; p++) {
            System.arraycopy(b, bOff + p * ldb + column, strip, p * width, columns);
        }
    }

    private void blocks(int vectors, float[] right, int rightOff, int ldb, float[] out, int outOff, int ldOut) {
        switch (vectors) {
            case 4 -> blocksBy4(right, rightOff, ldb, out, outOff, ldOut);
            case 2 -> blocksBy2(right, rightOff, ldb, out, outOff, ldOut);
            default -> blocksBy1(right, rightOff, ldb, out, outOff, ldOut);
        }
    }

    private void blocksBy4(float[] right, int rightOff, int ldb, float[] out, int outOff, int ldOut) {
        int i = 0;
        for (; i + 4 <= m; i += 4) {
            VectorMicroKernels.fourBy4(
                    steps, a, aOff + i * aRow, aRow, right, rightOff, ldb, out, outOff + i * ldOut, ldOut);
        }
        for (; i < m; i++) {
            VectorMicroKernels.oneBy4(steps, a, aOff + i * aRow, right, rightOff, ldb, out, outOff + i * ldOut);
        }
    }

    private void blocksBy2(float[] right, int rightOff, int ldb, float[] out, int outOff, int ldOut) {
        int i = 0;
        for (; i + 4 <= m; i += 4) {
            VectorMicroKernels.fourBy2(
                    steps, a, aOff + i * aRow, aRow, right, rightOff, ldb, out, outOff + i * ldOut, ldOut);
        }
        for (; i < m; i++) {
            VectorMicroKernels.oneBy2(steps, a, aOff + i * aRow, right, rightOff, ldb, out, outOff + i * ldOut);
        }
    }

    private void blocksBy1(float[] right, int rightOff, int ldb, float[] out, int outOff, int ldOut) {
        int i = 0;
        for (; i + 4 <= m; i += 4) {
            VectorMicroKernels.fourBy1(
                    steps, a, aOff + i * aRow, aRow, right, rightOff, ldb, out, outOff + i * ldOut, ldOut);
        }
        for (; i < m; i++) {
            VectorMicroKernels.oneBy1(steps, a, aOff + i * aRow, right, rightOff, ldb, out, outOff + i * ldOut);
        }
    }

    /** The columns after the last whole vector, by way of whole vectors in the copies. */
    private void narrowStrip(int column, int columns) {
        Arrays.fill(strip, 0, steps * LANES, 0f);
        copyStrip(column, columns, LANES);
        for (int i = 0; i < m; i += 4) {
            int count = Math.min(4, m - i);
            for (int r = 0; r < count; r++) {
                System.arraycopy(c, cOff + (i + r) * ldc + column, corner, r * LANES, columns);
            }
            narrowBlock(i, count);
            for (int r = 0; r < count; r++) {
                System.arraycopy(corner, r * LANES, c, cOff + (i + r) * ldc + column, columns);
            }
        }
    }

    private void narrowBlock(int first, int count) {
        if (count == 4) {
            VectorMicroKernels.fourBy1(steps, a, aOff + first * aRow, aRow, strip, 0, LANES, corner, 0, LANES);
            return;
        }
        for (int r = 0; r < count; r++) {
            VectorMicroKernels.oneBy1(steps, a, aOff + (first + r) * aRow, strip, 0, LANES, corner, r * LANES);
        }
    }
}
