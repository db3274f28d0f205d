package org.crossbranch.spark.ingest;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import org.crossbranch.treebank.text.DivisibleEncoding;
import org.jspecify.annotations.Nullable;

/**
 * A stream of text that notes where its lines begin, in bytes. They are found without decoding, and are those that a decoder
 * finds.
 */
final class LineStarts extends FilterInputStream {
    private final Queue<Long> starts = new ArrayDeque<>();
    private final int width;
    private final boolean isHighFirst;
    private final boolean isAnywhere;
    private long at;
    private int unit;
    private boolean isAfterHigh;

    private LineStarts(InputStream in, long at, Charset encoding, boolean isAnywhere) {
        super(in);
        this.at = at;
        this.width = DivisibleEncoding.width(encoding);
        this.isHighFirst = encoding.equals(StandardCharsets.UTF_16BE);
        this.isAnywhere = isAnywhere;
    }

    /**
     * A stream from the beginning of a line on.
     *
     * @param at where that is in the file
     */
    static LineStarts fromLine(InputStream in, long at, Charset encoding) {
        return new LineStarts(in, at, encoding, false);
    }

    /**
     * A stream from any place on, at a whole number of units. In malformed UTF-16 it may miss a beginning.
     *
     * @param at where that is in the file
     */
    static LineStarts fromAnywhere(InputStream in, long at, Charset encoding) {
        return new LineStarts(in, at, encoding, true);
    }

    /** Where the next line begins of those that begin in what was read, or null. The first one is behind a line feed. */
    @Nullable
    Long next() {
        return starts.poll();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int count = in.read(bytes, offset, length);
        for (int i = offset; i < offset + count; i++) {
            at++;
            int value = bytes[i] & 0xFF;
            if (width == 1) {
                take(value);
            } else if (at % 2 == 1) {
                unit = value;
            } else {
                take(isHighFirst ? unit << 8 | value : value << 8 | unit);
            }
        }
        return count;
    }

    private void take(int next) {
        if (next == '\n' && !isAfterHigh) {
            starts.add(at);
        }
        // A decoder takes any unit behind a high surrogate for its second half. From anywhere on, any surrogate may be
        // such a half itself.
        isAfterHigh = Character.isHighSurrogate((char) next) && (isAnywhere || !isAfterHigh);
    }
}
