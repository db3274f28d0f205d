package org.crossbranch.scoring.weights;

import java.util.Arrays;

/**
 * A row-major float array with its extents. The arrays are not copied; whoever makes a tensor lets go of them.
 *
 * @param shape extents, each at least 1; one for a vector, two (rows, columns) for a matrix
 * @param values as many elements as the extents multiply to
 */
@SuppressWarnings("ArrayRecordComponent") // equality is by contents
public record Tensor(int[] shape, float[] values) {

    /** Checks that the extents multiply to the number of elements. */
    public Tensor {
        if (size(shape) != values.length) {
            throw new IllegalArgumentException(
                    values.length + " elements do not make a tensor of shape " + Arrays.toString(shape));
        }
    }

    /** A vector. */
    public static Tensor vector(float... values) {
        return new Tensor(new int[] {values.length}, values);
    }

    /** A tensor of zeros. */
    public static Tensor zeros(int... shape) {
        return new Tensor(shape, new float[Math.toIntExact(size(shape))]);
    }

    /**
     * Number of elements of a shape.
     *
     * @throws IllegalArgumentException if an extent is less than 1 or there are more elements than an array can hold
     */
    public static long size(int... shape) {
        long size = 1;
        for (int extent : shape) {
            if (extent < 1) {
                throw new IllegalArgumentException("an extent below 1 in shape " + Arrays.toString(shape));
            }
            size *= extent;
            if (size > Integer.MAX_VALUE) {
                throw new IllegalArgumentException("too many elements in shape " + Arrays.toString(shape));
            }
        }
        return size;
    }

    /** Whether no element is infinite or not a number. */
    public boolean isFinite() {
        for (float value : values) {
            if (!Float.isFinite(value)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tensor that && Arrays.equals(shape, that.shape) && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(shape) + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return "tensor " + Arrays.toString(shape);
    }
}
