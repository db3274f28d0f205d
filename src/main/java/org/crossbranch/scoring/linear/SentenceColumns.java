package org.crossbranch.scoring.linear;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.crossbranch.scoring.Hashes;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/** The hashed words, tags and morphological attributes of the tokens of a batch of sentences. Of one thread. */
final class SentenceColumns {
    /** Column of the words; one that the vocabulary lacks is its last characters. */
    static final int WORD = 0;

    static final int TAG = 1;

    /** Column of the second tags. */
    static final int XPOS = 2;

    /** Column of the first two characters. */
    static final int PREFIX_2 = 3;

    /** Column of the last two characters. */
    static final int SUFFIX_2 = 4;

    /** Column of the last three characters. */
    static final int SUFFIX_3 = 5;

    /** Column of the first morphological attribute. */
    static final int MORPHOLOGY = 6;

    private static final int SUFFIX = 3;
    private static final Set<String> SEPARATORS = Set.of(",", ":", ";");
    private static final long OUTSIDE = Hashes.of("outside of the sentence");
    private static final long SEVERAL = Hashes.of("several separators");

    private final Vocabulary words;
    private final List<String> attributes;
    private final int columns;
    private long[] values = {};

    /** Of each token, how many of its sentence up to it are separators. */
    private int[] separators = {};

    private int[] start = {0};

    SentenceColumns(Vocabulary words, List<String> attributes) {
        this.words = words;
        this.attributes = attributes;
        columns = MORPHOLOGY + attributes.size();
    }

    void begin(List<Sentence> sentences) {
        if (start.length <= sentences.size()) {
            start = new int[sentences.size() + 1];
        }
        int tokens = 0;
        for (int s = 0; s < sentences.size(); s++) {
            start[s] = tokens;
            tokens += sentences.get(s).length();
        }
        start[sentences.size()] = tokens;
        if (separators.length < tokens) {
            separators = new int[tokens];
            values = new long[tokens * columns];
        }
        for (int s = 0; s < sentences.size(); s++) {
            read(sentences.get(s), start[s]);
        }
    }

    private void read(Sentence sentence, int first) {
        int seen = 0;
        for (int i = 0; i < sentence.length(); i++) {
            Token token = sentence.token(i);
            int at = (first + i) * columns;
            values[at + WORD] = word(token.form());
            values[at + TAG] = Hashes.of(token.tag());
            values[at + XPOS] = Hashes.of(token.xpos());
            values[at + PREFIX_2] = prefix(token.form(), 2);
            values[at + SUFFIX_2] = suffix(token.form(), 2);
            values[at + SUFFIX_3] = suffix(token.form(), 3);
            for (int m = 0; m < attributes.size(); m++) {
                String name = attributes.get(m);
                values[at + MORPHOLOGY + m] = Hashes.of(
                        name.equals(Place.ALL)
                                ? token.morphology().toString()
                                : token.morphology().getOrDefault(name, ""));
            }
            seen += SEPARATORS.contains(token.form()) ? 1 : 0;
            separators[first + i] = seen;
        }
    }

    private long word(String form) {
        return words.contains(form) ? Hashes.of(form) : Hashes.join(suffix(form, SUFFIX), SUFFIX);
    }

    private static long prefix(String form, int length) {
        return Hashes.of(form, 0, Math.min(form.length(), length));
    }

    private static long suffix(String form, int length) {
        return Hashes.of(form, Math.max(0, form.length() - length), form.length());
    }

    /** The value of a token, or that of a place outside of the sentence. */
    long value(int sentence, int token, int column) {
        int at = start[sentence] + token;
        return token < 0 || at >= start[sentence + 1] ? OUTSIDE : values[at * columns + column];
    }

    /** Number of separators between two tokens. */
    int separators(int sentence, int left, int right) {
        int first = start[sentence];
        return right <= left + 1 ? 0 : separators[first + right - 1] - separators[first + left];
    }

    /** The only separator between two tokens; other values if there is none, or several. */
    long separator(int sentence, int left, int right) {
        int count = separators(sentence, left, right);
        if (count != 1) {
            return count == 0 ? 0 : SEVERAL;
        }
        int first = start[sentence];
        int wanted = separators[first + right - 1];
        int at = Arrays.binarySearch(separators, first + left + 1, first + right, wanted);
        while (at > first + left + 1 && separators[at - 1] == wanted) {
            at--;
        }
        return values[at * columns + WORD];
    }
}
