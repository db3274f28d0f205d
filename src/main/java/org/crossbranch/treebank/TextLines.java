package org.crossbranch.treebank;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a byte stream, gunzipped where it is gzip. Bytes that the encoding does not know do not end the reading:
 * the line they stand in is marked and the next one is read as ever.
 */
final class TextLines implements LineCounter {
    static final int MAX_LINE_LENGTH = 1 << 24;

    private static final int BUFFER = 1 << 14;
    private static final int GZIP_MAGIC = 0x1f8b;
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final InputStream in;
    private final String charset;
    private final CharsetDecoder decoder;
    private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER).flip();
    private final CharBuffer chars = CharBuffer.allocate(BUFFER).flip();
    /**
     * Positions in the stream of characters at which bytes could not be decoded, in what is decoded but not yet read.
     */
    private final Deque<Long> undecodable = new ArrayDeque<>();

    private long bytesLeft;
    private long decoded;
    private long read;
    private boolean bytesEnded;
    private boolean flushed;
    private int lineNumber;

    TextLines(InputStream in, Charset charset) throws IOException {
        this(gunzipped(in), charset, Long.MAX_VALUE, 0);
    }

    /**
     * The lines of a stretch of a stream that is not gzip.
     *
     * @param in the stream, at the beginning of a line
     * @param length of the stretch, in bytes
     * @param linesBefore number of lines before it
     */
    TextLines(InputStream in, Charset charset, long length, int linesBefore) {
        this.in = in;
        this.bytesLeft = length;
        this.lineNumber = linesBefore;
        this.charset = charset.name();
        this.decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    /** A stream, decompressed where it is gzip. */
    static InputStream gunzipped(InputStream in) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(in, BUFFER);
        buffered.mark(2);
        boolean isGzip = isGzip(buffered);
        buffered.reset();
        return isGzip ? new GZIPInputStream(buffered, BUFFER) : buffered;
    }

    /** Whether what a stream begins with is gzip; two bytes of it are read. */
    static boolean isGzip(InputStream in) throws IOException {
        return ((in.read() << 8) | in.read()) == GZIP_MAGIC;
    }

    @Override
    public int count() {
        return lineNumber;
    }

    /** The next line, or null after the last. */
    @Nullable
    TextLine next() throws IOException {
        if (!chars.hasRemaining() && !fill()) {
            return null;
        }
        StringBuilder text = new StringBuilder();
        int faultColumn = 0;
        String fault = "";
        lineNumber++;
        while (chars.hasRemaining() || fill()) {
            boolean isUndecodable = !undecodable.isEmpty() && undecodable.getFirst() == read;
            char c = chars.get();
            read++;
            if (isUndecodable) {
                undecodable.removeFirst();
                if (faultColumn == 0) {
                    faultColumn = text.length() + 1;
                    fault = "these bytes are not " + charset
                            + " text; mend the file, or name its encoding (for example ISO-8859-1) when reading it";
                }
            } else if (c == '\n') {
                break;
            } else if (c == BYTE_ORDER_MARK && read == 1 && lineNumber == 1) {
                continue;
            }
            if (text.length() < MAX_LINE_LENGTH) {
                text.append(c);
            } else if (faultColumn == 0) {
                faultColumn = MAX_LINE_LENGTH;
                fault = "the line is longer than " + MAX_LINE_LENGTH + " characters; is this a treebank file?";
            }
        }
        int end = text.length();
        if (end > 0 && text.charAt(end - 1) == '\r') {
            text.setLength(end - 1);
        }
        return new TextLine(text.toString(), lineNumber, faultColumn, fault);
    }

    /** Decodes some more characters; false at the end of the stream. */
    private boolean fill() throws IOException {
        chars.clear();
        while (chars.position() == 0 && !flushed) {
            if (!bytesEnded) {
                bytes.compact();
                int count = in.read(bytes.array(), bytes.position(), (int) Math.min(bytes.remaining(), bytesLeft));
                bytesLeft -= Math.max(count, 0);
                bytesEnded = count < 0 || bytesLeft == 0;
                bytes.position(bytes.position() + Math.max(count, 0)).flip();
            }
            decode();
        }
        decoded += chars.position();
        chars.flip();
        return chars.hasRemaining();
    }

    private void decode() {
        while (true) {
            CoderResult result = decoder.decode(bytes, chars, bytesEnded);
            if (result.isError() && chars.hasRemaining()) {
                undecodable.addLast(decoded + chars.position());
                chars.put('\uFFFD');
                bytes.position(bytes.position() + result.length());
            } else {
                if (result.isUnderflow() && bytesEnded) {
                    flushed = decoder.flush(chars).isUnderflow();
                }
                return;
            }
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
