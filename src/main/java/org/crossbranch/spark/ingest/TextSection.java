package org.crossbranch.spark.ingest;

import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.crossbranch.treebank.text.DivisibleEncoding;
import org.crossbranch.treebank.text.DivisibleFormat;
import org.crossbranch.treebank.text.TextLines;

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
}
