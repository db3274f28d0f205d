package org.crossbranch.sample;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Builds stems of syllables, each stem once. */
final class WordShapes {
    private static final List<String> ONSETS = List.of(
            "b", "d", "f", "g", "h", "j", "k", "l", "m", "n", "p", "r", "s", "t", "v", "w", "bl", "br", "dr", "fj",
            "fl", "fr", "gl", "gn", "gr", "kj", "kl", "kn", "kr", "pl", "pr", "sj", "sk", "sl", "sn", "sp", "st", "str",
            "sv", "thr", "tr", "tw");
    private static final List<String> NUCLEI =
            List.of("a", "e", "i", "o", "u", "ai", "au", "ei", "oi", "ou", "uu", "ja", "ju");
    private static final List<String> NUCLEI_AFTER_J =
            NUCLEI.stream().filter(nucleus -> !nucleus.startsWith("j")).toList();
    private static final List<String> CODAS = List.of(
            "l", "n", "r", "s", "t", "k", "m", "p", "f", "g", "nd", "ng", "lt", "rk", "st", "sk", "lf", "rm", "rn",
            "ft", "ld", "mp", "rd", "lk");

    /** Shorter stems would too often be words of real languages. */
    private static final int SHORTEST = 5;

    private final Dice dice;
    private final Set<String> used = new HashSet<>();

    WordShapes(Dice dice) {
        this.dice = dice;
    }

    /** Keeps a form from being made. */
    void reserve(String form) {
        used.add(form);
    }

    /**
     * A new stem.
     *
     * @param rank how rare the word is to be: the rarer, the longer
     */
    String stem(int rank) {
        String stem;
        do {
            int syllables =
                    1 + (dice.chance(rank < 20 ? 0.25 : 0.6) ? 1 : 0) + (dice.chance(rank < 60 ? 0 : 0.2) ? 1 : 0);
            StringBuilder letters = new StringBuilder();
            for (int syllable = 1; syllable <= syllables; syllable++) {
                letters.append(dice.pick(ONSETS));
                List<String> nuclei = letters.charAt(letters.length() - 1) == 'j' ? NUCLEI_AFTER_J : NUCLEI;
                letters.append(dice.pick(nuclei));
                if (syllable == syllables) {
                    letters.append(dice.pick(CODAS));
                } else if (dice.chance(0.4)) {
                    letters.append(dice.pick(CODAS).charAt(0));
                }
            }
            stem = letters.toString();
        } while (stem.length() < SHORTEST || !used.add(stem));
        return stem;
    }
}
