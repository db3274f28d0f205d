package org.crossbranch.training.dl4j.vertex;

import org.bytedeco.javacpp.FloatPointer;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * Copies between ND4J's arrays, which lie outside the Java heap, and arrays on it, in one piece. ND4J's own ways, and Java
 * serialisation of its arrays, go element by element.
 */
public final class Floats {
    private Floats() {}

    /** The values of an array of floats in row-major order. */
    public static float[] of(INDArray array) {
        if (array.dataType() != DataType.FLOAT) {
            throw new IllegalArgumentException("an array of " + array.dataType() + ", not of floats");
        }
        INDArray source = isDense(array) ? array : array.dup('c');
        float[] values = new float[Math.toIntExact(array.length())];
        new FloatPointer(source.data().addressPointer()).get(values, 0, values.length);
        return values;
    }

    /**
     * Sets an array to values in row-major order.
     *
     * @throws IllegalArgumentException if the array is not dense, not row-major or of another length
     */
    public static void write(float[] values, INDArray array) {
        if (!isDense(array) || array.length() != values.length) {
            throw new IllegalArgumentException("not a dense row-major array of " + values.length + " values");
        }
        new FloatPointer(array.data().addressPointer()).put(values, 0, values.length);
    }

    private static boolean isDense(INDArray array) {
        if (array.ordering() != 'c') {
            return false;
        }
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
