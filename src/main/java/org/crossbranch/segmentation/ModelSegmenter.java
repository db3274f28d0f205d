package org.crossbranch.segmentation;

import java.util.ArrayList;
import java.util.List;
import opennlp.tools.sentdetect.SentenceDetectorME;
import opennlp.tools.sentdetect.SentenceModel;
import opennlp.tools.tokenize.TokenizerME;
import opennlp.tools.tokenize.TokenizerModel;
import org.crossbranch.tree.Token;
import org.jspecify.annotations.Nullable;

/**
 * Segments by OpenNLP's models. Unicode's rules stand in for a model that is missing, and for both where a text has a stretch of
 * more than {@link #MAX_WORD} characters without a blank: there the models' time grows with the square of its length.
 */
final class ModelSegmenter implements Segmenter {
    /** Longest stretch without a blank that models see. */
    static final int MAX_WORD = 2_000;

    private final @Nullable SentenceDetectorME sentences;
    private final @Nullable TokenizerME tokens;
    private final Segmenter rules;

    ModelSegmenter(@Nullable SentenceModel sentences, @Nullable TokenizerModel tokens, Segmenter rules) {
        this.sentences = sentences == null ? null : new SentenceDetectorME(sentences);
        this.tokens = tokens == null ? null : new TokenizerME(tokens);
        this.rules = rules;
    }

    @Override
    public List<Span> sentences(String text) {
        if (sentences == null || Blanks.longestWord(text) > MAX_WORD) {
            return rules.sentences(text);
        }
        List<Span> spans = new ArrayList<>();
        // The library is at odds with itself over blanks before the first sentence.
        Blanks.strip(text, 0, text.length()).ifPresent(whole -> {
            for (opennlp.tools.util.Span found : sentences.sentPosDetect(whole.of(text))) {
                Blanks.strip(text, whole.start() + found.getStart(), whole.start() + found.getEnd())
                        .ifPresent(spans::add);
            }
        });
        return spans;
    }

    @Override
    public List<Token> tokens(String sentence) {
        if (tokens == null || Blanks.longestWord(sentence) > MAX_WORD) {
            return rules.tokens(sentence);
        }
        List<Token> found = new ArrayList<>();
        int start = 0;
        boolean isWhole = true;
        for (opennlp.tools.util.Span span : tokens.tokenizePos(sentence)) {
            start = isWhole ? span.getStart() : start;
            isWhole = isCharacterEnd(sentence, span.getEnd());
            if (isWhole && UnicodeSegmenter.isVisible(sentence, start, span.getEnd())) {
                found.add(UnicodeSegmenter.token(sentence, new Span(start, span.getEnd())));
            }
        }
        return found;
    }

    /** The library decides at each UTF-16 unit, so it may cut a character in two. */
    private static boolean isCharacterEnd(String text, int end) {
        return end == text.length() || !Character.isSurrogatePair(text.charAt(end - 1), text.charAt(end));
    }
}
