package org.crossbranch.training.dl4j.vertex;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
        float[] values = new float[Math.toIntExact(array.length())];
        read(array, values);
        return values;
    }

    /** The values of two dense row-major arrays, one behind the other. */
    public static float[] of(INDArray first, INDArray second) {
        int length = Math.toIntExact(first.length());
        float[] values = new float[Math.toIntExact(length + second.length())];
        window(first).read(0, values, 0, length);
        window(second).read(0, values, length, values.length - length);
        return values;
    }

    /**
     * Sets two arrays to values that stand one behind the other.
     *
     * @throws IllegalArgumentException if one is not dense and row-major, or together they have another length
     */
    public static void write(float[] values, INDArray first, INDArray second) {
        int length = Math.toIntExact(first.length());
        if (length + second.length() != values.length) {
            throw new IllegalArgumentException(
                    values.length + " values for arrays of " + length + " and " + second.length());
        }
        window(first).write(0, values, 0, length);
        window(second).write(0, values, length, values.length - length);
    }

    /** Copies the values of an array of floats, in row-major order, into the first elements of another. */
    static void read(INDArray array, float[] values) {
        if (array.dataType() != DataType.FLOAT) {
            throw new IllegalArgumentException("an array of " + array.dataType() + ", not of floats");
        }
        INDArray dense = isDense(array) ? array : array.dup('c');
        pointer(dense).get(values, 0, Math.toIntExact(array.length()));
    }

    /**
     * Sets an array to values in row-major order.
     *
     * @throws IllegalArgumentException if the array is not dense, not row-major or of another length
     */
    public static void write(float[] values, INDArray array) {
        write(values, values.length, array);
    }

    /** Sets an array to the first {@code length} values, which are as many as it has. */
    static void write(float[] values, int length, INDArray array) {
        if (!isDense(array) || array.length() != length) {
            throw new IllegalArgumentException("not a dense row-major array of " + length + " values");
        }
        pointer(array).put(values, 0, length);
    }

    /**
     * The memory of {@code length} values of a dense array from the one at {@code from} on, in the machine's byte order.
     *
     * @throws IllegalArgumentException if the array is not dense and row-major, or the values have 2 GiB or more
     */
    static ByteBuffer memory(INDArray array, long from, long length) {
        if (!isDense(array)) {
            throw new IllegalArgumentException("not a dense row-major array");
        }
        if (length > Integer.MAX_VALUE / Float.BYTES) {
            throw new IllegalArgumentException(length + " values, which have 2 GiB or more");
        }
        // JavaCPP's buffer begins where the pointer's memory does, and has the position.
        ByteBuffer memory = pointer(array).position(from).limit(from + length).asByteBuffer();
        return memory.slice().order(ByteOrder.nativeOrder());
    }

    private static FloatPointer pointer(INDArray array) {
        // An empty array has no memory, and JavaCPP refuses to copy nothing from nowhere.
        return array.isEmpty()
                ? new FloatPointer(1)
                : new FloatPointer(array.data().addressPointer());
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

    /** A dense array's memory, for reading and writing it piece by piece. */
    static Window window(INDArray array) {
        if (!isDense(array)) {
            throw new IllegalArgumentException("not a dense row-major array");
        }
        return new Window(pointer(array));
    }

    /** A dense array's memory. Of one thread. */
    static final class Window {
        private final FloatPointer pointer;

        private Window(FloatPointer pointer) {
            this.pointer = pointer;
        }

        /** Copies {@code count} elements from {@code at} on into an array from {@code offset} on. */
        void read(long at, float[] values, int offset, int count) {
            pointer.position(at).get(values, offset, count);
        }

        /** Sets {@code count} elements from {@code at} on to those of an array from {@code offset} on. */
        void write(long at, float[] values, int offset, int count) {
            pointer.position(at).put(values, offset, count);
        }
    }
}
