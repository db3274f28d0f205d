package org.crossbranch.spark.annotate;

/** Says how a run goes on where input files are damaged as a whole. */
public enum DamagedFiles {
    /** Ends before anything is published. */
    FAIL,
    /** Sets each of them aside with a reason, and parses the others. */
    QUARANTINE
}
