package org.crossbranch.treebank.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankSource;

/** The bytes of U+FEFF, with which a text file may begin to say how it is encoded. */
public enum ByteOrderMark {
    // Before UTF-16LE, whose mark begins that of UTF-32LE.
    UTF_32_LITTLE_ENDIAN("UTF-32LE", "\u00FF\u00FE\u0000\u0000"),
    UTF_32_BIG_ENDIAN("UTF-32BE", "\u0000\u0000\u00FE\u00FF"),
    UTF_8("UTF-8", "\u00EF\u00BB\u00BF"),
    UTF_16_BIG_ENDIAN("UTF-16BE", "\u00FE\u00FF"),
    UTF_16_LITTLE_ENDIAN("UTF-16LE", "\u00FF\u00FE");

    /** Bytes of the longest mark. */
    public static final int MAX_LENGTH = 4;

    private static final String CHARACTER = "\uFEFF";

    private final Charset charset;
    /** A character for each byte. */
    private final String mark;

    ByteOrderMark(String charset, String mark) {
        this.charset = Charset.forName(charset);
        this.mark = mark;
    }

    /** The first bytes of a stream, as many as may be a mark and no more: a pipe may have no more for now. */
    static byte[] start(InputStream in) throws IOException {
        StringBuilder begun = new StringBuilder();
        boolean mayGoOn = true;
        while (mayGoOn) {
            int next = in.read();
            if (next >= 0) {
                begun.append((char) next);
            }
            String start = begun.toString();
            mayGoOn = next >= 0
                    && Arrays.stream(values())
                            .anyMatch(mark -> mark.mark.startsWith(start) && mark.mark.length() > start.length());
        }
        return begun.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The mark that a file begins with, if it does. */
    public static Optional<ByteOrderMark> of(byte[] start) {
        String text = new String(start, StandardCharsets.ISO_8859_1);
        for (ByteOrderMark candidate : values()) {
            if (text.startsWith(candidate.mark)) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }

    /**
     * The encoding of a file: as its mark says, if it has one. UTF-8, which is the default, gives way to the mark.
     *
     * @param start the file's first bytes
     * @param named the encoding that the reader was told
     * @throws MalformedTreeException if the mark is that of another encoding
     */
    public static Charset encoding(byte[] start, Charset named, TreebankSource source) {
        Optional<ByteOrderMark> found = of(start);
        return found.isPresent() ? found.get().encoding(named, source) : named;
    }

    private Charset encoding(Charset named, TreebankSource source) {
        String decoded = named.decode(ByteBuffer.wrap(mark.getBytes(StandardCharsets.ISO_8859_1)))
                .toString();
        // UTF-16 and UTF-32 without an order of bytes swallow their marks.
        if (named.equals(StandardCharsets.UTF_8) || decoded.isEmpty()) {
            return charset;
        }
        if (decoded.equals(CHARACTER)) {
            return named;
        }
        throw new MalformedTreeException(
                source.name(),
                1,
                1,
                "the file begins with the byte-order mark of " + charset + ", but it is to be read as " + named
                        + "; name the encoding " + charset + ", or none");
    }

    /** The encoding that the mark stands for. */
    public Charset charset() {
        return charset;
    }

    /** Its number of bytes. */
    public int length() {
        return mark.length();
    }
}
