package org.crossbranch.scoring.network;

import java.util.TreeSet;
import org.crossbranch.scoring.Vocabulary;

/**
 * The rows of an embedding of suffixes, the last three characters of a word: those of the words that a lexicon holds, sorted,
 * behind row 0 for any other. Immutable.
 */
public final class SuffixRows {
    private static final int LENGTH = 3;

    private final Vocabulary suffixes;

    /** The rows of a lexicon's words. */
    public SuffixRows(Vocabulary words) {
        TreeSet<String> distinct = new TreeSet<>();
        words.entries().forEach(word -> distinct.add(suffix(word)));
        suffixes = Vocabulary.openOf(distinct);
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
}
