package org.crossbranch.treebank.compression;

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

/**
 * The compressions of files. A file that is read is known by its first bytes, whatever its name; one that is written, by its
 * name. Readers stream: memory does not depend on how long the decompressed text is. A file that is damaged or cut is a {@link
 * java.util.zip.ZipException} that says where.
 */
public enum Compression {
    /** Gzip, of one member or several. */
    GZIP(".gz", "\\x1f\\x8b", "the JDK", "java.util.zip.Inflater") {
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
    BZIP2(
            ".bz2",
            "BZh[1-9](1AY&SY|\\x17rE8P\\x90)",
            "org.apache.commons:commons-compress",
            "org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream") {
        @Override
        InputStream unpack(InputStream in) {
            return new CheckedStream("bzip2", in, Bzip2::unpacked);
        }

        @Override
        OutputStream pack(OutputStream out) throws IOException {
            return Bzip2.packed(out);
        }
    },

    /** Zstandard, of one frame or several. Begins with one, or with a frame that is skipped. */
    ZSTANDARD(
            ".zst",
            "\\x28\\xb5\\x2f\\xfd|[\\x50-\\x5f]\\x2a\\x4d\\x18",
            "com.github.luben:zstd-jni",
            "com.github.luben.zstd.ZstdDecompressCtx") {
        @Override
        InputStream unpack(InputStream in) {
            return new ZstandardFrames(in);
        }

        @Override
        OutputStream pack(OutputStream out) throws IOException {
            return ZstandardFrames.packed(out);
        }
    };

    /** Bytes by which all can be told. */
    public static final int START_LENGTH = 10;

    /** Fewer bytes may be any text. */
    private static final int LEAST = 4;

    private static final int BUFFER = 1 << 14;

    private final String extension;
    private final Pattern start;
    private final String library;
    private final String classOfLibrary;

    /**
     * A compression. Methods of constants name no class of a library: the JVM would load it with this class.
     *
     * @param start pattern of a file's first bytes, a character for each
     * @param library that compresses and decompresses; a class path may lack it
     * @param classOfLibrary a class of it
     */
    Compression(String extension, String start, String library, String classOfLibrary) {
        this.extension = extension;
        this.start = Pattern.compile(start);
        this.library = library;
        this.classOfLibrary = classOfLibrary;
    }

    abstract InputStream unpack(InputStream in);

    abstract OutputStream pack(OutputStream out) throws IOException;

    /** The bytes of a stream, decompressed if they are compressed. */
    public static BufferedInputStream unpacked(InputStream in) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(in, BUFFER);
        buffered.mark(START_LENGTH);
        Optional<Compression> found = of(start(buffered));
        buffered.reset();
        if (found.isEmpty()) {
            return buffered;
        }
        found.get().requireLibrary();
        return new BufferedInputStream(found.get().unpack(buffered), BUFFER);
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
                compression.requireLibrary();
                return compression.pack(out);
            }
        }
        return out;
    }

    private void requireLibrary() throws IOException {
        try {
            Class.forName(classOfLibrary, false, Compression.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IOException(
                    "files such as *" + extension + " need " + library + ", which is not on the class path; add it", e);
        }
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
