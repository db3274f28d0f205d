package org.crossbranch.scoring.weights;

/**
 * Declares a tensor of a network. The declaration is the one place where a tensor's name stands: shape, scorer and training
 * graph all go by it.
 *
 * @param name the name in models
 * @param shape extents, one for a vector, two (rows, columns) for a matrix; not copied
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record TensorSpec(String name, int[] shape) {

    /** Declares a vector. */
    public static TensorSpec vector(String name, int size) {
        return new TensorSpec(name, new int[] {size});
    }

    /** Declares a matrix. */
    public static TensorSpec matrix(String name, int rows, int columns) {
        return new TensorSpec(name, new int[] {rows, columns});
    }

    /** Number of rows; a vector is one row. */
    public int rows() {
        return shape.length == 1 ? 1 : shape[0];
    }

    /** Number of columns; of a vector, its size. */
    public int columns() {
        return shape[shape.length - 1];
    }
}
