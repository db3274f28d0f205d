package org.crossbranch.segmentation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.crossbranch.lexis.MultiwordTokens;
import org.crossbranch.tree.Token;

/** Divides the tokens of another segmenter into the words that they stand for. */
final class SplittingSegmenter implements Segmenter {
    private final Segmenter whole;
    private final MultiwordTokens multiword;

    SplittingSegmenter(Segmenter whole, MultiwordTokens multiword) {
        this.whole = whole;
        this.multiword = multiword;
    }

    @Override
    public List<Span> sentences(String text) {
        return whole.sentences(text);
    }

    @Override
    public List<Token> tokens(String sentence) {
        List<Token> words = new ArrayList<>();
        for (Token token : whole.tokens(sentence)) {
            List<String> forms = multiword.split(token.form());
            if (forms.isEmpty()) {
                words.add(token);
            }
            for (String form : forms) {
                words.add(new Token(form, "", "", Collections.emptySortedMap(), "", token.start(), token.end()));
            }
        }
        return words;
    }
}
