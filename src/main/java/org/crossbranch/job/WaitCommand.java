package org.crossbranch.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.Path;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobException;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.RunPaths;
import org.crossbranch.job.run.RunRecord;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Manifests become exit codes. */
@Command(
        name = "wait",
        header = "Waits for the end of a run, and exits as it did.",
        description = {
            "",
            "Reads the run's manifest until it says how the run ended. A run that was killed is noticed by its claim of the output:"
                    + " at once on its own machine, after a minute elsewhere; that is exit code 6. With --timeout, exit code 7 says"
                    + " that the run may still go on.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  crossbranch wait --since 2026-03-02T01:00:00Z --timeout 3600 tables/_runs/parses.run.json"
        },
        sortOptions = false)
final class WaitCommand extends Job {
    /** Between two looks at the manifest. */
    private static final Duration PAUSE = Duration.ofMillis(500);

    @Parameters(
            paramLabel = "MANIFEST",
            description = "the run's manifest, as --manifest or _runs/NAME.run.json beside the output")
    private String file = "";

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description =
                    "wait for a run that began at this time or later, such as 2026-03-02T01:00:00Z, also if there is none yet"
                            + " (default: whatever run the manifest is of)")
    private @Nullable Instant since;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "wait no longer than this (default: as long as it takes)")
    private @Nullable Long timeout;

    @Override
    RunPaths paths() {
        return new RunPaths().reads("MANIFEST", file);
    }

    @Override
    void run(JobRun run) throws IOException {
        RunRecord ended = ended(run);
        ExitCode exit = ended.exit();
        if (exit != ExitCode.DONE) {
            throw new JobException(exit, file + ": " + ended.text("job") + " failed: " + ended.text("error"));
        }
        run.out()
                .printf(
                        "%s: %s is done, begun %s, ended %s%n",
                        file, ended.text("job"), ended.started(), ended.text("ended"));
    }

    private RunRecord ended(JobRun run) throws IOException {
        long begin = System.nanoTime();
        boolean isLost = false;
        while (true) {
            Optional<RunRecord> found = awaited(run);
            if (found.isPresent() && found.get().isEnded()) {
                return found.get();
            }
            if (isLost) {
                throw new JobException(
                        ExitCode.MACHINE, file + ": the run was killed; start it again: it goes on where it can");
            }
            if (found.isPresent() && !found.get().isAlive(run.hadoop())) {
                // It may have ended between the two looks: once more at the manifest.
                isLost = true;
                continue;
            }
            if (timeout != null
                    && System.nanoTime() - begin >= Duration.ofSeconds(timeout).toNanos()) {
                throw new JobException(
                        ExitCode.UNKNOWN,
                        file + (found.isPresent() ? ": the run has not ended" : ": no such run has begun") + " after "
                                + timeout + " s; wait again, or look at it where it runs");
            }
            pause();
        }
    }

    /** The manifest, if it is of the run that is waited for. */
    private Optional<RunRecord> awaited(JobRun run) throws IOException {
        Instant first = since;
        Optional<RunRecord> found = RunRecord.find(new Path(file), run.hadoop());
        if (first == null && found.isEmpty()) {
            throw new JobException(
                    ExitCode.INPUT,
                    file
                            + ": there is no such manifest; give the path of one, or --since TIME to wait for a run that has yet to"
                            + " begin");
        }
        return found.filter(record -> first == null || !record.started().isBefore(first));
    }

    private void pause() {
        try {
            TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException("interrupted while waiting for " + file, e));
        }
    }
}
