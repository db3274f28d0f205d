package org.crossbranch.scoring.vectors;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** The bytes of a file of vectors, a piece at a time. A piece is no longer than a limit, whatever the file says of itself. */
final class VectorBytes {
    /** A line of 1,024 numbers of 32 characters, and more. */
    static final int LONGEST = 1 << 16;

    private final InputStream in;
    private final byte[] buffer = new byte[1 << 16];
    private int position;
    private int limit;
    private byte[] piece = new byte[1 << 10];
    private int length;
    private boolean isTooLong;

    VectorBytes(InputStream in) {
        this.in = in;
    }

    /** The next byte; -1 at the end of the file. */
    private int next() throws IOException {
        return hasNext() ? buffer[position++] & 0xff : -1;
    }

    private boolean hasNext() throws IOException {
        if (position == limit) {
            position = 0;
            limit = Math.max(0, in.read(buffer, 0, buffer.length));
        }
        return position < limit;
    }

    /**
     * Reads up to a byte, which is taken but no part of the piece, or to the end of the file, or until the piece {@link #isTooLong}; false
     * if the file had ended.
     */
    boolean readTo(char end) throws IOException {
        length = 0;
        int next = next();
        if (next < 0) {
            return false;
        }
        while (next >= 0 && next != end && !isTooLong) {
            append((byte) next);
            isTooLong = length > LONGEST;
            next = next();
        }
        return true;
    }

    /** Reads a number of bytes; false if the file ends before. */
    boolean read(int count) throws IOException {
        length = 0;
        if (piece.length < count) {
            piece = new byte[count];
        }
        while (length < count && hasNext()) {
            int taken = Math.min(count - length, limit - position);
            System.arraycopy(buffer, position, piece, length, taken);
            position += taken;
            length += taken;
        }
        return length == count;
    }

    private void append(byte next) {
        if (length == piece.length) {
            piece = Arrays.copyOf(piece, 2 * length);
        }
        piece[length++] = next;
    }

    /** Whether a piece was longer than the limit. */
    boolean isTooLong() {
        return isTooLong;
    }

    /** Whether nothing but ends of lines is left. */
    boolean isAtEnd() throws IOException {
        int next = next();
        while (next == '\n' || next == '\r') {
            next = next();
        }
        return next < 0;
    }

    /** Drops blanks and carriage returns at the end of the piece. */
    void strip() {
        while (length > 0 && isBlank(piece[length - 1])) {
            length--;
        }
    }

    /** Drops ends of lines at the start of the piece. */
    void stripLineEnds() {
        int start = 0;
        while (start < length && piece[start] == '\n') {
            start++;
        }
        System.arraycopy(piece, start, piece, 0, length - start);
        length -= start;
    }

    /** Length of the piece in bytes. */
    int length() {
        return length;
    }

    /** The end of the field that begins at a byte. */
    int endOfField(int start) {
        int end = start;
        while (end < length && !isBlank(piece[end])) {
            end++;
        }
        return end;
    }

    private static boolean isBlank(byte character) {
        return character == ' ' || character == '\t' || character == '\r';
    }

    /** Characters of the piece; bytes beyond ASCII are one each. */
    String ascii(int start, int end) {
        return new String(piece, start, end - start, StandardCharsets.ISO_8859_1);
    }

    /** UTF-8 at the start of the piece; empty if it is none, as trainers cut words that are long. */
    Optional<String> word(int end) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(piece, 0, end))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    /** The piece as numbers. */
    ByteBuffer numbers() {
        return ByteBuffer.wrap(piece, 0, length).order(ByteOrder.LITTLE_ENDIAN);
    }
}
