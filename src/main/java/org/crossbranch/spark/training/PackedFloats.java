package org.crossbranch.spark.training;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.crossbranch.training.TrainingSettings.Precision;

/**
 * Floats on their way from one process to another. Java's serialisation writes arrays of bytes in one piece, those of floats
 * element by element.
 *
 * @param bytes little-endian
 * @param precision what each float takes
 */
@SuppressWarnings("ArrayRecordComponent") // carried from one place to another, never compared
record PackedFloats(byte[] bytes, Precision precision) implements SentFloats {

    /** All values, in full. */
    static PackedFloats of(float[] values) {
        return of(values, 0, values.length, Precision.FLOAT32);
    }

    /** The values from an index to another; in 16 bits, they lose what {@link #rounded} would take from them. */
    static PackedFloats of(float[] values, int from, int to, Precision precision) {
        ByteBuffer bytes = ByteBuffer.allocate((to - from) * precision.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        if (precision == Precision.FLOAT32) {
            bytes.asFloatBuffer().put(values, from, to - from);
        } else {
            for (int i = from; i < to; i++) {
                bytes.putShort((short) (Float.floatToRawIntBits(rounded(values[i])) >>> Short.SIZE));
            }
        }
        return new PackedFloats(bytes.array(), precision);
    }

    /** The nearest number of bfloat16, the even one of two: the upper half of a float, with 8 bits of precision. */
    static float rounded(float value) {
        if (Float.isNaN(value)) {
            return Float.NaN;
        }
        int bits = Float.floatToRawIntBits(value);
        int half = 0x7FFF + (bits >>> Short.SIZE & 1);
        return Float.intBitsToFloat(bits + half & 0xFFFF0000);
    }

    @Override
    public int length() {
        return bytes.length / precision.bytes();
    }

    @Override
    public float[] unpack() {
        float[] values = new float[length()];
        unpack(values, 0);
        return values;
    }

    /** Unpacks into a place in an array. */
    void unpack(float[] values, int at) {
        ByteBuffer packed = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (precision == Precision.FLOAT32) {
            packed.asFloatBuffer().get(values, at, length());
        } else {
            for (int i = 0; i < length(); i++) {
                values[at + i] = Float.intBitsToFloat(packed.getShort() << Short.SIZE);
            }
        }
    }
}
