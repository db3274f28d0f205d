package org.crossbranch.segmentation;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.crossbranch.tree.Token;

/**
 * Segments by Unicode's sentence and word boundaries (UAX #29). With a language whose abbreviations ICU knows, such as {@code en},
 * {@code de} or {@code fr}, no sentence ends after these. Two rules more, both as treebanks have it: words joined by hyphens are one
 * token ({@code well-proportioned}, {@code Kita-Ausschuss}), and so is a run of one mark such as {@code ...} or {@code --}. Blanks,
 * format and control characters alone are no tokens.
 */
public final class UnicodeSegmenter implements Segmenter {
    private static final String REPEATED_MARKS = ".-–—!?*=~_";

    /** Asks ICU to leave out sentence ends after abbreviations. */
    private static final String ABBREVIATIONS = "-u-ss-standard";

    private final BreakIterator sentences;
    private final BreakIterator words = BreakIterator.getWordInstance(ULocale.ROOT);

    /**
     * A segmenter.
     *
     * @param language code of the language, such as {@code nl}, or empty
     */
    public UnicodeSegmenter(String language) {
        sentences = BreakIterator.getSentenceInstance(
                language.isEmpty() ? ULocale.ROOT : ULocale.forLanguageTag(language + ABBREVIATIONS));
    }

    @Override
    public List<Span> sentences(String text) {
        sentences.setText(text);
        List<Span> spans = new ArrayList<>();
        int start = sentences.first();
        for (int end = sentences.next(); end != BreakIterator.DONE; start = end, end = sentences.next()) {
            Blanks.strip(text, start, end).ifPresent(spans::add);
        }
        return spans;
    }

    @Override
    public List<Token> tokens(String sentence) {
        words.setText(sentence);
        // Spans first: a run of a million dots would be copied a million times.
        List<Span> spans = new ArrayList<>();
        int start = words.first();
        for (int end = words.next(); end != BreakIterator.DONE; start = end, end = words.next()) {
            // An accent belongs to the blank before it, by Unicode's rules.
            Blanks.strip(sentence, start, end).ifPresent(word -> add(sentence, word, spans));
        }
        return spans.stream().map(span -> token(sentence, span)).toList();
    }

    private static void add(String text, Span word, List<Span> spans) {
        if (!isVisible(text, word.start(), word.end())) {
            return;
        }
        int last = spans.size() - 1;
        if (last >= 0
                && spans.get(last).end() == word.start()
                && isJoined(text, spans.get(last), word.start(), word.end())) {
            spans.set(last, new Span(spans.get(last).start(), word.end()));
        } else {
            spans.add(word);
        }
    }

    /** Whether the word between two places belongs to the token before it. */
    private static boolean isJoined(String text, Span before, int start, int end) {
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
    static Token token(String text, Span span) {
        return new Token(span.of(text), "", "", Collections.emptySortedMap(), "", span.start(), span.end());
    }
}
