package org.crossbranch.spark.annotate;

import org.crossbranch.setting.Meaning;
import org.crossbranch.setting.Setting;
import org.crossbranch.spark.ingest.IgnoredFiles;

/** The treatment of particular input files, and of a disk that may be too small. */
public record InputPolicy(
        @Setting(key = "annotate.ignore", byDefault = "")
        @Meaning("Files to leave out of folders and patterns, besides hidden ones. Without a slash a pattern stands for"
                + " names, such as *.tmp; with one for paths within the folder, such as old/**.")
        IgnoredFiles ignored,

        @Setting(key = "annotate.free-space", byDefault = "warn")
        @Meaning("What happens if the output's disk seems too small for the parses, by the size of the input: off does"
                + " not look, warn says so and goes on, refuse ends the job with exit code 6 before anything is read.")
        FreeSpacePolicy freeSpace,

        @Setting(key = "annotate.damaged-files", byDefault = "fail")
        @Meaning("What happens if an input file is damaged as a whole: fail ends the job with exit code 3, quarantine"
                + " sets the file aside and parses the others. To find such files, quarantine reads all of the input"
                + " once more.")
        DamagedFiles damaged,

        @Setting(key = "annotate.gone-files", byDefault = "remove")
        @Meaning("What becomes of the rows of a file that has gone from the input folder since the table was written:"
                + " remove takes them out, keep leaves them in. Rows can be kept as long as model, settings and program"
                + " are the same.")
        GoneFiles gone) {
    /** None. */
    public static final InputPolicy NONE =
            new InputPolicy(IgnoredFiles.NONE, FreeSpacePolicy.OFF, DamagedFiles.FAIL, GoneFiles.REMOVE);
}
