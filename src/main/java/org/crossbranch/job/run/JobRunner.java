package org.crossbranch.job.run;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.figure.VisibleText;
import org.crossbranch.job.settings.Settings;
import org.crossbranch.job.settings.SettingsException;
import org.crossbranch.spark.monitor.JsonLog;
import org.jspecify.annotations.Nullable;

/**
 * Runs one job: reads settings, starts what it needs, and turns whatever comes of it into a manifest, a message and an exit
 * code.
 */
public final class JobRunner {
    /** The variable with which the launcher says that what it passes standard error on to is a terminal. */
    private static final String TERMINAL = "CROSSBRANCH_TERMINAL";

    /** Of this command; a part of it has another. */
    private final String id;

    private final List<String> arguments;
    private final PrintStream rawOut;
    private final PrintStream rawErr;
    private final PrintStream out;
    private final PrintStream err;
    private final boolean isLocal;
    private @Nullable RunLineage lineage;

    /** The work of a job. */
    @FunctionalInterface
    public interface Body {
        /** Runs the job; an exception ends it as failed. */
        void run(JobRun run) throws IOException;
    }

    /**
     * A runner of one command line.
     *
     * @param out stream of results
     * @param err stream of progress and errors
     */
    public JobRunner(List<String> arguments, PrintStream out, PrintStream err) {
        this(UUID.randomUUID().toString(), arguments, out, err, false);
    }

    private JobRunner(String id, List<String> arguments, PrintStream out, PrintStream err, boolean isLocal) {
        this.isLocal = isLocal;
        this.id = id;
        this.arguments = List.copyOf(arguments);
        this.rawOut = out;
        this.rawErr = err;
        this.out = new VisibleStream(out);
        this.err = new VisibleStream(err);
    }

    /** The same runner with another stream of progress and errors. */
    public JobRunner with(PrintStream messages) {
        return new JobRunner(id, arguments, rawOut, messages, isLocal);
    }

    /** The same runner for jobs that need no Spark. */
    public JobRunner withoutSpark() {
        return new JobRunner(id, arguments, rawOut, rawErr, true);
    }

    /** Whether its jobs do without Spark. */
    public boolean isLocal() {
        return isLocal;
    }

    /** The stream of results as it is, for the program's own text, which may have colours. */
    public PrintStream rawOut() {
        return rawOut;
    }

    /** The stream of results. */
    public PrintStream out() {
        return out;
    }

    /** The stream of results for programs. Unlike the others, it says when it cannot be written. */
    public OutputStream data() {
        return rawOut == System.out ? new FileOutputStream(FileDescriptor.out) : rawOut;
    }

    /** The stream of progress and errors. */
    public PrintStream err() {
        return err;
    }

    /** The command line. */
    public List<String> arguments() {
        return arguments;
    }

    /** The identifier of the command's run, a random UUID. */
    public String id() {
        return id;
    }

    /**
     * Runs a job to its end.
     *
     * @param paths what it reads and writes
     */
    public ExitCode run(String job, CommonOptions options, RunPaths paths, Body body) {
        options.declare(paths);
        RunManifest manifest = new RunManifest(id, "", job, arguments, Instant.now());
        return new Attempt(job, options, paths, manifest, true).run(body);
    }

    /**
     * Runs a part of a job that writes an output of its own: with a claim, a manifest and an exit code of its own.
     *
     * @param output what the part writes
     * @param isAlone whether no other part runs beside it; the progress of several would be unreadable
     */
    public ExitCode runPart(String job, CommonOptions options, String output, boolean isAlone, Body body) {
        RunManifest manifest = new RunManifest(UUID.randomUUID().toString(), id, job, arguments, Instant.now());
        return new Attempt(job, options, new RunPaths().writes("--out", output), manifest, isAlone).run(body);
    }

    /** Made when it is first wanted: help comes without. */
    private RunLineage lineage() {
        RunLineage made = lineage;
        if (made == null) {
            made = new RunLineage();
            lineage = made;
        }
        return made;
    }

    /** A supplier that asks another one once, when it is first asked. */
    private static <T> Supplier<T> once(Supplier<T> supplier) {
        List<T> known = new ArrayList<>();
        return () -> {
            synchronized (known) {
                if (known.isEmpty()) {
                    known.add(supplier.get());
                }
                return known.get(0);
            }
        };
    }

    /** One run of a job or of a part of one. Used by one thread. */
    private final class Attempt {
        private final String job;
        private final CommonOptions options;
        private final RunPaths paths;
        private final RunManifest manifest;
        private final boolean isAlone;
        private final boolean isManifestGiven;
        /** The path by whose claim the manifest is this run's, or empty. */
        private final String owned;

        private final RunClaims claims = new RunClaims();
        private final RunFiles files;
        private Optional<Settings> known = Optional.empty();
        private boolean isBegun;
        /** The file systems as Spark was told to reach them, once there is a Spark. Not every run wants them. */
        private Supplier<Configuration> hadoop = once(SparkSessions::hadoop);

        Attempt(String job, CommonOptions options, RunPaths paths, RunManifest manifest, boolean isAlone) {
            this.job = job;
            this.options = options;
            this.paths = paths;
            this.manifest = manifest;
            this.isAlone = isAlone;
            isManifestGiven = manifest.parent().isEmpty() && !options.manifest().isEmpty();
            owned = isManifestGiven ? options.manifest() : output();
            Optional<JsonFile> file = owned.isEmpty()
                    ? Optional.empty()
                    : Optional.of(isManifestGiven ? JsonFile.at(owned) : JsonFile.manifestOf(owned));
            files = new RunFiles(manifest, file, () -> claims.check(owned), output());
            if (!output().isEmpty()) {
                manifest.output(output());
            }
        }

        private String output() {
            return paths.main();
        }

        ExitCode run(Body body) {
            Optional<Failure> failure = Optional.empty();
            try (RunLog log = RunLog.of(manifest, job)) {
                ExitCode exit;
                try {
                    failure = work(body);
                    exit = end(failure);
                } catch (RuntimeException e) {
                    // If it had begun, the manifest goes on saying that the job runs: worth a line beside an earlier
                    // failure.
                    Optional<Failure> told = failure.isEmpty() || isBegun ? Optional.of(report(e)) : Optional.empty();
                    exit = failure.or(() -> told).orElseThrow().exit();
                } finally {
                    claims.close();
                }
                log.ended(exit);
                return exit;
            }
        }

        /** Does the work. The result is the reason why it failed, if it did. */
        private Optional<Failure> work(Body body) {
            try {
                Settings settings = begin();
                Duration interval = Duration.ofSeconds(settings.runs().heartbeatSeconds());
                Supplier<Configuration> beforeSpark = hadoop;
                Progress progress = progress(settings);
                Runnable tellRunning = () -> files.tellRunning(interval, progress.state(), beforeSpark);
                tellRunning.run();
                isBegun = true;
                if (settings.runs().history() > 0) {
                    files.recordStart(hadoop);
                }
                if (RunLineage.holds(job)) {
                    String json = manifest.running(manifest.started(), interval, Optional.empty());
                    lineage().started(settings.lineage(), job, manifest, json, hadoop.get());
                }
                try (Heartbeat heart =
                                new Heartbeat(interval, () -> files.beat(interval, progress.state(), beforeSpark));
                        JobRun run = new JobRun(
                                job, settings, manifest, progress, results(), output(), claims, tellRunning)) {
                    heart.begin();
                    try {
                        body.run(run);
                    } finally {
                        if (run.hasSpark()) {
                            Configuration ofSpark = run.hadoop();
                            hadoop = () -> ofSpark;
                        }
                    }
                }
                return Optional.empty();
            } catch (Throwable e) {
                // Errors as well: out of memory, too, has to end in a manifest and an exit code.
                return Optional.of(
                        report(claims.overtaken(e).<Throwable>map(own -> own).orElse(e)));
            }
        }

        /** Reads the settings and claims the outputs. */
        private Settings begin() throws IOException {
            try {
                known = Optional.of(options.settings(sections()));
            } catch (SettingsException e) {
                // Refused below, when the manifest is this run's and can say so.
                known = Optional.empty();
            }
            known.ifPresent(read -> {
                read.files().forEach(paths::reads);
                paths.writesParts("lineage.file", read.lineage().file());
            });
            if (paths.hasOutputs()) {
                PathOverlap.check(paths, hadoop.get());
            }
            // First, since the manifest beside an output is the owner's.
            claims.take(paths, hadoop);
            Settings settings = known.isPresent() ? known.get() : options.settings(sections());
            manifest.settings(settings.values());
            return settings;
        }

        /** The sections of settings that the job goes by: its own, and that of transition systems. */
        private List<String> sections() {
            return List.of(job.equals("train") ? "training" : job, "transition");
        }

        /** Tells how the run ended, in its files and to the lineage's server. */
        private ExitCode end(Optional<Failure> failure) {
            ExitCode exit = failure.map(Failure::exit).orElse(ExitCode.DONE);
            Supplier<String> json = once(
                    () -> manifest.ended(exit, failure.map(Failure::message).orElse(""), Instant.now()));
            if (claims.find(output()).isPresent() || exit == ExitCode.OWNED) {
                record(json.get());
            }
            if (known.isPresent() && isBegun && RunLineage.holds(job)) {
                lineage().ended(known.get().lineage(), job, manifest, json.get(), hadoop.get());
            }
            // A run that was refused or overtaken may still own a manifest that has a path of its own.
            if (claims.find(owned).isPresent()
                    && (exit != ExitCode.OWNED || (isManifestGiven && claims.isHeld(owned)))) {
                files.tellEnded(json.get(), hadoop);
            }
            return exit;
        }

        /** Ends the run's record in the history. Each night goes over all partitions, and most have nothing to tell. */
        private void record(String json) {
            int keep = known.map(settings -> settings.runs().history()).orElse(Integer.MAX_VALUE);
            if (!manifest.parent().isEmpty() && manifest.isSkipped()) {
                files.forget(hadoop);
            } else if (keep > 0) {
                files.recordEnd(json, keep, hadoop);
            }
        }

        /** The progress; notes alone beside other parts. */
        private Progress progress(Settings settings) {
            if (options.isQuiet()) {
                return Progress.silent();
            }
            return isAlone
                    ? Progress.on(
                            rawErr,
                            !JsonLog.isOn() && System.getenv(TERMINAL) != null,
                            Duration.ofSeconds(settings.progress().intervalSeconds()))
                    : Progress.on(rawErr, false, Duration.ZERO);
        }

        private PrintStream results() {
            return options.isQuiet() ? new PrintStream(PrintStream.nullOutputStream()) : out;
        }

        private Failure report(Throwable thrown) {
            Failure failure = Failure.of(thrown);
            if (Failure.isOfFullDisk(thrown)) {
                failure = failure.with(FreeSpace.tell(output()));
            }
            boolean isTraced = failure.isDefect() || options.isDebug();
            if (JsonLog.isOn()) {
                RunLog.failed(job, failure, isTraced ? thrown : null);
                return failure;
            }
            err.println("crossbranch " + job + ": " + VisibleText.line(failure.message()));
            if (isTraced) {
                thrown.printStackTrace(err);
            }
            err.flush();
            return failure;
        }
    }
}
