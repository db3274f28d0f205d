package org.crossbranch.job.run;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSError;
import org.crossbranch.spark.output.Ownership;
import org.slf4j.LoggerFactory;

/**
 * The files in which a run says how it goes: its manifest, which the next run of the same output replaces, and its record in the
 * history. Safe for use by several threads.
 */
final class RunFiles {
    /** Room for how the run ends, so that a file on a full disk need not grow then. JSON may end in blanks. */
    private static final String RESERVE = " ".repeat(2_048) + "\n";

    private final RunManifest manifest;
    private final Optional<JsonFile> file;
    private final Ownership owner;
    private final Optional<RunHistory> history;
    private final Object lock = new Object();
    private boolean isEnded;

    /**
     * The files of a run.
     *
     * @param file where the manifest goes, if anywhere
     * @param owner asked before the manifest is replaced
     * @param output path of the output, or empty
     */
    RunFiles(RunManifest manifest, Optional<JsonFile> file, Ownership owner, String output) {
        this.manifest = manifest;
        this.file = file;
        this.owner = owner;
        this.history = output.isEmpty() ? Optional.empty() : Optional.of(RunHistory.of(output));
    }

    /**
     * Says that the run goes on, in its manifest.
     *
     * @throws JobException if the manifest cannot be written
     */
    void tellRunning(Duration heartbeat, Optional<Progress.State> progress, Supplier<Configuration> hadoop) {
        synchronized (lock) {
            if (!isEnded && file.isPresent()) {
                write(manifest.running(Instant.now(), heartbeat, progress) + RESERVE, hadoop);
            }
        }
    }

    /** Gives a sign of life, unless another run owns the manifest by now. A failure is left to the next one. */
    void beat(Duration heartbeat, Optional<Progress.State> progress, Supplier<Configuration> hadoop) {
        try {
            tellRunning(heartbeat, progress, hadoop);
        } catch (RuntimeException | FSError e) {
            LoggerFactory.getLogger(RunFiles.class).debug("no sign of life could be given in the manifest", e);
        }
    }

    /**
     * Says how the run ended, in its manifest.
     *
     * @throws JobException if the manifest cannot be written
     */
    void tellEnded(String json, Supplier<Configuration> hadoop) {
        synchronized (lock) {
            isEnded = true;
            write(json, hadoop);
        }
    }

    private void write(String json, Supplier<Configuration> hadoop) {
        if (file.isPresent()) {
            try {
                file.get().write(json, hadoop.get(), owner);
            } catch (IOException e) {
                throw new JobException(
                        ExitCode.MACHINE,
                        file.get().path() + ": the run's manifest cannot be written here: " + e
                                + "; give another path with --manifest",
                        e);
            }
        }
    }

    /** Begins the run's record, so that one that is killed is in the history too. */
    void recordStart(Supplier<Configuration> hadoop) {
        record(manifest.running(manifest.started(), Duration.ZERO, Optional.empty()) + RESERVE, hadoop);
    }

    /**
     * Ends the run's record. A record that cannot be written is a warning, and no failure of the job.
     *
     * @param keep number of records that the history keeps
     */
    void recordEnd(String json, int keep, Supplier<Configuration> hadoop) {
        record(json, hadoop);
        prune(keep, hadoop);
    }

    private void record(String json, Supplier<Configuration> hadoop) {
        attempt(
                "the run's record cannot be written to the history",
                kept -> record(kept).write(json, hadoop.get(), Ownership.UNSHARED));
    }

    private void prune(int keep, Supplier<Configuration> hadoop) {
        attempt("the history of runs cannot be shortened", kept -> kept.keep(keep, hadoop.get()));
    }

    /** Takes the run's record back. */
    void forget(Supplier<Configuration> hadoop) {
        attempt(
                "the run's record cannot be deleted from the history",
                kept -> record(kept).delete(hadoop.get()));
    }

    private JsonFile record(RunHistory kept) {
        return kept.record(manifest.started(), manifest.run());
    }

    /** A change of the history. */
    @FunctionalInterface
    private interface Change {
        void make(RunHistory kept) throws IOException;
    }

    /** Makes a change of the history, if there is one. A failure is a warning. */
    private void attempt(String warning, Change change) {
        if (history.isPresent()) {
            try {
                change.make(history.get());
            } catch (IOException | RuntimeException | FSError e) {
                LoggerFactory.getLogger(RunFiles.class)
                        .warn("{}: {}: {}", record(history.get()).path(), warning, e.toString());
            }
        }
    }
}
