package org.crossbranch.transform;

/** Treatment of function tags and indices in labels such as {@code NP-SBJ-1}. */
public enum LabelMode {
    /** Nothing. */
    KEEP,
    /** Function tags become functions; indices go with resolved traces, and stay with the functions otherwise. */
    SPLIT
}
