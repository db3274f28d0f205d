package org.crossbranch.segmentation;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.util.ArrayList;
import java.util.List;
import org.crossbranch.tree.Token;

/**
 * Segments by Unicode's sentence and word boundaries (UAX #29). With a language whose abbreviations ICU knows, such as {@code en},
 * {@code de} or {@code fr}, no sentence ends after these.
 */
public final class UnicodeSegmenter implements Segmenter {
    /** Asks ICU to leave out sentence ends after abbreviations. */
    private static final String ABBREVIATIONS = "-u-ss-standard";

    private final BreakIterator sentences;
    private final WordTokenizer words = new WordTokenizer();

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
        return words.tokens(sentence);
    }
}
