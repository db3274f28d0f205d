package org.crossbranch.scoring.network.kernel;

import org.crossbranch.scoring.weights.Tensor;

/**
 * A matrix that many others are multiplied by, laid out once as the products read it. Immutable. The products have the bits
 * of those of {@link MatrixKernels}.
 */
public final class PackedMatrix {
    private final int rows;
    private final int columns;

    /** Strips, or, where there are no vectors, row-major. */
    private final float[] values;

    private PackedMatrix(int rows, int columns, float[] values) {
        this.rows = rows;
        this.columns = columns;
        this.values = values;
    }

    /** A row-major matrix without gaps between its rows; later changes of the array are not seen. */
    public static PackedMatrix of(int rows, int columns, float[] matrix) {
        return new PackedMatrix(
                rows,
                columns,
                KernelChoice.VECTOR ? VectorProduct.pack(rows, columns, matrix, 0, columns) : matrix.clone());
    }

    /** The transpose of a row-major matrix of {@code columns} rows, without a copy between. */
    public static PackedMatrix ofTransposed(int rows, int columns, float[] matrix) {
        if (KernelChoice.VECTOR) {
            return new PackedMatrix(rows, columns, VectorProduct.packTransposed(rows, columns, matrix, 0, rows));
        }
        float[] transposed = new float[rows * columns];
        MatrixKernels.transpose(columns, rows, matrix, 0, rows, transposed, 0, columns);
        return new PackedMatrix(rows, columns, transposed);
    }

    /** A tensor of two dimensions. */
    public static PackedMatrix of(Tensor matrix) {
        return of(matrix.shape()[0], matrix.shape()[1], matrix.values());
    }

    /** C[m,columns] += A[m,rows] · this; {@code ld…} is the distance between rows. */
    public void multiply(int m, float[] a, int aOff, int lda, float[] c, int cOff, int ldc) {
        if (KernelChoice.VECTOR) {
            VectorProduct.packedProduct(m, rows, columns, a, aOff, lda, values, c, cOff, ldc);
        } else {
            ScalarKernels.product(
                    false,
                    MatrixView.of(a, aOff, m, rows, lda),
                    MatrixView.of(values, rows, columns),
                    MatrixView.of(c, cOff, m, columns, ldc));
        }
    }
}
