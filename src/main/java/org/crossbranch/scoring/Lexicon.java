package org.crossbranch.scoring;

/**
 * The strings that a neural scorer knows.
 *
 * @param words word forms, open
 * @param characters single Unicode code points, open
 * @param tags part-of-speech tags, closed
 */
public record Lexicon(Vocabulary words, Vocabulary characters, Vocabulary tags) {

    /** Checks which are open, and that a character is one code point. */
    public Lexicon {
        if (!words.isOpen() || !characters.isOpen() || tags.isOpen()) {
            throw new IllegalArgumentException("words and characters have an unknown, tags have none");
        }
        for (String character : characters.entries()) {
            if (character.codePointCount(0, character.length()) != 1) {
                throw new IllegalArgumentException("not one character: \"" + character + "\"");
            }
        }
    }
}
