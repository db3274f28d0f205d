package org.crossbranch.treebank.text;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.crossbranch.tree.Token;

/**
 * Cuts text into words by the word boundaries of Unicode (UAX #29), with two rules more, both as treebanks have it: words
 * joined by hyphens are one token ({@code well-proportioned}, {@code Kita-Ausschuss}), and so is a run of one mark such as
 * {@code ...} or {@code --}. Blanks, format and control characters alone are no tokens. Offsets are in UTF-16 units. Not
 * thread-safe.
 */
final class WordTokenizer {
    private static final String REPEATED_MARKS = ".-–—!?*=~_";

    private final BreakIterator boundaries = BreakIterator.getWordInstance(ULocale.ROOT);

    /** The tokens of a text, forms and offsets only. */
    List<Token> tokens(String text) {
        boundaries.setText(text);
        List<Token> tokens = new ArrayList<>();
        int start = boundaries.first();
        for (int end = boundaries.next(); end != BreakIterator.DONE; start = end, end = boundaries.next()) {
            if (!isVisible(text, start, end)) {
                continue;
            }
            int last = tokens.size() - 1;
            if (last >= 0 && tokens.get(last).end() == start && isJoined(text, tokens.get(last), start, end)) {
                tokens.set(last, token(text, tokens.get(last).start(), end));
            } else {
                tokens.add(token(text, start, end));
            }
        }
        return tokens;
    }

    /** Whether what starts here belongs to the token that ends here. */
    private static boolean isJoined(String text, Token before, int start, int end) {
        char last = text.charAt(start - 1);
        char first = text.charAt(start);
        if (first == last && REPEATED_MARKS.indexOf(first) >= 0) {
            return true;
        }
        boolean isHyphenAlone = end - start == 1 && isHyphen(first);
        if (isHyphenAlone) {
            return isWord(text.codePointBefore(start)) && end < text.length() && isWord(text.codePointAt(end));
        }
        boolean isBehindAWord = before.end() - before.start() > 1 && isWord(text.codePointBefore(start - 1));
        return isHyphen(last) && isBehindAWord && isWord(text.codePointAt(start));
    }

    private static boolean isHyphen(char c) {
        return c == '-' || c == '\u2010' || c == '\u2011';
    }

    private static boolean isWord(int codePoint) {
        return Character.isLetterOrDigit(codePoint);
    }

    private static boolean isVisible(String text, int start, int end) {
        return text.substring(start, end)
                .codePoints()
                .anyMatch(c -> !Character.isWhitespace(c)
                        && !Character.isSpaceChar(c)
                        && !Character.isISOControl(c)
                        && Character.getType(c) != Character.FORMAT);
    }

    private static Token token(String text, int start, int end) {
        return new Token(text.substring(start, end), "", "", Collections.emptySortedMap(), "", start, end);
    }
}
