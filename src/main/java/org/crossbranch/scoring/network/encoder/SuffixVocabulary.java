package org.crossbranch.scoring.network.encoder;

import java.util.TreeSet;
import org.crossbranch.scoring.Vocabulary;

/**
 * The rows of an embedding of suffixes, the last three characters of a word: those of the words that a lexicon holds, sorted,
 * behind row 0 for any other. Immutable.
 */
public final class SuffixVocabulary {
    private static final int LENGTH = 3;

    private final Vocabulary suffixes;
    private final int[] ofWords;

    /** The rows of a lexicon's words, an open vocabulary. */
    public SuffixVocabulary(Vocabulary words) {
        TreeSet<String> distinct = new TreeSet<>();
        words.entries().forEach(word -> distinct.add(suffix(word)));
        suffixes = Vocabulary.openOf(distinct);
        ofWords = new int[words.size()];
        words.entries().forEach(word -> ofWords[words.find(word)] = of(word));
    }

    private static String suffix(String form) {
        int characters = form.codePointCount(0, form.length());
        return characters <= LENGTH ? form : form.substring(form.offsetByCodePoints(form.length(), -LENGTH));
    }

    /** Number of rows. */
    public int size() {
        return suffixes.size();
    }

    /** The row of a form. */
    public int of(String form) {
        return suffixes.find(suffix(form));
    }

    /** The row of a form, without a search if it is a word of the lexicon; its id, or {@link Vocabulary#UNKNOWN}, is known. */
    int of(String form, int word) {
        return word == Vocabulary.UNKNOWN ? of(form) : ofWords[word];
    }
}
