package org.crossbranch.treebank.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;
import org.crossbranch.segmentation.Segmenter;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;

/**
 * Raw text, one sentence a line, as tokenised sentences. Blank lines are skipped and not counted. A line that is longer than
 * {@link #MAX_LENGTH} is malformed; it is counted, but never held as a whole.
 */
public final class RawText {
    /**
     * Longest sentence that is cut into tokens, in UTF-16 units: at a hundred a token, ten thousand tokens, which is as many as
     * a parser can be told to take.
     */
    public static final int MAX_LENGTH = 1_000_000;

    private RawText() {}

    /** The sentence that a line of text is, in words; empty if nothing of it can be seen. */
    public static Optional<Sentence> sentence(String id, String line) {
        List<Token> tokens = Segmenter.unicode().tokens(line);
        return tokens.isEmpty() ? Optional.empty() : Optional.of(new Sentence(id, line, tokens));
    }

    /**
     * Reads a stream, compressed or not; the reader closes it.
     *
     * @param charset encoding of a text whose byte-order mark does not say it
     * @param segmenter finds the tokens
     * @throws IOException if the stream cannot be read
     */
    public static TreebankReader<Sentence> read(
            InputStream in, TreebankSource source, Charset charset, Segmenter segmenter) throws IOException {
        return read(new TextLines(in, source, charset, MAX_LENGTH), source, 0, segmenter);
    }

    /**
     * Reads a stretch of a stream that is not compressed; the reader closes the stream.
     *
     * @param in the stream, where the stretch begins
     * @param charset encoding of the text, which {@linkplain #isDivisible can be divided}
     * @param length of the stretch, in bytes
     * @param before what is before it
     * @param segmenter finds the tokens
     */
    public static TreebankReader<Sentence> read(
            InputStream in, TreebankSource source, Charset charset, long length, Extent before, Segmenter segmenter) {
        return read(
                new TextLines(in, charset, MAX_LENGTH, length, before.lines()), source, before.entries(), segmenter);
    }

    private static TreebankReader<Sentence> read(
            TextLines lines, TreebankSource source, long sentencesBefore, Segmenter segmenter) {
        long[] ordinal = {sentencesBefore};
        return new TreebankReader<>(source, lines, () -> {
            TextLines.Line line = lines.nextFilled();
            return line == null ? null : entry(line, segmenter, source, Long.toString(++ordinal[0]));
        });
    }

    /**
     * The size of a stretch.
     *
     * @param extent lines and sentences
     * @param words number of words and punctuation marks, about
     */
    public record Size(Extent extent, long words) {}

    /**
     * Measures a stretch of a stream that is not compressed.
     *
     * @param in the stream, where the stretch begins
     * @param begin the stretch's first byte in the stream
     * @param end the byte after its last
     * @throws IOException if the stream cannot be read
     */
    public static Size size(InputStream in, Charset charset, long begin, long end) throws IOException {
        // How many lines are before it is not known yet; whether any are decides what a byte order mark is.
        int linesBefore = begin == 0 ? 0 : 1;
        TextLines lines = new TextLines(in, charset, MAX_LENGTH, end - begin, linesBefore);
        long sentences = 0;
        long words = 0;
        for (TextLines.Line line = lines.nextFilled(); line != null; line = lines.nextFilled()) {
            sentences++;
            words += words(line.text());
        }
        return new Size(new Extent(lines.count() - linesBefore, sentences), words);
    }

    /** Counts runs of letters and digits, ideographs and other marks: cheap, and close to the number of tokens. */
    private static long words(String text) {
        long words = 0;
        boolean isInWord = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isLetterOrDigit(c)) {
                words += isInWord && !Character.isIdeographic(c) ? 0 : 1;
                isInWord = true;
            } else {
                words += Character.isWhitespace(c) || Character.isLowSurrogate(c) ? 0 : 1;
                isInWord = false;
            }
        }
        return words;
    }

    /**
     * Whether a text can be read from the beginning of any line: so it can unless it is compressed, or in an encoding in which a
     * byte 0A is not always a line's end. A byte-order mark counts for more than what is named.
     *
     * @param in the text, of which some bytes are read
     */
    public static boolean isDivisible(InputStream in, Charset charset) throws IOException {
        return DivisibleEncoding.of(in, charset)
                .filter(encoding -> encoding.equals(charset) && DivisibleEncoding.width(encoding) == 1)
                .isPresent();
    }

    /** Whether the reason of something malformed, in whatever format, is that its text is not in the encoding. */
    public static boolean isUndecodable(String reason) {
        return reason.startsWith(TextLines.UNDECODABLE) || reason.equals(TextLines.NUL_CHARACTERS);
    }

    private static TreebankEntry<Sentence> entry(
            TextLines.Line line, Segmenter segmenter, TreebankSource source, String ordinal) {
        String id = source.sentenceId(ordinal);
        if (line.isFaulty()) {
            return new TreebankEntry.Malformed<>(id, line.fault(source), line.text());
        }
        List<Token> tokens = segmenter.tokens(line.text());
        if (tokens.isEmpty()) {
            return new TreebankEntry.Malformed<>(
                    id, line.fault(source, "the line holds nothing that can be seen; remove it"), line.text());
        }
        return new TreebankEntry.Parsed<>(id, new Sentence(id, line.text(), tokens));
    }
}
