package org.crossbranch.query;

/** A feature of nodes. */
public enum NodeFeature {
    /** Label of a constituent. */
    CAT,
    /** Tag of a token. */
    POS,
    /** Language-specific tag of a token. */
    XPOS,
    /** Form of a token. */
    WORD,
    /** Lemma of a token. */
    LEMMA,
    /** Morphology of a token. */
    MORPH,
    /** Label of the edge above a constituent or token. */
    FUNC;

    /** Whether only tokens have it. */
    boolean isOfTokens() {
        return this != CAT && this != FUNC;
    }
}
