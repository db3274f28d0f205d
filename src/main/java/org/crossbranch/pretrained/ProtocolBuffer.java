package org.crossbranch.pretrained;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The fields of a message in the wire format of protocol buffers, one after the other. Of one thread. */
final class ProtocolBuffer {
    private static final int VARINT = 0;
    private static final int FIXED64 = 1;
    private static final int LENGTH = 2;
    private static final int FIXED32 = 5;

    private final ByteBuffer bytes;
    private int field;
    private int type;

    /** The fields from the buffer's position to its limit. */
    ProtocolBuffer(ByteBuffer bytes) {
        this.bytes = bytes.slice();
    }

    /**
     * Goes to the next field; false behind the last.
     *
     * @throws BufferUnderflowException if the message ends within it
     */
    boolean next() {
        if (!bytes.hasRemaining()) {
            return false;
        }
        long key = varint();
        field = (int) (key >>> 3);
        type = (int) (key & 7);
        return true;
    }

    /** The number of the field. */
    int field() {
        return field;
    }

    /** The value of the field as an integer. */
    long integer() {
        check(VARINT);
        return varint();
    }

    /** Adds the integers of the field, which is one or a packed list of them. */
    void integers(List<Long> into) {
        if (type == VARINT) {
            into.add(varint());
            return;
        }
        ProtocolBuffer packed = message();
        while (packed.bytes.hasRemaining()) {
            into.add(packed.varint());
        }
    }

    /** The value of the field as a message. */
    ProtocolBuffer message() {
        return new ProtocolBuffer(slice());
    }

    /** The value of the field as a text. */
    String text() {
        return StandardCharsets.UTF_8.decode(slice()).toString();
    }

    /** Passes over the value of the field. */
    void skip() {
        switch (type) {
            case VARINT -> varint();
            case FIXED64 -> bytes.getLong();
            case LENGTH -> slice();
            case FIXED32 -> bytes.getInt();
            default -> throw new IllegalArgumentException("a field of wire type " + type);
        }
    }

    private ByteBuffer slice() {
        check(LENGTH);
        long length = varint();
        if (length < 0 || length > bytes.remaining()) {
            throw new BufferUnderflowException();
        }
        ByteBuffer slice = bytes.slice(bytes.position(), (int) length);
        bytes.position(bytes.position() + (int) length);
        return slice;
    }

    private void check(int expected) {
        if (type != expected) {
            throw new IllegalArgumentException("field " + field + " is of wire type " + type);
        }
    }

    private long varint() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            byte part = bytes.get();
            value |= (long) (part & 0x7F) << shift;
            if (part >= 0) {
                return value;
            }
        }
        throw new IllegalArgumentException("an integer of more than 64 bits");
    }

    /** A field whose value is some bytes. */
    static byte[] field(int number, byte[] value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(number << 3 | LENGTH, out);
        write(value.length, out);
        out.writeBytes(value);
        return out.toByteArray();
    }

    private static void write(int value, ByteArrayOutputStream out) {
        int rest = value;
        while (rest >>> 7 != 0) {
            out.write((rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        out.write(rest);
    }
}
