package org.crossbranch.tree;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A tokenised sentence. Tokens are counted from 0.
 *
 * @param id stable identifier, {@code corpus/document/ordinal} where the pipeline made it
 * @param text the raw text, or the empty string where it is not known
 * @param tokens the tokens, at least one
 */
public record Sentence(String id, String text, List<Token> tokens) {

    /** Copies the token list. */
    public Sentence {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(text, "text");
        tokens = List.copyOf(tokens);
        if (tokens.isEmpty()) {
            throw new IllegalArgumentException("sentence " + id + " has no tokens");
        }
    }

    /**
     * The identifier less its corpus: what a copy of the file in another folder keeps, so random choices depend on no more. An
     * identifier of one part is left whole.
     */
    public String idWithinCorpus() {
        return id.substring(id.indexOf('/') + 1);
    }

    /** Number of tokens. */
    public int length() {
        return tokens.size();
    }

    /** The token at an index from 0. */
    public Token token(int index) {
        return tokens.get(index);
    }

    /** The forms of some tokens with blanks between; a gap is three dots. */
    public String words(Yield some) {
        return some.blocks().stream()
                .map(block -> tokens.subList(block.start(), block.end()).stream()
                        .map(Token::form)
                        .collect(Collectors.joining(" ")))
                .collect(Collectors.joining(" … "));
    }

    /** This sentence with other tokens. */
    public Sentence withTokens(List<Token> newTokens) {
        return new Sentence(id, text, newTokens);
    }

    /** This sentence under another identifier. */
    public Sentence withId(String newId) {
        return new Sentence(newId, text, tokens);
    }
}
