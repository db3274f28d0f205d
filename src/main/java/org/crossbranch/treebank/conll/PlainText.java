package org.crossbranch.treebank.conll;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/** A sentence's text beside its words, as the comment {@code text} and {@code SpaceAfter=No} have to agree on it. */
final class PlainText {
    private PlainText() {}

    /** A sentence with the places of its words, where they are not known and its text spells all of them. */
    static Sentence located(Sentence sentence) {
        String text = sentence.text();
        List<Token> located = new ArrayList<>(sentence.length());
        int at = 0;
        for (Token token : sentence.tokens()) {
            int start = text.indexOf(token.form(), at);
            if (token.start() != Token.NO_OFFSET || start < 0 || !isBlank(text, at, start)) {
                return sentence;
            }
            at = start + token.form().length();
            located.add(new Token(
                    token.form(),
                    token.tag(),
                    token.xpos(),
                    token.lemma(),
                    token.morphology(),
                    token.function(),
                    start,
                    at));
        }
        return isBlank(text, at, text.length()) ? sentence.withTokens(located) : sentence;
    }

    /**
     * The text in one line, without blanks at its ends. Characters between words that are not blank, such as a byte-order mark, belong to
     * no word, and become blanks.
     */
    static String of(Sentence sentence) {
        StringBuilder text =
                new StringBuilder(sentence.text().replace('\n', ' ').replace('\r', ' '));
        int at = 0;
        for (Token token : sentence.tokens()) {
            if (token.start() == Token.NO_OFFSET || token.end() > text.length()) {
                return text.toString().strip();
            }
            clear(text, at, token.start());
            at = Math.max(at, token.end());
        }
        clear(text, at, text.length());
        return text.toString().strip();
    }

    private static void clear(StringBuilder text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!isBlank(text.charAt(i))) {
                text.setCharAt(i, ' ');
            }
        }
    }

    private static boolean isBlank(String text, int from, int to) {
        return text.substring(from, to).chars().allMatch(character -> isBlank((char) character));
    }

    private static boolean isBlank(char character) {
        return Character.isWhitespace(character) || Character.isSpaceChar(character);
    }
}
