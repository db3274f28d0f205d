package org.crossbranch.scoring.network.kernel;

/**
 * Dense products of row-major float matrices: {@code multiply…} adds them to what the output holds, {@code product…} takes
 * its place, as if it had held zeros.
 *
 * <p>The products of an element are added to what the output holds one after the other, in order of k, by fused
 * multiply-adds. Nothing else decides its bits: neither m (so a row does not depend on the rows beside it), nor the width
 * of the machine's vectors, nor whether the Vector API is there. Without fused multiply-add in hardware (x86 before 2013)
 * all of this is very slow.
 */
public final class MatrixKernels {
    /** Columns that are transposed at a time: what they become stays in a core's first cache, as it is written four at a time. */
    private static final int TRANSPOSED_COLUMNS = 256;

    private MatrixKernels() {}

    /** C[m,n] += A[m,k] · B[k,n]; C is not transposed. */
    public static void multiply(MatrixView a, MatrixView b, MatrixView c) {
        product(false, a, b, c);
    }

    /** C[m,n] = A[m,k] · B[k,n]; C is not transposed. */
    public static void product(MatrixView a, MatrixView b, MatrixView c) {
        product(true, a, b, c);
    }

    private static void product(boolean fresh, MatrixView a, MatrixView b, MatrixView c) {
        if (KernelChoice.VECTOR) {
            VectorProduct.product(fresh, a, b, c);
        } else {
            ScalarKernels.product(fresh, a, b, c);
        }
    }

    /** B[n,m] = A[m,n]ᵀ; overwrites, and the arrays must not overlap. */
    public static void transpose(int m, int n, float[] a, int aOff, int lda, float[] b, int bOff, int ldb) {
        for (int j = 0; j < n; j += TRANSPOSED_COLUMNS) {
            int columns = Math.min(TRANSPOSED_COLUMNS, n - j);
            int i = 0;
            for (; i + 4 <= m; i += 4) {
                transposeFourRows(columns, a, aOff + i * lda + j, lda, b, bOff + j * ldb + i, ldb);
            }
            for (; i < m; i++) {
                for (int column = j; column < j + columns; column++) {
                    b[bOff + column * ldb + i] = a[aOff + i * lda + column];
                }
            }
        }
    }

    private static void transposeFourRows(int n, float[] a, int aOff, int lda, float[] b, int bOff, int ldb) {
        for (int j = 0; j < n; j++) {
            int at = bOff + j * ldb;
            b[at] = a[aOff + j];
            b[at + 1] = a[aOff + lda + j];
            b[at + 2] = a[aOff + 2 * lda + j];
            b[at + 3] = a[aOff + 3 * lda + j];
        }
    }

    /** y += x over n elements. */
    public static void add(int n, float[] x, int xOff, float[] y, int yOff) {
        sum(n, x, xOff, y, yOff, y, yOff);
    }

    /** out = x + y over n elements. */
    public static void sum(int n, float[] x, int xOff, float[] y, int yOff, float[] out, int outOff) {
        if (KernelChoice.VECTOR) {
            VectorRows.add(n, x, xOff, y, yOff, out, outOff);
        } else {
            ScalarKernels.add(n, x, xOff, y, yOff, out, outOff);
        }
    }

    /**
     * y += some rows of x, n elements each, one after the other: what {@link #add} gives for each in turn, to the last bit.
     *
     * @param offsets of the first {@code count} rows' first elements
     */
    public static void addRows(int n, int count, float[] x, int[] offsets, float[] y, int yOff) {
        if (KernelChoice.VECTOR) {
            VectorRows.addRows(n, count, x, offsets, y, yOff);
        } else {
            ScalarKernels.addRows(0, n, count, x, offsets, y, yOff);
        }
    }
}
