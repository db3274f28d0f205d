package org.crossbranch.evaluation.dependency;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The lists that the CoNLL shared tasks go by. <a href="https://universaldependencies.org/conll18/evaluation.html">CoNLL
 * 2018 shared task, Evaluation</a>: content and functional relations, universal features; <a
 * href="https://universaldependencies.org/conll17/evaluation.html">CoNLL 2017 shared task, Evaluation</a>: the relations
 * that its CLAS leaves out.
 */
final class Conventions {
    private static final Set<String> CONTENT =
            names("nsubj obj iobj csubj ccomp xcomp obl vocative expl dislocated advcl advmod discourse nmod "
                    + "appos nummod acl amod conj fixed flat compound list parataxis orphan goeswith reparandum "
                    + "root dep");

    private static final Set<String> FUNCTIONAL = names("aux cop mark det clf case cc");

    private static final String PUNCTUATION = "punct";

    private static final Set<String> UNIVERSAL_FEATURES =
            names("PronType NumType Poss Reflex Foreign Abbr Gender Animacy Number Case Definite Degree "
                    + "VerbForm Mood Tense Aspect Voice Evident Polarity Person Polite");

    private Conventions() {}

    private static Set<String> names(String spaced) {
        return Set.of(spaced.split(" "));
    }

    /** Whether CLAS, MLAS and BLEX count a universal relation. */
    static boolean isContent(String relation) {
        return CONTENT.contains(relation);
    }

    /** Whether MLAS compares the dependents of a universal relation. */
    static boolean isFunctional(String relation) {
        return FUNCTIONAL.contains(relation);
    }

    /** Whether the CLAS of 2017 counts a universal relation. */
    static boolean isContentOf2017(String relation) {
        return !FUNCTIONAL.contains(relation) && !relation.equals(PUNCTUATION);
    }

    /** A relation without its subtype: {@code nmod} of {@code nmod:poss}. */
    static String universalRelation(String relation) {
        int colon = relation.indexOf(':');
        return colon < 0 ? relation : relation.substring(0, colon);
    }

    /** The universal features of a column, sorted: without {@code Number[psor]} or {@code AdpType}. */
    static String universalFeatures(String features) {
        return Arrays.stream(features.split("\\|", -1))
                .filter(feature -> UNIVERSAL_FEATURES.contains(feature.split("=", 2)[0]))
                .sorted()
                .collect(Collectors.joining("|"));
    }
}
