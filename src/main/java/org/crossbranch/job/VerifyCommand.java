package org.crossbranch.job;

import java.util.Locale;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.RunPaths;
import org.crossbranch.spark.verify.VerifyRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Tables become a verdict. */
@Command(
        name = "verify",
        header = "Checks that a table is what was written.",
        description = {
            "",
            "Reads all rows of a table and of its rejects, compares files, checksums and counts with its manifest, and decodes every"
                    + " tree. What is damaged is named, and ends the job with exit code 3.",
            ""
        },
        footer = {"", "Example:", "  crossbranch verify --in tables/parses"},
        sortOptions = false)
final class VerifyCommand extends Job {
    @Option(names = "--in", required = true, paramLabel = "TABLE", description = "the table")
    private String in = "";

    @Override
    RunPaths paths() {
        return new RunPaths().reads("--in", in);
    }

    @Override
    void run(JobRun run) {
        run.reads(in);
        VerifyRun.Result result = run.timed("verify", () -> new VerifyRun(run.spark(), run.progress()).run(in));
        run.manifest().count("rows", result.rows());
        run.manifest().count("rejects", result.rejects());
        run.out()
                .printf(
                        Locale.ROOT,
                        "%s: %s, %,d rows and %,d rejects in %,d files, all whole%n",
                        in,
                        result.kind(),
                        result.rows(),
                        result.rejects(),
                        result.files());
        if (!result.hasManifest()) {
            run.out().printf("%s: no manifest came with the table, so a file that is missing is not noticed%n", in);
        }
    }
}
