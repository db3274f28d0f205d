package org.crossbranch.job.settings;

import java.nio.charset.Charset;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.setting.Meaning;
import org.crossbranch.setting.Setting;
import org.crossbranch.spark.ingest.FileSettings;
import org.crossbranch.spark.ingest.FileSettings.OutsideLinks;

/** The settings of all inputs that are files. */
public record InputSettings(
        @Setting(key = "input.charset", byDefault = "UTF-8")
        @Meaning("Character encoding of all files of text or trees that a job reads. A byte that is no character in it"
                + " makes its line or tree malformed. XML, and a file with a byte-order mark, name their own.")
        Charset charset,

        @Setting(key = "input.outside-links", byDefault = "refuse")
        @Meaning("Links in an input folder that lead out of it: refuse ends the job with their names, follow reads the"
                + " files that they lead to.")
        OutsideLinks outsideLinks) {

    /** Hands them to all that reads files. */
    public void set(Configuration configuration) {
        FileSettings.set(configuration, charset, outsideLinks);
    }
}
