package org.crossbranch.spark.annotate;

import org.crossbranch.spark.ingest.IgnoredFiles;

/**
 * The treatment of particular input files, and of a disk that may be too small.
 *
 * @param ignored files that are left out of folders and patterns
 * @param freeSpace what is done where the output's disk may be too small
 * @param damaged what is done about files that are damaged as a whole
 * @param gone what is done about rows of the last table whose files have gone
 */
public record InputPolicy(IgnoredFiles ignored, FreeSpacePolicy freeSpace, DamagedFiles damaged, GoneFiles gone) {
    /** None. */
    public static final InputPolicy NONE =
            new InputPolicy(IgnoredFiles.NONE, FreeSpacePolicy.OFF, DamagedFiles.FAIL, GoneFiles.REMOVE);
}
