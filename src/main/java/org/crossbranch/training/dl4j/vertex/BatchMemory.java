package org.crossbranch.training.dl4j.vertex;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.scoring.network.kernel.Scratch;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * The matrices of a vertex, kept from batch to batch. With each batch a vertex asks for the same matrices in the same order, and
 * so finds each array of the batch before in its place again. New arrays would be most of what training allocates. Of one
 * thread.
 */
final class BatchMemory {
    private final List<float[]> arrays = new ArrayList<>();
    private int next;

    /** Forgets the matrices of the batch before. */
    void begin() {
        next = 0;
    }

    /** A matrix of whatever values. */
    RowMatrix room(int rows, int columns) {
        if (next == arrays.size()) {
            arrays.add(new float[0]);
        }
        float[] values = Scratch.atLeast(rows * columns, arrays.get(next));
        arrays.set(next++, values);
        return new RowMatrix(rows, columns, values);
    }

    RowMatrix zeros(int rows, int columns) {
        RowMatrix matrix = room(rows, columns);
        matrix.clear();
        return matrix;
    }

    /** A copy of a matrix of ND4J's. */
    RowMatrix of(INDArray array) {
        int rows = Math.toIntExact(array.size(0));
        RowMatrix matrix = room(rows, rows == 0 ? 0 : Math.toIntExact(array.length() / rows));
        Floats.read(array, matrix.values());
        return matrix;
    }

    /** A copy of a matrix of indices that ND4J holds as floats. */
    int[] indices(INDArray array) {
        return RowOperation.indices(of(array));
    }
}
