package org.crossbranch.search;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.tree.Sentence;

/**
 * Cuts a sentence into pieces of a bounded length. A piece ends behind the last mark that ends sentences, or else the last comma,
 * colon or dash, in the second half of what it may take; where there is none, in mid-phrase.
 */
final class Pieces {
    private static final String FINAL = ".!?;…。！？；؟۔।";
    private static final String MEDIAL = ",:-–—、，：،";
    private static final String CLOSING = "\"'”’»«)]}“‘";

    private Pieces() {}

    /** The pieces, with the sentence's identifier each. */
    static List<Sentence> of(Sentence sentence, int maxTokens) {
        List<Sentence> pieces = new ArrayList<>(sentence.length() / maxTokens + 1);
        int from = 0;
        while (from < sentence.length()) {
            int to = sentence.length() - from <= maxTokens ? sentence.length() : end(sentence, from, maxTokens);
            pieces.add(sentence.withTokens(sentence.tokens().subList(from, to)));
            from = to;
        }
        return pieces;
    }

    private static int end(Sentence sentence, int from, int maxTokens) {
        int medial = -1;
        for (int end = from + maxTokens; end > from + maxTokens / 2; end--) {
            if (isOf(FINAL, sentence, end - 1) && !isOf(CLOSING, sentence, end)) {
                return end;
            }
            // A closing quotation mark or bracket goes with what it closes.
            if (isOf(CLOSING, sentence, end - 1) && end - 2 >= from && isOf(FINAL, sentence, end - 2)) {
                return end;
            }
            if (medial < 0 && isOf(MEDIAL, sentence, end - 1)) {
                medial = end;
            }
        }
        return medial < 0 ? from + maxTokens : medial;
    }

    /** Whether a token is made of some marks, such as "..." or "?!". */
    private static boolean isOf(String marks, Sentence sentence, int token) {
        return sentence.token(token).form().chars().allMatch(mark -> marks.indexOf(mark) >= 0);
    }
}
