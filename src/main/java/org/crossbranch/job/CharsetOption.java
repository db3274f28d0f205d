package org.crossbranch.job;

import org.crossbranch.job.run.CommonOptions;
import picocli.CommandLine.Option;

/** The option of all jobs that read files of text or trees. */
final class CharsetOption {
    @Option(
            names = "--charset",
            paramLabel = "NAME",
            description = "encoding of the FILEs that are read, such as ISO-8859-1 (default: input.charset)")
    private String charset = "";

    /** Makes it a setting if it was given. */
    void assign(CommonOptions common) {
        common.assign("--charset", "input.charset", charset);
    }
}
