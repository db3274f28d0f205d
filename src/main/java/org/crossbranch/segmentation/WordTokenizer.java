package org.crossbranch.segmentation;

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
        // Spans first: a run of a million dots would be copied a million times.
        List<Segmenter.Span> spans = new ArrayList<>();
        int start = boundaries.first();
        for (int end = boundaries.next(); end != BreakIterator.DONE; start = end, end = boundaries.next()) {
            // An accent belongs to the blank before it, by Unicode's rules.
            Blanks.strip(text, start, end).ifPresent(word -> add(text, word, spans));
        }
        return spans.stream().map(span -> token(text, span)).toList();
    }

    private static void add(String text, Segmenter.Span word, List<Segmenter.Span> spans) {
        if (!isVisible(text, word.start(), word.end())) {
            return;
        }
        int last = spans.size() - 1;
        if (last >= 0
                && spans.get(last).end() == word.start()
                && isJoined(text, spans.get(last), word.start(), word.end())) {
            spans.set(last, new Segmenter.Span(spans.get(last).start(), word.end()));
        } else {
            spans.add(word);
        }
    }

    /** Whether what starts here belongs to the token that ends here. */
    private static boolean isJoined(String text, Segmenter.Span before, int start, int end) {
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

    /** Whether there is more than blanks, format and control characters. */
    static boolean isVisible(String text, int start, int end) {
        return !Blanks.isInvisible(text.substring(start, end));
    }

    /** The token of a stretch of a text. */
    static Token token(String text, Segmenter.Span span) {
        return new Token(span.of(text), "", "", Collections.emptySortedMap(), "", span.start(), span.end());
    }
}
