package org.crossbranch.treebank;

/** One or several whole lines of a file, with the place of each character. */
final class TextChunk {
    private final TreebankSource source;
    private final int firstLine;
    private final String text;

    TextChunk(TreebankSource source, int firstLine, String text) {
        this.source = source;
        this.firstLine = firstLine;
        this.text = text;
    }

    int length() {
        return text.length();
    }

    char charAt(int offset) {
        return text.charAt(offset);
    }

    String substring(int start, int end) {
        return text.substring(start, end);
    }

    /** The complaint about what stands at an offset. */
    MalformedTreeException fault(int offset, String reason) {
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
