package org.crossbranch.training.dl4j;

import org.bytedeco.javacpp.FloatPointer;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * A dense matrix of floats in row-major order, on the Java heap, where our kernels work. ND4J's arrays lie outside it;
 * one bulk copy goes from one to the other.
 *
 * @param rows number of rows
 * @param columns number of columns
 * @param values {@code rows × columns} values; not copied
 */
@SuppressWarnings("ArrayRecordComponent") // a view on working memory, never compared
record RowMatrix(int rows, int columns, float[] values) {

    RowMatrix {
        if (values.length != rows * columns) {
            throw new IllegalArgumentException(values.length + " values for " + rows + " × " + columns);
        }
    }

    /** A matrix of zeros. */
    static RowMatrix zeros(int rows, int columns) {
        return new RowMatrix(rows, columns, new float[rows * columns]);
    }

    /** Copies a matrix from ND4J. */
    static RowMatrix of(INDArray array) {
        float[] values = new float[Math.toIntExact(array.length())];
        read(array, values);
        return new RowMatrix(Math.toIntExact(array.size(0)), Math.toIntExact(array.length() / array.size(0)), values);
    }

    /** Copies the values of an array of floats in row-major order. */
    static void read(INDArray array, float[] values) {
        if (array.dataType() != DataType.FLOAT) {
            throw new IllegalArgumentException("an array of " + array.dataType() + ", not of floats");
        }
        boolean plain = array.ordering() == 'c' && array.stride(-1) == 1 && isDense(array);
        INDArray source = plain ? array : array.dup('c');
        new FloatPointer(source.data().addressPointer()).get(values, 0, values.length);
    }

    /** Copies this matrix into an array of the same length in row-major order. */
    void write(INDArray array) {
        if (array.ordering() != 'c' || !isDense(array) || array.length() != values.length) {
            throw new IllegalArgumentException("not a dense row-major array of " + values.length + " values");
        }
        new FloatPointer(array.data().addressPointer()).put(values, 0, values.length);
    }

    private static boolean isDense(INDArray array) {
        long expected = 1;
        for (int d = array.rank() - 1; d >= 0; d--) {
            if (array.size(d) != 1 && array.stride(d) != expected) {
                return false;
            }
            expected *= array.size(d);
        }
        return true;
    }
}
