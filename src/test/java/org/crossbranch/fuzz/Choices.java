package org.crossbranch.fuzz;

import java.nio.ByteBuffer;
import java.util.List;

/** Turns the bytes of an input into choices, one after the other. Behind the last byte all are zero. */
final class Choices {
    private static final int ASCII = 0x80;

    private final ByteBuffer bytes;

    Choices(byte[] bytes) {
        this.bytes = ByteBuffer.wrap(bytes);
    }

    private int nextByte() {
        return bytes.hasRemaining() ? bytes.get() & 0xff : 0;
    }

    boolean nextBoolean() {
        return (nextByte() & 1) != 0;
    }

    int nextInt() {
        return (int) nextLong(Integer.BYTES);
    }

    /** A number of a small range, both ends with it. */
    int nextInt(int least, int most) {
        return least + nextByte() % (most - least + 1);
    }

    long nextLong() {
        return nextLong(Long.BYTES);
    }

    double nextDouble() {
        return Double.longBitsToDouble(nextLong());
    }

    <T> T nextOf(List<T> values) {
        return values.get(nextInt(0, values.size() - 1));
    }

    /** Any characters, unpaired surrogates and control characters among them. */
    String nextText(int most) {
        StringBuilder text = new StringBuilder();
        for (int length = nextInt(0, most); length > 0; length--) {
            int first = nextByte();
            text.append((char) (first < ASCII ? first : first << Byte.SIZE | nextByte()));
        }
        return text.toString();
    }

    /** Characters of ASCII. */
    String nextAscii(int most) {
        StringBuilder text = new StringBuilder();
        for (int length = nextInt(0, most); length > 0; length--) {
            text.append((char) (nextByte() % ASCII));
        }
        return text.toString();
    }

    private long nextLong(int length) {
        long value = 0;
        for (int i = 0; i < length; i++) {
            value = value << Byte.SIZE | nextByte();
        }
        return value;
    }
}
