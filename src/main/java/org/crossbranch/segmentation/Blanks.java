package org.crossbranch.segmentation;

import java.util.Optional;

/** Blanks: what separates words, the blanks of Unicode that do not break lines too. */
public final class Blanks {
    private Blanks() {}

    /** Whether a character is a blank. */
    public static boolean isBlank(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    /** Whether nothing of a character can be seen: a blank, a format or a control character. */
    public static boolean isInvisible(int codePoint) {
        return Character.isWhitespace(codePoint)
                || Character.isSpaceChar(codePoint)
                || Character.isISOControl(codePoint)
                || Character.getType(codePoint) == Character.FORMAT;
    }

    /** Whether nothing of a text can be seen; such a line is a blank one. */
    public static boolean isInvisible(String text) {
        return text.codePoints().allMatch(Blanks::isInvisible);
    }

    /** A stretch of a text without the blanks at its edges; empty if there is nothing else. */
    public static Optional<Segmenter.Span> strip(String text, int start, int end) {
        int from = start;
        int to = end;
        while (from < to && isBlank(text.charAt(from))) {
            from++;
        }
        while (to > from && isBlank(text.charAt(to - 1))) {
            to--;
        }
        return from == to ? Optional.empty() : Optional.of(new Segmenter.Span(from, to));
    }

    /** The length of the longest stretch without a blank. */
    static int longestWord(String text) {
        int longest = 0;
        int length = 0;
        for (int i = 0; i < text.length(); i++) {
            length = isBlank(text.charAt(i)) ? 0 : length + 1;
            longest = Math.max(longest, length);
        }
        return longest;
    }
}
