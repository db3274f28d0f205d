package org.crossbranch.model;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ShortBuffer;
import org.crossbranch.scoring.weights.Tensor;

/**
 * The bytes of a tensor's elements in a model's file, little-endian, written and read a chunk at a time. A matrix of {@link
 * Precision#INT8} begins with the factors of its rows.
 */
final class TensorBytes {
    /** Elements that are turned into bytes, or bytes into elements, at a time. */
    private static final int CHUNK = 1 << 14;

    private static final float LARGEST = Byte.MAX_VALUE;

    private TensorBytes() {}

    /** Takes chunks, ready to be read, and does not keep them. */
    @FunctionalInterface
    interface Sink {
        void put(ByteBuffer chunk) throws IOException;
    }

    /** Fills chunks up to their limits, and makes them ready to be read. */
    @FunctionalInterface
    interface Source {
        void fill(ByteBuffer chunk) throws IOException;
    }

    /** The precision that a tensor of some shape has in a model of a precision: vectors, and what would not shrink, are floats. */
    static Precision precision(Precision ofModel, int[] shape) {
        boolean isMatrix = shape.length == 2;
        return isMatrix && size(ofModel, shape) < size(Precision.FLOAT32, shape) ? ofModel : Precision.FLOAT32;
    }

    /**
     * Number of bytes of a tensor.
     *
     * @throws IllegalArgumentException if there is no such shape
     */
    static long size(Precision precision, int[] shape) {
        long elements = Tensor.size(shape);
        return switch (precision) {
            case FLOAT32 -> elements * Float.BYTES;
            case BFLOAT16 -> elements * Short.BYTES;
            case INT8 -> elements + (long) shape[0] * Float.BYTES;
        };
    }

    static void write(Tensor tensor, Precision precision, Sink sink) throws IOException {
        float[] values = tensor.values();
        ByteBuffer chunk = chunk(values.length);
        switch (precision) {
            case FLOAT32 -> writeFloats(values, chunk, sink);
            case BFLOAT16 -> {
                for (int from = 0; from < values.length; from += CHUNK) {
                    int count = Math.min(CHUNK, values.length - from);
                    chunk.clear().limit(count * Short.BYTES);
                    ShortBuffer halves = chunk.asShortBuffer();
                    for (int i = 0; i < count; i++) {
                        halves.put(i, upperHalf(values[from + i]));
                    }
                    sink.put(chunk);
                }
            }
            case INT8 -> {
                int columns = tensor.shape()[1];
                float[] factors = factors(values, tensor.shape()[0], columns);
                writeFloats(factors, chunk, sink);
                for (int from = 0; from < values.length; from += CHUNK) {
                    int count = Math.min(CHUNK, values.length - from);
                    chunk.clear().limit(count);
                    for (int i = 0; i < count; i++) {
                        chunk.put(i, whole(values[from + i], factors[(from + i) / columns]));
                    }
                    sink.put(chunk);
                }
            }
        }
    }

    private static ByteBuffer chunk(int elements) {
        return ByteBuffer.allocate(Math.min(CHUNK, Math.max(elements, 1)) * Float.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void writeFloats(float[] values, ByteBuffer chunk, Sink sink) throws IOException {
        int most = chunk.capacity() / Float.BYTES;
        for (int from = 0; from < values.length; from += most) {
            int count = Math.min(most, values.length - from);
            chunk.clear().limit(count * Float.BYTES);
            chunk.asFloatBuffer().put(values, from, count);
            sink.put(chunk);
        }
    }

    /** Rounded to the nearest, and to the even one of two. */
    private static short upperHalf(float value) {
        int bits = Float.floatToRawIntBits(value);
        return (short) ((bits + 0x7fff + (bits >>> 16 & 1)) >>> 16);
    }

    private static float[] factors(float[] values, int rows, int columns) {
        float[] factors = new float[rows];
        for (int row = 0; row < rows; row++) {
            float largest = 0;
            for (int i = row * columns; i < (row + 1) * columns; i++) {
                largest = Math.max(largest, Math.abs(values[i]));
            }
            factors[row] = largest / LARGEST;
        }
        return factors;
    }

    private static byte whole(float value, float factor) {
        return factor == 0 ? 0 : (byte) Math.max(-LARGEST, Math.min(LARGEST, Math.round(value / factor)));
    }

    /**
     * Reads the elements of a tensor.
     *
     * @param tensor takes the elements
     * @throws IllegalArgumentException if the factor of a row is not a finite number
     */
    static void read(Tensor tensor, Precision precision, Source source) throws IOException {
        float[] values = tensor.values();
        ByteBuffer chunk = chunk(values.length);
        switch (precision) {
            case FLOAT32 -> readFloats(values, chunk, source);
            case BFLOAT16 -> {
                short[] halves = new short[Math.min(CHUNK, values.length)];
                for (int from = 0; from < values.length; from += CHUNK) {
                    int count = Math.min(CHUNK, values.length - from);
                    chunk.clear().limit(count * Short.BYTES);
                    source.fill(chunk);
                    chunk.asShortBuffer().get(halves, 0, count);
                    for (int i = 0; i < count; i++) {
                        values[from + i] = Float.intBitsToFloat(halves[i] << 16);
                    }
                }
            }
            case INT8 -> rows(tensor, chunk, source);
        }
    }

    private static void readFloats(float[] values, ByteBuffer chunk, Source source) throws IOException {
        int most = chunk.capacity() / Float.BYTES;
        for (int from = 0; from < values.length; from += most) {
            int count = Math.min(most, values.length - from);
            chunk.clear().limit(count * Float.BYTES);
            source.fill(chunk);
            chunk.asFloatBuffer().get(values, from, count);
        }
    }

    private static void rows(Tensor tensor, ByteBuffer chunk, Source source) throws IOException {
        float[] values = tensor.values();
        int columns = tensor.shape()[1];
        float[] factors = new float[tensor.shape()[0]];
        readFloats(factors, chunk, source);
        for (int row = 0; row < factors.length; row++) {
            if (!Float.isFinite(factors[row])) {
                throw new IllegalArgumentException("the factor of row " + row + " is not a finite number");
            }
        }
        byte[] wholes = new byte[chunk.capacity()];
        for (int from = 0; from < values.length; ) {
            int count = Math.min(wholes.length, values.length - from);
            chunk.clear().limit(count);
            source.fill(chunk);
            chunk.get(wholes, 0, count);
            for (int i = 0; i < count; ) {
                int row = (from + i) / columns;
                int end = Math.min(count, (row + 1) * columns - from);
                float factor = factors[row];
                for (; i < end; i++) {
                    values[from + i] = factor * wholes[i];
                }
            }
            from += count;
        }
    }
}
