package org.crossbranch.job;

import org.crossbranch.job.run.CommonOptions;
import picocli.CommandLine.Option;

/** The option of all jobs that find sentences and tokens in raw text. */
final class SegmenterOption {
    @Option(
            names = "--segmenter",
            paramLabel = "FILE",
            description =
                    "model for the sentences and tokens of raw text, from train --task tokens, or OpenNLP's; several with"
                            + " commas between them (default: documents.segmenter)")
    private String segmenter = "";

    /** Makes it a setting if it was given. */
    void assign(CommonOptions common) {
        common.assign("--segmenter", "documents.segmenter", segmenter);
    }
}
