package org.crossbranch.segmentation;

import java.util.List;

/**
 * A paragraph that a treebank has cut into sentences and tokens.
 *
 * @param text its characters
 * @param sentences its sentences, in order
 */
public record GoldText(String text, List<GoldSentence> sentences) {
    /** Copies the list. */
    public GoldText {
        sentences = List.copyOf(sentences);
    }

    /**
     * A sentence of it.
     *
     * @param span where it stands
     * @param tokens where its tokens stand, by offsets in the paragraph
     */
    public record GoldSentence(Segmenter.Span span, List<Segmenter.Span> tokens) {
        /** Copies the list. */
        public GoldSentence {
            tokens = List.copyOf(tokens);
        }
    }
}
