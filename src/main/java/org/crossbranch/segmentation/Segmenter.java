package org.crossbranch.segmentation;

import java.util.List;
import org.crossbranch.tree.Token;

/**
 * Finds the sentences of a text and their tokens. Between sentences, and between tokens, lie blanks only. Offsets are in UTF-16
 * units. Not thread-safe.
 */
public interface Segmenter {

    /**
     * A stretch of a text.
     *
     * @param start offset of its first character
     * @param end offset after its last one
     */
    record Span(int start, int end) {
        /** Its characters. */
        public String of(String text) {
            return text.substring(start, end);
        }
    }

    /**
     * The sentences of a text, in order; none is empty, and none begins or ends with a blank.
     *
     * @param text one paragraph
     */
    List<Span> sentences(String text);

    /**
     * The tokens of a sentence, in order: forms without blanks, and offsets. There are none if nothing of it can be seen. The words of
     * a multiword token all have its offsets.
     */
    List<Token> tokens(String sentence);

    /** Segments by Unicode's rules alone. */
    static Segmenter unicode() {
        return new UnicodeSegmenter("");
    }
}
