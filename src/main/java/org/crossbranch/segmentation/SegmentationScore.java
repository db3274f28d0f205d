package org.crossbranch.segmentation;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.crossbranch.tree.Token;

/**
 * Counts sentences and tokens that a segmenter finds in a treebank's text.
 *
 * @param sentences counts of sentences
 * @param tokens counts of tokens
 */
public record SegmentationScore(Counts sentences, Counts tokens) {

    /**
     * Stretches of a text.
     *
     * @param gold number of the treebank's
     * @param found number of the segmenter's
     * @param correct number of those that both have
     */
    public record Counts(long gold, long found, long correct) {
        /** The harmonic mean of precision and recall, in per cent. */
        public double f1() {
            return gold + found == 0 ? 0 : 200.0 * correct / (gold + found);
        }

        private Counts plus(Set<Segmenter.Span> gold, List<Segmenter.Span> found) {
            return new Counts(
                    this.gold + gold.size(),
                    this.found + found.size(),
                    correct + found.stream().filter(gold::contains).count());
        }
    }

    /** Scores a segmenter, paragraph by paragraph. */
    public static SegmentationScore of(Segmenter segmenter, List<GoldText> texts) {
        Counts sentences = new Counts(0, 0, 0);
        Counts tokens = new Counts(0, 0, 0);
        for (GoldText text : texts) {
            Set<Segmenter.Span> goldSentences = new HashSet<>();
            Set<Segmenter.Span> goldTokens = new HashSet<>();
            for (GoldText.GoldSentence sentence : text.sentences()) {
                goldSentences.add(sentence.span());
                goldTokens.addAll(sentence.tokens());
            }
            List<Segmenter.Span> found = segmenter.sentences(text.text());
            Set<Segmenter.Span> foundTokens = new LinkedHashSet<>();
            for (Segmenter.Span sentence : found) {
                for (Token token : segmenter.tokens(sentence.of(text.text()))) {
                    foundTokens.add(
                            new Segmenter.Span(sentence.start() + token.start(), sentence.start() + token.end()));
                }
            }
            sentences = sentences.plus(goldSentences, found);
            tokens = tokens.plus(goldTokens, List.copyOf(foundTokens));
        }
        return new SegmentationScore(sentences, tokens);
    }
}
