package org.crossbranch.transform;

/** What is done with the empty elements of Penn-style trees. */
public enum TraceMode {
    /** Nothing: they are tokens. */
    KEEP,
    /** {@link TraceResolver}. */
    RESOLVE
}
