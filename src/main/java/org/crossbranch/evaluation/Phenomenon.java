package org.crossbranch.evaluation;

import java.util.Set;

/** A cause of crossing branches (after Evang 2011; Coavoux 2017, §8.4.1). */
public enum Phenomenon {
    /** A question word or relative pronoun before the phrase that it belongs to. */
    WH_EXTRACTION("whExtraction", "wh-extraction"),
    /** A clause on both sides of a verb that governs it: a quotation around <i>he says</i>. */
    CIRCUMPOSITION("circumposition", "circumposed quotation"),
    /** A clause before the verb that governs it, with other words between: a fronted quotation. */
    FRONTED_CLAUSE("frontedClause", "fronted quotation"),
    /** Another phrase at the beginning of a clause, away from its head. */
    FRONTED_PHRASE("frontedPhrase", "fronted phrase"),
    /** An expletive pronoun and the clause that it stands for. */
    IT_EXTRAPOSITION("itExtraposition", "it-extraposition"),
    /** A finite verb and its complements around the verb's subject. */
    SUBJECT_VERB_INVERSION("subjectVerbInversion", "subject-verb inversion"),
    /** A modifier or complement after its head, with other words between. */
    EXTRAPOSITION("extraposition", "extraposition"),
    /** A phrase before its head, with nothing but verbs between. */
    VERB_CLUSTER("verbCluster", "verb cluster"),
    /** None of these. */
    OTHER("other", "other");

    private static final Set<Phenomenon> BEHIND =
            Set.of(IT_EXTRAPOSITION, SUBJECT_VERB_INVERSION, EXTRAPOSITION, CIRCUMPOSITION);

    private final String key;
    private final String title;

    Phenomenon(String key, String title) {
        this.key = key;
        this.title = title;
    }

    /** Its name for programs. */
    public String key() {
        return key;
    }

    /** Its name for people. */
    public String title() {
        return title;
    }

    /** Whether the moved phrase stands before the rest of its constituent. */
    boolean isInFront() {
        return this == CIRCUMPOSITION || !BEHIND.contains(this);
    }

    /** Whether the moved phrase stands behind the rest of its constituent. */
    boolean isBehind() {
        return BEHIND.contains(this);
    }

    static Phenomenon ofKey(String key) {
        for (Phenomenon phenomenon : values()) {
            if (phenomenon.key.equals(key)) {
                return phenomenon;
            }
        }
        throw new IllegalArgumentException("\"" + key + "\" is no phenomenon");
    }
}
