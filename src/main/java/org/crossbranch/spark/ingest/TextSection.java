package org.crossbranch.spark.ingest;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.crossbranch.treebank.text.DivisibleEncoding;
import org.crossbranch.treebank.text.DivisibleFormat;
import org.crossbranch.treebank.text.TextLines;
import org.jspecify.annotations.Nullable;

/**
 * A section of a file of lines, which becomes a stretch of whole entries once it is known where these begin.
 *
 * @param text the file
 * @param begin its first byte
 * @param end the byte after its last
 */
record TextSection(Text text, long begin, long end) implements Serializable {
    /** No entry begins there. */
    static final long NONE = -1;

    private static final int SCAN_BYTES = 1 << 13;

    /**
     * A file of lines.
     *
     * @param file the file
     * @param length in bytes
     * @param encoding name of its encoding
     */
    record Text(SourceFile file, long length, String encoding) implements Serializable {
        Charset charset() {
            return Charset.forName(encoding);
        }

        /** Sections of about the same length, none longer than what is asked for; an empty file is one. */
        Stream<TextSection> sections(long bytes) {
            int unit = DivisibleEncoding.width(charset());
            long count = Math.max(1, (length + bytes - 1) / bytes);
            long each = (length + count - 1) / count;
            long even = (each + unit - 1) / unit * unit;
            return LongStream.range(0, count)
                    .mapToObj(i -> new TextSection(this, Math.min(length, i * even), Math.min(length, (i + 1) * even)));
        }
    }

    /** Where the first entry begins in it, or {@link #NONE}. No more is read than the section, and one line. */
    long firstEntry(Configuration configuration) throws IOException {
        if (begin == 0) {
            return 0;
        }
        try {
            long line = firstLine(configuration);
            Optional<DivisibleFormat<?>> format = text.file().divisible();
            return line == NONE || format.isEmpty() ? line : firstEntry(configuration, format.get(), line);
        } catch (ChecksumException e) {
            // Who reads the stretch that it becomes part of meets the damage again.
            return NONE;
        }
    }

    /** Where the first line begins in it. However long the line before is, no more is read than the section. */
    private long firstLine(Configuration configuration) throws IOException {
        // A line feed, and what decides in UTF-16 whether it is one.
        long from = Math.max(0, begin - 2L * DivisibleEncoding.width(text.charset()));
        try (LineStarts in = LineStarts.fromAnywhere(text.file().open(configuration, from), from, text.charset())) {
            byte[] bytes = new byte[SCAN_BYTES];
            long at = from;
            int count = 0;
            while (count >= 0 && at < end) {
                count = in.read(bytes, 0, (int) Math.min(SCAN_BYTES, end - at));
                at += count;
                for (Long start = in.next(); start != null; start = in.next()) {
                    if (start >= begin) {
                        return start < end ? start : NONE;
                    }
                }
            }
            return NONE;
        }
    }

    private long firstEntry(Configuration configuration, DivisibleFormat<?> format, long line) throws IOException {
        try (LineStarts in = LineStarts.fromLine(text.file().open(configuration, line), line, text.charset());
                TextLines lines = new TextLines(in, text.charset(), TextLines.MAX_TREE_LENGTH, Long.MAX_VALUE, 1)) {
            TextLines.Line before = lines.next();
            Long start = in.next();
            while (before != null && start != null && start < end) {
                TextLines.Line next = lines.next();
                if (next != null && format.isStart(before, next)) {
                    return start;
                }
                before = next;
                start = in.next();
            }
            return NONE;
        }
    }

    /**
     * A stream of text that notes where its lines begin, in bytes. They are found without decoding, and are those that a decoder
     * finds.
     */
    private static final class LineStarts extends FilterInputStream {
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
            // A decoder takes any unit behind a high surrogate for its second half. From anywhere on, any surrogate may
            // be
            // such a half itself.
            isAfterHigh = Character.isHighSurrogate((char) next) && (isAnywhere || !isAfterHigh);
        }
    }
}
