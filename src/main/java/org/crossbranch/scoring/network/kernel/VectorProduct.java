package org.crossbranch.scoring.network.kernel;

import java.util.Arrays;

/**
 * Products by vectors. B is cut into strips of four, two or one vectors of columns, whose rows stand one after the other; a
 * strip of fewer columns than a vector has is filled up with zeros. What a strip gives is made in blocks of four rows, or
 * eight.
 *
 * <p>One instance per thread, which holds copies.
 */
final class VectorProduct {
    private static final ThreadLocal<VectorProduct> OF_THREAD = ThreadLocal.withInitial(VectorProduct::new);

    private static final int LANES = VectorMicroKernels.LANES;

    /** Vectors of the widest strip: where they are narrow there are but 16 registers. */
    private static final int WIDEST = LANES >= 16 ? 4 : 2;

    /** Rows of a block. */
    private static final int ROWS = 4;

    /** Rows of a block with one vector of columns. */
    private static final int ROWS_BY_ONE = 8;

    /**
     * Steps of k at a time: a strip of this depth, 32 KiB at most, stays in a core's first cache. Where strips were twice as
     * deep, products took a fifth longer in those JVMs whose compiler keeps a value of the innermost loop on the stack.
     */
    private static final int PANEL_STEPS = 128;

    /** A row of a strip. */
    private static final float[] ZEROS = new float[WIDEST * LANES];

    private final float[] strip = new float[PANEL_STEPS * WIDEST * LANES];
    private final float[] corner = new float[ROWS_BY_ONE * LANES];
    private float[] rows = {};
    private float[] columns = {};

    private VectorProduct() {}

    /**
     * C += A · B; strips of B are copied, or transposed.
     *
     * @param fresh whether C counts as zeros
     */
    static void product(boolean fresh, MatrixView a, MatrixView b, MatrixView c) {
        VectorProduct product = OF_THREAD.get();
        int m = a.rows();
        int k = a.columns();
        int n = b.columns();
        if (fresh && k == 0) {
            clear(m, n, c.values(), c.offset(), c.rowStep());
        }
        if (a.isTransposed() && n < WIDEST * LANES && n < m) {
            product.transposedProduct(fresh, a, b, c);
            return;
        }
        for (int p = 0; p < k; p += PANEL_STEPS) {
            int steps = Math.min(PANEL_STEPS, k - p);
            boolean transposed = a.isTransposed();
            float[] left =
                    transposed ? product.transpose(m, steps, a.values(), a.at(0, p), a.columnStep()) : a.values();
            int leftOff = transposed ? 0 : a.at(0, p);
            int leftRow = transposed ? steps : a.rowStep();
            int columns;
            for (int column = 0; column < n; column += columns) {
                columns = stripColumns(n - column);
                if (b.isTransposed()) {
                    copyTransposedStrip(steps, columns, b.values(), b.at(p, column), b.columnStep(), product.strip, 0);
                } else {
                    copyStrip(steps, columns, b.values(), b.at(p, column), b.rowStep(), product.strip, 0);
                }
                product.strip(
                        fresh && p == 0,
                        m,
                        steps,
                        columns,
                        left,
                        leftOff,
                        leftRow,
                        product.strip,
                        0,
                        c.values(),
                        c.at(0, column),
                        c.rowStep());
            }
        }
    }

    /**
     * C += A · B for a transposed A and few columns, as Cᵀ += Bᵀ · Aᵀ: less is to be transposed, and strips are wide.
     *
     * @param fresh whether C counts as zeros
     */
    private void transposedProduct(boolean fresh, MatrixView a, MatrixView b, MatrixView c) {
        int m = a.rows();
        int n = b.columns();
        float[] transposed = Scratch.atLeast(n * m, columns);
        columns = transposed;
        if (!fresh) {
            MatrixKernels.transpose(m, n, c.values(), c.offset(), c.rowStep(), transposed, 0, m);
        }
        product(fresh, b.transposed(), a.transposed(), MatrixView.of(transposed, n, m));
        MatrixKernels.transpose(n, m, transposed, 0, m, c.values(), c.offset(), c.rowStep());
    }

    /** The transpose of a matrix of n rows and k columns as strips, from the left to the right. */
    static float[] packTransposed(int k, int n, float[] b, int bOff, int ldb) {
        float[] packed = new float[k * ((n + LANES - 1) / LANES * LANES)];
        int columns;
        for (int column = 0; column < n; column += columns) {
            columns = stripColumns(n - column);
            int width = vectors(columns) * LANES;
            // As many steps at a time as the first cache holds: a column of the strip is written with a stride.
            for (int p = 0; p < k; p += PANEL_STEPS) {
                int steps = Math.min(PANEL_STEPS, k - p);
                copyTransposedStrip(steps, columns, b, bOff + column * ldb + p, ldb, packed, column * k + p * width);
            }
        }
        return packed;
    }

    /** A matrix of k rows and n columns as strips, from the left to the right. */
    static float[] pack(int k, int n, float[] b, int bOff, int ldb) {
        float[] packed = new float[k * ((n + LANES - 1) / LANES * LANES)];
        int columns;
        for (int column = 0; column < n; column += columns) {
            columns = stripColumns(n - column);
            copyStrip(k, columns, b, bOff + column, ldb, packed, column * k);
        }
        return packed;
    }

    /**
     * C[m,n] += A[m,k] · B[k,n].
     *
     * @param packed B, as {@link #pack} made it
     */
    static void packedProduct(
            int m, int k, int n, float[] a, int aOff, int lda, float[] packed, float[] c, int cOff, int ldc) {
        VectorProduct product = OF_THREAD.get();
        for (int p = 0; p < k; p += PANEL_STEPS) {
            int steps = Math.min(PANEL_STEPS, k - p);
            int columns;
            for (int column = 0; column < n; column += columns) {
                columns = stripColumns(n - column);
                int at = column * k + p * vectors(columns) * LANES;
                product.strip(false, m, steps, columns, a, aOff + p, lda, packed, at, c, cOff + column, ldc);
            }
        }
    }

    /** Columns of the next strip where so many are left. */
    private static int stripColumns(int left) {
        int vectors = WIDEST;
        while (vectors > 1 && vectors * LANES > left) {
            vectors /= 2;
        }
        return Math.min(left, vectors * LANES);
    }

    /** Vectors of a strip's row. */
    private static int vectors(int columns) {
        return Math.max(1, columns / LANES);
    }

    private static void copyStrip(int steps, int columns, float[] b, int bOff, int ldb, float[] to, int toOff) {
        int width = vectors(columns) * LANES;
        for (int p = 0; p < steps; p++) {
            int at = toOff + p * width;
            System.arraycopy(b, bOff + p * ldb, to, at, columns);
            Arrays.fill(to, at + columns, at + width, 0f);
        }
    }

    private static void copyTransposedStrip(
            int steps, int columns, float[] b, int bOff, int ldb, float[] to, int toOff) {
        int width = vectors(columns) * LANES;
        MatrixKernels.transpose(columns, steps, b, bOff, ldb, to, toOff, width);
        for (int p = 0; p < steps && columns < width; p++) {
            Arrays.fill(to, toOff + p * width + columns, toOff + (p + 1) * width, 0f);
        }
    }

    /** The transpose of a panel whose rows are {@code step} apart. */
    private float[] transpose(int m, int steps, float[] source, int offset, int step) {
        if (rows.length < m * steps) {
            rows = new float[m * steps];
        }
        MatrixKernels.transpose(steps, m, source, offset, step, rows, 0, steps);
        return rows;
    }

    /**
     * Some columns of C += A · a strip.
     *
     * @param fresh whether C counts as zeros
     */
    private void strip(
            boolean fresh,
            int m,
            int steps,
            int columns,
            float[] a,
            int aOff,
            int lda,
            float[] b,
            int bOff,
            float[] c,
            int cOff,
            int ldc) {
        if (columns < LANES) {
            if (fresh) {
                clear(m, columns, c, cOff, ldc);
            }
            narrowStrip(m, steps, columns, a, aOff, lda, b, bOff, c, cOff, ldc);
            return;
        }
        int vectors = vectors(columns);
        if (vectors == 1) {
            for (int i = 0; i < m; i += ROWS_BY_ONE) {
                int count = Math.min(ROWS_BY_ONE, m - i);
                if (fresh) {
                    clear(count, columns, c, cOff + i * ldc, ldc);
                }
                VectorMicroKernels.eightBy1(count, steps, a, aOff + i * lda, lda, b, bOff, c, cOff + i * ldc, ldc);
            }
            return;
        }
        int i = 0;
        for (; i + ROWS <= m; i += ROWS) {
            int at = cOff + i * ldc;
            float[] start = fresh ? ZEROS : c;
            int startOff = fresh ? 0 : at;
            int startRow = fresh ? 0 : ldc;
            if (vectors == 4) {
                VectorMicroKernels.fourBy4(
                        steps, a, aOff + i * lda, lda, b, bOff, start, startOff, startRow, c, at, ldc);
            } else {
                VectorMicroKernels.fourBy2(
                        steps, a, aOff + i * lda, lda, b, bOff, start, startOff, startRow, c, at, ldc);
            }
        }
        if (fresh) {
            clear(m - i, columns, c, cOff + i * ldc, ldc);
        }
        for (; i < m; i++) {
            VectorMicroKernels.row(vectors, steps, a, aOff + i * lda, b, bOff, c, cOff + i * ldc);
        }
    }

    private static void clear(int m, int columns, float[] c, int cOff, int ldc) {
        for (int i = 0; i < m; i++) {
            Arrays.fill(c, cOff + i * ldc, cOff + i * ldc + columns, 0f);
        }
    }

    /** Fewer columns than a vector has, by way of whole vectors in a copy. */
    private void narrowStrip(
            int m,
            int steps,
            int columns,
            float[] a,
            int aOff,
            int lda,
            float[] b,
            int bOff,
            float[] c,
            int cOff,
            int ldc) {
        for (int i = 0; i < m; i += ROWS_BY_ONE) {
            int count = Math.min(ROWS_BY_ONE, m - i);
            for (int r = 0; r < count; r++) {
                System.arraycopy(c, cOff + (i + r) * ldc, corner, r * LANES, columns);
            }
            VectorMicroKernels.eightBy1(count, steps, a, aOff + i * lda, lda, b, bOff, corner, 0, LANES);
            for (int r = 0; r < count; r++) {
                System.arraycopy(corner, r * LANES, c, cOff + (i + r) * ldc, columns);
            }
        }
    }
}
