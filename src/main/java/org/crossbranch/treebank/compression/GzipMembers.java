package org.crossbranch.treebank.compression;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * The decompressed bytes of a gzip file: of all its members, each checked by its checksums and its length (RFC 1952). What
 * follows a member is another one, or zeros to the end of the file, which are padding. Anything else is a {@link
 * ZipException} that says where in the compressed file.
 *
 * <p>The JDK's {@link java.util.zip.GZIPInputStream} takes a later member with a damaged header for the end of the file.
 */
final class GzipMembers extends InputStream {
    private static final int BUFFER = 1 << 14;
    private static final int[] MAGIC = {0x1f, 0x8b};
    private static final int DEFLATE = 8;
    private static final int HEADER_CHECKSUM = 0x02;
    private static final int EXTRA_FIELD = 0x04;
    private static final int NAME = 0x08;
    private static final int COMMENT = 0x10;
    private static final int UNKNOWN_FLAGS = 0xe0;
    /** Modification time, extra flags, operating system. */
    private static final int PASSED_OVER = 6;

    private final InputStream in;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 checksum = new CRC32();
    private final byte[] buffer = new byte[BUFFER];
    private final byte[] single = new byte[1];
    private int position;
    private int limit;
    /** Bytes of the file before the buffer. */
    private long before;
    /** Where the member that is being read begins. */
    private long begin;

    private boolean isInMember;
    private boolean isEnded;

    GzipMembers(InputStream in) {
        this.in = in;
    }

    @Override
    public int read() throws IOException {
        return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
    }

    @Override
    public int read(byte[] out, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        int count = 0;
        while (count == 0 && !isEnded) {
            if (isInMember) {
                count = inflate(out, offset, length);
            } else {
                beginMember();
            }
        }
        return isEnded ? -1 : count;
    }

    private void beginMember() throws IOException {
        begin = before + position;
        if (position == limit && !fill()) {
            isEnded = true;
        } else if (buffer[position] == 0 && begin > 0) {
            skipPadding();
        } else {
            checksum.reset();
            readHeader();
            checksum.reset();
            inflater.reset();
            isInMember = true;
        }
    }

    private void skipPadding() throws IOException {
        while (position < limit || fill()) {
            if (buffer[position++] != 0) {
                throw noMember();
            }
        }
        isEnded = true;
    }

    private void readHeader() throws IOException {
        for (int magic : MAGIC) {
            if (next() != magic) {
                throw noMember();
            }
        }
        int method = next();
        if (method != DEFLATE) {
            throw damaged("its compression method is " + method + ", not " + DEFLATE);
        }
        int flags = next();
        if ((flags & UNKNOWN_FLAGS) != 0) {
            throw damaged("its flags are " + flags + ", which no version of gzip writes");
        }
        skip(PASSED_OVER);
        if ((flags & EXTRA_FIELD) != 0) {
            skip((int) nextNumber(2));
        }
        if ((flags & NAME) != 0) {
            skipText();
        }
        if ((flags & COMMENT) != 0) {
            skipText();
        }
        if ((flags & HEADER_CHECKSUM) != 0) {
            long computed = checksum.getValue() & 0xffff;
            if (nextNumber(2) != computed) {
                throw damaged("the checksum of its header is wrong");
            }
        }
    }

    private int inflate(byte[] out, int offset, int length) throws IOException {
        if (inflater.needsInput()) {
            if (position == limit && !fill()) {
                throw cut();
            }
            inflater.setInput(buffer, position, limit - position);
            position = limit;
        }
        int count;
        try {
            count = inflater.inflate(out, offset, length);
        } catch (DataFormatException e) {
            throw damaged("its data cannot be decompressed (" + e.getMessage() + ")");
        }
        checksum.update(out, offset, count);
        if (inflater.finished()) {
            position = limit - inflater.getRemaining();
            endMember();
        } else if (count == 0 && !inflater.needsInput()) {
            throw damaged("its data cannot be decompressed");
        }
        return count;
    }

    private void endMember() throws IOException {
        long computed = checksum.getValue();
        if (nextNumber(4) != computed) {
            throw damaged("the checksum of its data is wrong");
        }
        if (nextNumber(4) != (inflater.getBytesWritten() & 0xffffffffL)) {
            throw damaged("its length is wrong");
        }
        isInMember = false;
    }

    /** The next byte, which must be there. */
    private int next() throws IOException {
        if (position == limit && !fill()) {
            throw cut();
        }
        checksum.update(buffer[position]);
        return buffer[position++] & 0xff;
    }

    private long nextNumber(int bytes) throws IOException {
        long number = 0;
        for (int i = 0; i < bytes; i++) {
            number |= (long) next() << (8 * i);
        }
        return number;
    }

    private void skip(int bytes) throws IOException {
        for (int i = 0; i < bytes; i++) {
            next();
        }
    }

    private void skipText() throws IOException {
        int character = next();
        while (character != 0) {
            character = next();
        }
    }

    /** Reads on where the buffer has ended; false at the end of the file. */
    private boolean fill() throws IOException {
        before += limit;
        position = 0;
        limit = Math.max(0, in.read(buffer));
        return limit > 0;
    }

    private ZipException noMember() {
        return new ZipException("byte " + begin + ": no gzip member begins here");
    }

    private ZipException cut() {
        return damaged("the file ends within it");
    }

    private ZipException damaged(String reason) {
        return new ZipException("the member that begins at byte " + begin + ": " + reason);
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        in.close();
    }
}
