package org.crossbranch.spark.training;

/** Stands for the end of a process, in the middle of a run. */
final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1L;
}
