package org.crossbranch.treebank.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.compression.Compression;

/** The encodings in which line feeds can be found without decoding what is before them. */
public final class DivisibleEncoding {
    /** Bytes that a UTF-16 unit takes at most. */
    private static final int MAX_BYTES = 3;

    /** Bytes at the beginning of a text that are looked at. */
    public static final int START_BYTES = MAX_BYTES * TextLines.START_LENGTH;

    private DivisibleEncoding() {}

    /**
     * The encoding of a text that can be read from the beginning of any line; none if it is compressed or in another encoding, or
     * begins with NUL characters, which its reader refuses. A byte-order mark counts for more than what is named.
     *
     * @param in the text, of which {@link #START_BYTES} are read
     */
    public static Optional<Charset> of(InputStream in, Charset named) throws IOException {
        byte[] start = in.readNBytes(START_BYTES);
        if (Compression.of(start).isPresent()) {
            return Optional.empty();
        }
        try {
            return Optional.of(ByteOrderMark.encoding(start, named, new TreebankSource("", "", "")))
                    .filter(encoding -> isWide(encoding) || hasLineFeedOfOneByte(encoding))
                    .filter(encoding -> !beginsWithNul(new String(start, encoding)));
        } catch (MalformedTreeException e) {
            // The mark of another encoding: whoever reads the file says so.
            return Optional.empty();
        }
    }

    private static boolean beginsWithNul(String start) {
        int nul = start.indexOf('\0');
        return nul >= 0 && nul < TextLines.START_LENGTH;
    }

    /** Number of bytes of a line feed. */
    public static int width(Charset encoding) {
        return isWide(encoding) ? 2 : 1;
    }

    private static boolean isWide(Charset encoding) {
        return encoding.equals(StandardCharsets.UTF_16LE) || encoding.equals(StandardCharsets.UTF_16BE);
    }

    /**
     * Whether a line feed is one byte that is part of no other character: in UTF-8, and in one-byte encodings that
     * contain ASCII.
     */
    private static boolean hasLineFeedOfOneByte(Charset encoding) {
        return encoding.equals(StandardCharsets.UTF_8)
                || (encoding.canEncode()
                        && encoding.newEncoder().maxBytesPerChar() == 1
                        && Arrays.equals("\n".getBytes(encoding), new byte[] {'\n'}));
    }
}
