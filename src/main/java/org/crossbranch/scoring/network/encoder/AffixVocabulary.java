package org.crossbranch.scoring.network.encoder;

import java.util.TreeMap;
import org.crossbranch.scoring.Vocabulary;

/**
 * The rows of an embedding of affixes, the first or last characters of a word: those of the words that a lexicon holds, sorted,
 * behind row 0 for any other. Immutable.
 */
public final class AffixVocabulary {
    private final Affix kind;
    private final Vocabulary affixes;
    private final int[] ofWords;

    /** A kind of affix. A word that is not longer is its own affix. */
    public enum Affix {
        /** The last two characters. */
        SUFFIX2(2, true),
        /** The last three characters. */
        SUFFIX3(3, true),
        /** The last four characters. */
        SUFFIX4(4, true),
        /** The first two characters. */
        PREFIX2(2, false),
        /** The first three characters. */
        PREFIX3(3, false);

        private final int length;
        private final boolean atEnd;

        Affix(int length, boolean atEnd) {
            this.length = length;
            this.atEnd = atEnd;
        }

        String of(String form) {
            if (form.codePointCount(0, form.length()) <= length) {
                return form;
            }
            return atEnd
                    ? form.substring(form.offsetByCodePoints(form.length(), -length))
                    : form.substring(0, form.offsetByCodePoints(0, length));
        }
    }

    /**
     * The rows for a lexicon's words, an open vocabulary.
     *
     * @param minWords words that must share an affix for it to have a row
     */
    public AffixVocabulary(Affix kind, Vocabulary words, int minWords) {
        this.kind = kind;
        TreeMap<String, Integer> counts = new TreeMap<>();
        words.entries().forEach(word -> counts.merge(kind.of(word), 1, Integer::sum));
        counts.values().removeIf(count -> count < minWords);
        affixes = Vocabulary.openOf(counts.keySet());
        ofWords = new int[words.size()];
        words.entries().forEach(word -> ofWords[words.find(word)] = of(word));
    }

    /** The rows for the three-letter suffixes of a lexicon's words, an open vocabulary. */
    public static AffixVocabulary ofSuffixes(Vocabulary words) {
        return new AffixVocabulary(Affix.SUFFIX3, words, 1);
    }

    Affix kind() {
        return kind;
    }

    /** Number of rows. */
    public int size() {
        return affixes.size();
    }

    /** The row of a form. */
    public int of(String form) {
        return affixes.find(kind.of(form));
    }

    /** The row of a form, without a search if it is a word of the lexicon; its id, or {@link Vocabulary#UNKNOWN}, is known. */
    int of(String form, int word) {
        return word == Vocabulary.UNKNOWN ? of(form) : ofWords[word];
    }
}
