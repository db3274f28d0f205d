package org.crossbranch.training.dl4j.graph;

import it.unimi.dsi.fastutil.ints.IntList;
import org.crossbranch.scoring.weights.Tensor;
import org.crossbranch.training.dl4j.vertex.CrossEntropy;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** Makes ND4J's arrays of a batch's numbers. */
final class BatchArrays {
    /** In place of a column: the answer is not known, and {@link CrossEntropy} learns nothing from it. */
    static final int UNKNOWN = -1;

    private BatchArrays() {}

    static INDArray row(IntList values) {
        return matrix(values, values.size());
    }

    static INDArray column(IntList values) {
        return matrix(values, 1);
    }

    static INDArray matrix(IntList values, int columns) {
        float[] floats = new float[values.size()];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = values.getInt(i);
        }
        return Nd4j.create(floats, new int[] {floats.length / columns, columns}, 'c');
    }

    /** Rows of a matrix. */
    static INDArray rows(Tensor matrix, IntList rows) {
        int columns = matrix.shape()[1];
        float[] values = new float[rows.size() * columns];
        for (int i = 0; i < rows.size(); i++) {
            System.arraycopy(matrix.values(), rows.getInt(i) * columns, values, i * columns, columns);
        }
        return Nd4j.create(values, new int[] {rows.size(), columns}, 'c');
    }

    /** A row for each column given, 1 there and 0 elsewhere; of {@link #UNKNOWN}, 0 everywhere. */
    static INDArray oneHot(IntList columns, int width) {
        float[] values = new float[columns.size() * width];
        for (int i = 0; i < columns.size(); i++) {
            if (columns.getInt(i) != UNKNOWN) {
                values[i * width + columns.getInt(i)] = 1;
            }
        }
        return Nd4j.create(values, new int[] {columns.size(), width}, 'c');
    }

    /** Three floats that hold 22 bits of the seed each, so that no arithmetic of theirs is inexact. */
    static INDArray seeds(long seed) {
        return Nd4j.createFromArray(new float[][] {{seed & 0x3FFFFF, seed >>> 22 & 0x3FFFFF, seed >>> 44 & 0x3FFFFF}});
    }
}
