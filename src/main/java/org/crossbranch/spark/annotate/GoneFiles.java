package org.crossbranch.spark.annotate;

/** What becomes of a table's rows whose files are no longer in the folder that they were in. */
public enum GoneFiles {
    /** They go. */
    REMOVE,
    /** They stay. */
    KEEP
}
