package org.crossbranch.job.settings;

import org.crossbranch.setting.Meaning;
import org.crossbranch.setting.Setting;
import org.crossbranch.spark.ingest.TreePreparation;

/**
 * The settings of {@code import}.
 *
 * @param preparation what is done to constituency trees
 */
public record ImportSettings(
        @Setting(key = "import.malformed", byDefault = "stop")
        @Meaning("Treatment of a malformed tree: stop ends the job there; set-aside writes the tree and the reason to"
                + " the rejects table and continues.")
        Malformed malformed,

        @Setting(key = "import.corpus", byDefault = "")
        @Meaning("First part of sentence identifiers; if empty, the name of the file's folder.")
        String corpus,

        TreePreparation preparation) {

    /** The effect of a malformed tree. */
    public enum Malformed {
        /** Ends the job. */
        STOP,
        /** Goes to the rejects table with the reason. */
        SET_ASIDE
    }
}
