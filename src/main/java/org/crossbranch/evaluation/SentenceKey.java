package org.crossbranch.evaluation;

/** By what predicted trees are paired with gold ones. */
public enum SentenceKey {
    /** The whole identifier. */
    ID,
    /** The last part of {@code corpus/document/ordinal}: the sentence's number or name within its file. */
    ORDINAL,
    /** The place in the list. */
    POSITION
}
