package org.crossbranch.model;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * The share of a text's words that a model does not know. It is up to a third in other domains of the model's language, and two
 * thirds or more in other languages, however near.
 *
 * @param words number of tokens with a letter
 * @param unknown number of those that are not in the model's vocabulary
 */
public record UnknownWords(long words, long unknown) {
    /** No words. */
    public static final UnknownWords NONE = new UnknownWords(0, 0);

    /** Fewer words say nothing. */
    private static final long FEWEST = 100;

    private static final double SUSPICIOUS = 0.5;

    /** Counts the words of sentences; none if the model has no vocabulary. */
    public static UnknownWords in(List<Sentence> sentences, Vocabulary vocabulary) {
        if (vocabulary.entries().isEmpty()) {
            return NONE;
        }
        long words = 0;
        long unknown = 0;
        for (Sentence sentence : sentences) {
            for (Token token : sentence.tokens()) {
                String form = token.form();
                if (vocabulary.contains(form)) {
                    words += hasLetter(form) ? 1 : 0;
                } else if (hasLetter(form)) {
                    words++;
                    unknown++;
                }
            }
        }
        return new UnknownWords(words, unknown);
    }

    private static boolean hasLetter(String form) {
        for (int at = 0; at < form.length(); at += Character.charCount(form.codePointAt(at))) {
            if (Character.isLetter(form.codePointAt(at))) {
                return true;
            }
        }
        return false;
    }

    /** With those of another part of the text. */
    public UnknownWords plus(UnknownWords other) {
        return new UnknownWords(words + other.words, unknown + other.unknown);
    }

    /**
     * The warning that a text is probably not of a model's language, if there are many words and most are unknown.
     *
     * @param model the model, as it was named
     * @param language code of its language, or empty
     */
    public Optional<String> warning(String model, String language) {
        if (words < FEWEST || unknown < SUSPICIOUS * words) {
            return Optional.empty();
        }
        String share = String.format(
                Locale.ROOT, "warning: %.0f %% of the words are unknown to %s", 100.0 * unknown / words, model);
        String name = Locale.forLanguageTag(language).getDisplayLanguage(Locale.ENGLISH);
        return Optional.of(
                language.isEmpty()
                        ? share + "; is the text of its language?"
                        : share + ", a model of " + name + " (" + language + "); is the text " + name + "?");
    }
}
