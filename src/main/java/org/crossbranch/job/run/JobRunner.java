package org.crossbranch.job.run;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.evaluation.VisibleText;
import org.crossbranch.job.settings.RunSettings;
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
        this(UUID.randomUUID().toString(), arguments, out, err);
    }

    private JobRunner(String id, List<String> arguments, PrintStream out, PrintStream err) {
        this.id = id;
        this.arguments = List.copyOf(arguments);
        this.rawOut = out;
        this.rawErr = err;
        this.out = new VisibleStream(out);
        this.err = new VisibleStream(err);
    }

    /** The same runner with another stream of progress and errors. */
    public JobRunner with(PrintStream messages) {
        return new JobRunner(id, arguments, rawOut, messages);
    }

    /** The stream of results as it is, for the program's own text, which may have colours. */
    public PrintStream rawOut() {
        return rawOut;
    }

    /** The stream of results. */
    public PrintStream out() {
        return out;
    }

    /** The stream of progress and errors. */
    public PrintStream err() {
        return err;
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
        return run(job, options, paths, false, true, body);
    }

    /**
     * Runs a part of a job that writes an output of its own: with a claim, a manifest and an exit code of its own.
     *
     * @param output what the part writes
     * @param isAlone whether no other part runs beside it; the progress of several would be unreadable
     */
    public ExitCode runPart(String job, CommonOptions options, String output, boolean isAlone, Body body) {
        return run(job, options, new RunPaths().writes("--out", output), true, isAlone, body);
    }

    private ExitCode run(
            String job, CommonOptions options, RunPaths paths, boolean isPart, boolean isAlone, Body body) {
        RunManifest manifest = new RunManifest(
                isPart ? UUID.randomUUID().toString() : id, isPart ? id : "", job, arguments, Instant.now());
        try (RunLog log = RunLog.of(manifest, job)) {
            ExitCode exit = run(job, options, paths, isAlone, manifest, body);
            log.ended(exit);
            return exit;
        }
    }

    private ExitCode run(
            String job, CommonOptions options, RunPaths paths, boolean isAlone, RunManifest manifest, Body body) {
        String output = paths.main();
        boolean isManifestGiven =
                manifest.parent().isEmpty() && !options.manifest().isEmpty();
        String owned = isManifestGiven ? options.manifest() : output;
        Optional<JsonFile> file = owned.isEmpty()
                ? Optional.empty()
                : Optional.of(isManifestGiven ? JsonFile.at(owned) : JsonFile.manifestOf(owned));
        RunClaims claims = new RunClaims();
        RunFiles files = new RunFiles(manifest, file, () -> claims.check(owned), output);
        if (!output.isEmpty()) {
            manifest.output(output);
        }
        // The file systems as Spark was told to reach them, once there is a Spark.
        Configuration hadoop = SparkSessions.hadoop();
        Optional<Failure> failure = Optional.empty();
        Optional<Settings> known = Optional.empty();
        boolean isBegun = false;
        try {
            try {
                known = settings(job, options);
                known.ifPresent(read -> {
                    read.files().forEach(paths::reads);
                    paths.writesParts("lineage.file", read.lineage().file());
                });
                PathOverlap.check(paths, hadoop);
                // First, since the manifest beside an output is the owner's.
                claims.take(paths, hadoop);
                Settings settings = known.isPresent() ? known.get() : options.settings(sections(job));
                manifest.settings(settings.values());
                RunSettings runs = settings.runs();
                Duration interval = Duration.ofSeconds(runs.heartbeatSeconds());
                Configuration beforeSpark = hadoop;
                Progress progress = isAlone ? progress(options, settings) : notes(options);
                Runnable tellRunning = () -> files.tellRunning(interval, progress.state(), beforeSpark);
                tellRunning.run();
                isBegun = true;
                if (runs.history() > 0) {
                    files.recordStart(hadoop);
                }
                lineage()
                        .started(
                                settings.lineage(),
                                job,
                                manifest,
                                manifest.running(manifest.started(), interval, Optional.empty()),
                                hadoop);
                try (Heartbeat heart =
                                new Heartbeat(interval, () -> files.beat(interval, progress.state(), beforeSpark));
                        JobRun run = new JobRun(
                                job, settings, manifest, progress, out(options), output, claims, tellRunning)) {
                    heart.begin();
                    try {
                        body.run(run);
                    } finally {
                        hadoop = run.hadoop();
                    }
                }
            } catch (Throwable e) {
                // Errors as well: out of memory, too, has to end in a manifest and an exit code.
                Throwable reason =
                        claims.overtaken(e).<Throwable>map(own -> own).orElse(e);
                failure = Optional.of(report(job, options, output, reason));
            }
            ExitCode exit = failure.map(Failure::exit).orElse(ExitCode.DONE);
            String json = manifest.ended(exit, failure.map(Failure::message).orElse(""), Instant.now());
            if (claims.find(output).isPresent() || exit == ExitCode.OWNED) {
                boolean isIdle = !manifest.parent().isEmpty() && manifest.isSkipped();
                record(files, isIdle, json, known, hadoop);
            }
            if (known.isPresent() && isBegun) {
                lineage().ended(known.get().lineage(), job, manifest, json, hadoop);
            }
            // A run that was refused or overtaken may still own a manifest that has a path of its own.
            if (claims.find(owned).isPresent()
                    && (exit != ExitCode.OWNED || (isManifestGiven && claims.isHeld(owned)))) {
                files.tellEnded(json, hadoop);
            }
            return exit;
        } catch (RuntimeException e) {
            if (failure.isEmpty()) {
                return report(job, options, output, e).exit();
            }
            if (isBegun) {
                // The manifest goes on saying that the job runs: worth a line beside the failure that came first.
                report(job, options, output, e);
            }
            return failure.get().exit();
        } finally {
            claims.close();
        }
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

    /** The settings of a run, if they can be read. */
    private static Optional<Settings> settings(String job, CommonOptions options) {
        try {
            return Optional.of(options.settings(sections(job)));
        } catch (SettingsException e) {
            return Optional.empty();
        }
    }

    /** Ends the run's record in the history. Each night goes over all partitions, and most have nothing to tell. */
    private static void record(
            RunFiles files, boolean isIdle, String json, Optional<Settings> settings, Configuration hadoop) {
        int keep = settings.map(known -> known.runs().history()).orElse(Integer.MAX_VALUE);
        if (isIdle) {
            files.forget(hadoop);
        } else if (keep > 0) {
            files.recordEnd(json, keep, hadoop);
        }
    }

    /** The sections of settings that a job goes by: its own, and that of transition systems. */
    private static List<String> sections(String job) {
        return List.of(job.equals("train") ? "training" : job, "transition");
    }

    private Progress progress(CommonOptions options, Settings settings) {
        return options.isQuiet()
                ? Progress.silent()
                : Progress.on(
                        rawErr,
                        !JsonLog.isOn() && System.getenv(TERMINAL) != null,
                        Duration.ofSeconds(settings.progress().intervalSeconds()));
    }

    /** Tells nothing but notes. */
    private Progress notes(CommonOptions options) {
        return options.isQuiet() ? Progress.silent() : Progress.on(rawErr, false, Duration.ZERO);
    }

    private PrintStream out(CommonOptions options) {
        return options.isQuiet() ? new PrintStream(PrintStream.nullOutputStream()) : out;
    }

    private Failure report(String job, CommonOptions options, String output, Throwable thrown) {
        Failure failure = Failure.of(thrown);
        if (Failure.isOfFullDisk(thrown)) {
            failure = failure.with(FreeSpace.tell(output));
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
