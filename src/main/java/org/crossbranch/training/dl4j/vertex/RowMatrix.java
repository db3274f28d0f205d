package org.crossbranch.training.dl4j.vertex;

import java.util.Arrays;
import org.crossbranch.scoring.network.kernel.MatrixKernels;
import org.crossbranch.scoring.network.kernel.MatrixView;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * A dense matrix of floats in row-major order, on the Java heap, where our kernels work. ND4J's arrays lie outside it;
 * one bulk copy goes from one to the other.
 *
 * @param rows number of rows
 * @param columns number of columns
 * @param values {@code rows × columns} values, and behind them, in memory that is kept, others that mean nothing; not copied
 */
@SuppressWarnings("ArrayRecordComponent") // a view on working memory, never compared
public record RowMatrix(int rows, int columns, float[] values) {

    public RowMatrix {
        if (values.length < rows * columns) {
            throw new IllegalArgumentException(values.length + " values for " + rows + " × " + columns);
        }
    }

    /** A matrix of zeros, in an array of its length. */
    public static RowMatrix zeros(int rows, int columns) {
        return new RowMatrix(rows, columns, new float[rows * columns]);
    }

    /** Some rows, as products take them. */
    MatrixView rows(int first, int count) {
        return MatrixView.of(values, first * columns, count, columns, columns);
    }

    /** Number of values. */
    public int length() {
        return rows * columns;
    }

    /** Sets all values to 0. */
    void clear() {
        Arrays.fill(values, 0, length(), 0f);
    }

    /** Sets each row to a vector. */
    void fillRows(float[] vector) {
        for (int row = 0; row < rows; row++) {
            System.arraycopy(vector, 0, values, row * columns, columns);
        }
    }

    /** Sets a vector to the sum of all rows. */
    void sumRows(float[] vector) {
        Arrays.fill(vector, 0, columns, 0f);
        for (int row = 0; row < rows; row++) {
            MatrixKernels.add(columns, values, row * columns, vector, 0);
        }
    }

    /** Copies this matrix into a dense row-major array of the same length. */
    void write(INDArray array) {
        Floats.write(values, length(), array);
    }
}
