package org.crossbranch.treebank.compression;

import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;

/**
 * The compressions of files. A file that is read is known by its first bytes, whatever its name; one that is written, by its
 * name. Readers stream: memory does not depend on how long the decompressed text is. A file that is damaged or cut is a {@link
 * java.util.zip.ZipException} that says where.
 */
public enum Compression {
    /** Gzip, of one member or several. */
    GZIP(".gz", "\\x1f\\x8b") {
        @Override
        InputStream unpack(InputStream in) {
            return new GzipMembers(in);
        }

        @Override
        OutputStream pack(OutputStream out) throws IOException {
            return new GZIPOutputStream(out);
        }
    },

    /** Bzip2, of one stream or several. Begins with a block of data, or ends at once. */
    BZIP2(".bz2", "BZh[1-9](1AY&SY|\\x17rE8P\\x90)") {
        @Override
        InputStream unpack(InputStream in) {
            return new CheckedStream("bzip2", in, source -> new BZip2CompressorInputStream(source, true));
        }

        @Override
        OutputStream pack(OutputStream out) throws IOException {
            return new BZip2CompressorOutputStream(out);
        }
    },

    /** Zstandard, of one frame or several. Begins with one, or with a frame that is skipped. */
    ZSTANDARD(".zst", "\\x28\\xb5\\x2f\\xfd|[\\x50-\\x5f]\\x2a\\x4d\\x18") {
        @Override
        InputStream unpack(InputStream in) {
            return new ZstandardFrames(in);
        }

        @Override
        OutputStream pack(OutputStream out) throws IOException {
            return new ZstdOutputStreamNoFinalizer(out).setChecksum(true);
        }
    };

    /** Bytes by which all can be told. */
    public static final int START_LENGTH = 10;

    /** Fewer bytes may be any text. */
    private static final int LEAST = 4;

    private static final int BUFFER = 1 << 14;

    private final String extension;
    private final Pattern start;

    /**
     * A compression.
     *
     * @param start pattern of a file's first bytes, a character for each
     */
    Compression(String extension, String start) {
        this.extension = extension;
        this.start = Pattern.compile(start);
    }

    abstract InputStream unpack(InputStream in);

    abstract OutputStream pack(OutputStream out) throws IOException;

    /** The bytes of a stream, decompressed if they are compressed. */
    public static BufferedInputStream unpacked(InputStream in) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(in, BUFFER);
        buffered.mark(START_LENGTH);
        Optional<Compression> found = of(start(buffered));
        buffered.reset();
        return found.isPresent() ? new BufferedInputStream(found.get().unpack(buffered), BUFFER) : buffered;
    }

    /** The first bytes, but none behind one that says that there is no compression: a pipe may have no more for now. */
    private static byte[] start(InputStream in) throws IOException {
        byte[] start = new byte[START_LENGTH];
        int length = 0;
        int next = in.read();
        while (next >= 0) {
            start[length++] = (byte) next;
            String begun = new String(start, 0, length, StandardCharsets.ISO_8859_1);
            boolean isDecided = length == START_LENGTH
                    || Arrays.stream(values()).noneMatch(compression -> compression.mayBegin(begun));
            next = isDecided ? -1 : in.read();
        }
        return Arrays.copyOf(start, length);
    }

    private boolean mayBegin(String begun) {
        Matcher matcher = start.matcher(begun);
        return matcher.lookingAt() || matcher.hitEnd();
    }

    /** The compression of a file that begins with these bytes, {@link #START_LENGTH} where it has so many. */
    public static Optional<Compression> of(byte[] start) {
        return Arrays.stream(values())
                .filter(compression -> compression.isStart(start))
                .findFirst();
    }

    /** Whether a file begins so; one that was cut within its first bytes does, if more than the first few are there. */
    private boolean isStart(byte[] bytes) {
        Matcher matcher = start.matcher(new String(bytes, StandardCharsets.ISO_8859_1));
        return matcher.lookingAt() || (matcher.hitEnd() && bytes.length >= LEAST);
    }

    /** The stream, compressed if the file's name says so. */
    public static OutputStream packed(OutputStream out, String fileName) throws IOException {
        String wanted = extension(fileName);
        for (Compression compression : values()) {
            if (compression.extension.equals(wanted)) {
                return compression.pack(out);
            }
        }
        return out;
    }

    /** The end of a file's name that says how it is compressed, such as {@code .gz}; empty where none does. */
    public static String extension(String fileName) {
        String lower = fileName.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .map(compression -> compression.extension)
                .filter(lower::endsWith)
                .findFirst()
                .orElse("");
    }

    /** A file's name without {@link #extension}. */
    public static String withoutExtension(String fileName) {
        return fileName.substring(0, fileName.length() - extension(fileName).length());
    }
}
