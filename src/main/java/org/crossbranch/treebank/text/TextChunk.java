package org.crossbranch.treebank.text;

import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankSource;

/** One or several whole lines of a file, with the place of each character. */
public final class TextChunk {
    private final TreebankSource source;
    private final int firstLine;
    private final String text;

    /**
     * Lines of a file.
     *
     * @param firstLine number of the first line, from 1
     * @param text the lines, joined by line feeds
     */
    public TextChunk(TreebankSource source, int firstLine, String text) {
        this.source = source;
        this.firstLine = firstLine;
        this.text = text;
    }

    /** The number of characters. */
    public int length() {
        return text.length();
    }

    /** The character at an offset. */
    public char charAt(int offset) {
        return text.charAt(offset);
    }

    /** The characters from {@code start} up to {@code end}. */
    public String substring(int start, int end) {
        return text.substring(start, end);
    }

    /** The complaint about what stands at an offset. */
    public MalformedTreeException fault(int offset, String reason) {
        int line = firstLine;
        int lineStart = 0;
        for (int end = text.indexOf('\n'); end >= 0 && end < offset; end = text.indexOf('\n', lineStart)) {
            line++;
            lineStart = end + 1;
        }
        return new MalformedTreeException(source.name(), line, offset - lineStart + 1, reason);
    }

    /** The text. */
    @Override
    public String toString() {
        return text;
    }
}
