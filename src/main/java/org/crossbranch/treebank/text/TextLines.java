package org.crossbranch.treebank.text;

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
import org.crossbranch.segmentation.Blanks;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.compression.Compression;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a byte stream, decompressed where it is compressed. Bytes that the encoding does not know do not end the reading:
 * the line they stand in is marked and the next one is read as ever. So is a line that is too long, of which no more than its
 * beginning is ever held.
 */
public final class TextLines implements TreebankReader.LineCounter {
    /** Longest line that holds a tree, in UTF-16 units. */
    public static final int MAX_TREE_LENGTH = 1 << 24;

    /** How the fault of bytes that are not in the encoding begins. */
    static final String UNDECODABLE = "these bytes are not ";

    /** The fault of text that is read in another encoding than its own, or that is an archive. */
    public static final String NUL_CHARACTERS =
            "there are NUL characters; name the encoding (for example UTF-16LE) when reading the file, or unpack it";

    /** Characters at the beginning of a file within which a NUL character says that all of it is damaged. */
    static final int START_LENGTH = 1 << 12;

    private static final int BUFFER = 1 << 14;
    private static final int LEAST_BUFFER = 1 << 6;
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    /** The file that is read from its beginning, which says how it is packed and encoded; null for a stretch. */
    private final @Nullable TreebankSource whole;

    private final Charset named;
    private final int maxLength;
    private final ByteBuffer bytes;
    private final CharBuffer chars;
    /**
     * Positions in the stream of characters at which bytes could not be decoded, in what is decoded but not yet read.
     */
    private final Deque<Long> undecodable = new ArrayDeque<>();

    private InputStream in;
    private CharsetDecoder decoder;
    private boolean isOpened;
    private long bytesLeft;
    private long decoded;
    private long read;
    private boolean bytesEnded;
    private boolean flushed;
    private int lineNumber;

    /** Of the line that was read last. */
    private int faultColumn;

    private String fault = "";

    /** Takes the characters of a line, some at a time. */
    private interface Taker {
        void take(char[] chars, int from, int count);
    }

    /** Whether nothing of some characters can be seen. */
    private static final class BlankCheck implements Taker {
        private boolean isBlank = true;
        private char before;

        @Override
        public void take(char[] chars, int from, int count) {
            for (int i = from; isBlank && i < from + count; i++) {
                char c = chars[i];
                isBlank = Character.isHighSurrogate(c)
                        || Blanks.isInvisible(Character.isLowSurrogate(c) ? Character.toCodePoint(before, c) : c);
                before = c;
            }
        }
    }

    /**
     * The lines of a treebank file, compressed or not. Nothing is read before the first line is asked for.
     *
     * @param charset encoding of a file whose byte-order mark does not say it
     */
    public TextLines(InputStream in, TreebankSource source, Charset charset) {
        this(in, source, charset, MAX_TREE_LENGTH);
    }

    /**
     * The lines of a file, compressed or not. Nothing is read before the first line is asked for.
     *
     * @param charset encoding of a file whose byte-order mark does not say it
     * @param maxLength longest line that is kept whole, in UTF-16 units
     */
    public TextLines(InputStream in, TreebankSource source, Charset charset, int maxLength) {
        this(in, source, charset, maxLength, Long.MAX_VALUE, 0);
    }

    /**
     * The lines of a stretch of a stream that is not compressed and has no other byte-order mark than its encoding's.
     *
     * @param in the stream, at the beginning of a line
     * @param maxLength longest line that is kept whole, in UTF-16 units
     * @param length of the stretch, in bytes
     * @param linesBefore number of lines before it
     */
    public TextLines(InputStream in, Charset charset, int maxLength, long length, int linesBefore) {
        this(in, null, charset, maxLength, length, linesBefore);
    }

    private TextLines(
            InputStream in,
            @Nullable TreebankSource whole,
            Charset charset,
            int maxLength,
            long length,
            int linesBefore) {
        this.in = in;
        this.whole = whole;
        this.named = charset;
        this.maxLength = maxLength;
        this.decoder = decoder(charset);
        this.bytesLeft = length;
        // There may be thousands of short texts; no encoding has more characters than bytes.
        int buffer = (int) Math.min(BUFFER, Math.max(LEAST_BUFFER, length));
        this.bytes = ByteBuffer.allocate(buffer).flip();
        this.chars = CharBuffer.allocate(buffer).flip();
        this.lineNumber = linesBefore;
    }

    private static CharsetDecoder decoder(Charset charset) {
        return charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    @Override
    public int count() {
        return lineNumber;
    }

    /** The next line, or null after the last. */
    @Nullable
    public Line next() throws IOException {
        StringBuilder text = new StringBuilder();
        if (!readLine(text::append)) {
            return null;
        }
        int end = text.length();
        // All of them: one that stayed would be taken for a part of the line end when the line is written and read
        // again.
        while (end > 0 && text.charAt(end - 1) == '\r') {
            end--;
        }
        return new Line(text.substring(0, end), lineNumber, faultColumn, fault);
    }

    /**
     * Passes over lines up to the first that {@linkplain Line#isBlank is blank}, or is not, and over that one.
     *
     * @return false if there is none
     */
    public boolean skipPast(boolean isBlank) throws IOException {
        BlankCheck check = new BlankCheck();
        while (readLine(check)) {
            if ((check.isBlank && faultColumn == 0) == isBlank) {
                return true;
            }
            check.isBlank = true;
        }
        return false;
    }

    /**
     * Appends all characters of the file, line ends among them, up to those that are at fault; or, if the file is longer than a line may
     * be, some more than so many.
     *
     * @return what is wrong and how to mend it, or the empty string
     */
    public String readAll(StringBuilder text) throws IOException {
        String found = "";
        while (found.isEmpty() && text.length() <= maxLength && fill()) {
            found = take(text);
        }
        lineNumber = 1;
        return found;
    }

    /**
     * Appends the next characters of the file, line ends among them: those that are there, without waiting for more.
     *
     * @return false at the end of the file, where there are none
     * @throws MalformedTreeException if they are at fault
     */
    public boolean readSome(StringBuilder text) throws IOException {
        if (!fill()) {
            return false;
        }
        int begin = text.length();
        String found = take(text);
        lineNumber += (int) text.chars().skip(begin).filter(c -> c == '\n').count();
        if (!found.isEmpty()) {
            throw new MalformedTreeException(whole == null ? "" : whole.name(), lineNumber + 1, 1, found);
        }
        return true;
    }

    /** Appends what is decoded. The result is what is wrong with it, or the empty string. */
    private String take(StringBuilder text) {
        int begin = text.length();
        boolean isFirst = decoded == chars.remaining();
        text.append(chars);
        chars.position(chars.limit());
        if (!undecodable.isEmpty()) {
            return "character " + (undecodable.getFirst() + 1) + " is not " + undecodable();
        }
        if (text.indexOf("\0", begin) >= 0) {
            return NUL_CHARACTERS;
        }
        if (isFirst && text.charAt(begin) == BYTE_ORDER_MARK) {
            text.deleteCharAt(begin);
        }
        return "";
    }

    /** Gives the characters of the next line to a taker; false at the end of the stream. */
    private boolean readLine(Taker taker) throws IOException {
        if (!chars.hasRemaining() && !fill()) {
            return false;
        }
        faultColumn = 0;
        fault = "";
        lineNumber++;
        int length = 0;
        while (chars.hasRemaining() || fill()) {
            int plain = plain(maxLength - length);
            taker.take(chars.array(), chars.position(), plain);
            chars.position(chars.position() + plain);
            read += plain;
            length += plain;
            if (!chars.hasRemaining()) {
                continue;
            }
            boolean isUndecodable = !undecodable.isEmpty() && undecodable.getFirst() == read;
            char c = chars.get();
            read++;
            if (isUndecodable) {
                undecodable.removeFirst();
                if (faultColumn == 0) {
                    faultColumn = length + 1;
                    fault = UNDECODABLE + undecodable();
                }
            } else if (c == '\n') {
                break;
            } else if (c == '\0') {
                nul(length + 1);
            } else if (c == BYTE_ORDER_MARK && read == 1 && lineNumber == 1) {
                continue;
            }
            if (length < maxLength) {
                taker.take(chars.array(), chars.position() - 1, 1);
                length++;
            } else if (faultColumn == 0 && c != '\r') {
                faultColumn = maxLength + 1;
                fault = "the line is longer than " + maxLength
                        + " characters; break it into lines, or give a file of another format";
            }
        }
        return true;
    }

    private String undecodable() {
        return decoder.charset()
                + " text; mend the file, or name its encoding (for example ISO-8859-1) when reading it";
    }

    /** Marks the line, or refuses the file if it begins so. */
    private void nul(int column) {
        if (whole != null && read <= START_LENGTH) {
            throw new MalformedTreeException(whole.name(), lineNumber, column, NUL_CHARACTERS);
        }
        if (faultColumn == 0) {
            faultColumn = column;
            fault = NUL_CHARACTERS;
        }
    }

    /** How many of the characters that follow are decoded, stand within the line and need no look of their own. */
    private int plain(int most) {
        if (read == 0) {
            return 0;
        }
        int from = chars.position();
        long decodable = undecodable.isEmpty() ? Long.MAX_VALUE : undecodable.getFirst() - read;
        int end = from + (int) Math.min(Math.min(chars.remaining(), most), decodable);
        char[] all = chars.array();
        int at = from;
        while (at < end && all[at] != '\n' && all[at] != '\0') {
            at++;
        }
        return at - from;
    }

    /** The next line that is not blank, or null after the last. */
    @Nullable
    public Line nextFilled() throws IOException {
        Line line = next();
        while (line != null && line.isBlank()) {
            line = next();
        }
        return line;
    }

    /** Decodes some more characters; false at the end of the stream. */
    private boolean fill() throws IOException {
        if (!isOpened) {
            open();
        }
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

    /** Looks what the file begins with; the mark itself stays, and is the first character. */
    private void open() throws IOException {
        isOpened = true;
        if (whole != null) {
            BufferedInputStream unpacked = Compression.unpacked(in);
            in = unpacked;
            unpacked.mark(ByteOrderMark.MAX_LENGTH);
            byte[] start = ByteOrderMark.start(unpacked);
            unpacked.reset();
            decoder = decoder(ByteOrderMark.encoding(start, named, whole));
        }
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

    /**
     * A line of a text file.
     *
     * @param text the characters without the line end
     * @param number from 1
     * @param faultColumn column, from 1, of the fault, or 0
     * @param fault what is wrong there and how to mend it, or the empty string
     */
    public record Line(String text, int number, int faultColumn, String fault) {

        /** Whether the line could not be decoded, holds NUL characters or is too long. */
        public boolean isFaulty() {
            return faultColumn > 0;
        }

        /** The complaint about a line that is faulty. */
        public MalformedTreeException fault(TreebankSource source) {
            return new MalformedTreeException(source.name(), number, faultColumn, fault);
        }

        /** The complaint about what is wrong with the line as a whole. */
        public MalformedTreeException fault(TreebankSource source, String reason) {
            return new MalformedTreeException(source.name(), number, 1, reason);
        }

        /** Whether the line is sound and nothing of it can be seen. */
        public boolean isBlank() {
            return !isFaulty() && Blanks.isInvisible(text);
        }

        /** Whether a text is one ASCII digit or more. */
        public static boolean isNumber(String text) {
            return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
        }
    }
}
