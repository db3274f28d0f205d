package org.crossbranch.spark.annotate;

/** The treatment of a table's rows whose files are no longer in the input folder. */
public enum GoneFiles {
    /** They go. */
    REMOVE,
    /** They stay. */
    KEEP
}
