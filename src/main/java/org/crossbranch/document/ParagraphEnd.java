package org.crossbranch.document;

import org.crossbranch.segmentation.Blanks;

/** Looks for the end of a paragraph in a text that may grow: behind a line end or a blank line, so that no paragraph is empty. */
final class ParagraphEnd {
    private final int breaks;
    private int found;
    private boolean isAfterReturn;

    ParagraphEnd(Document.Paragraphs paragraphs) {
        breaks = paragraphs == Document.Paragraphs.LINES ? 1 : 2;
    }

    /**
     * The end of the paragraph, or -1 if it is not in the text. Then the search can go on where this text ends.
     *
     * @param from where the paragraph begins, or where the last search ended
     */
    int find(CharSequence text, int from) {
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isOfPair = c == '\n' && isAfterReturn;
            isAfterReturn = c == '\r';
            if (isLineEnd(c)) {
                boolean isPairAhead = c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
                found += isOfPair ? 0 : 1;
                if (found == breaks && !isPairAhead) {
                    return i + 1;
                }
            } else if (!Blanks.isInvisible(c)) {
                found = 0;
            }
        }
        return -1;
    }

    static boolean isLineEnd(char c) {
        return c == '\n' || c == '\r' || c == '\u0085' || c == '\u2028' || c == '\u2029';
    }
}
