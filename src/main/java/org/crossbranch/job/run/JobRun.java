package org.crossbranch.job.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.job.settings.Settings;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.ingest.IgnoredFiles;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.store.VerifiedTable;
import org.jspecify.annotations.Nullable;

/** A job that is running: what it may use, and what it reports to. Used by one thread. */
public final class JobRun implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String job;
    private final Settings settings;
    private final RunManifest manifest;
    private final Progress progress;
    private final PrintStream out;
    private final String output;
    private final RunClaims claims;
    private final Runnable whenSparkHasStarted;
    private boolean isForeignSession;
    private @Nullable SparkSession spark;

    JobRun(
            String job,
            Settings settings,
            RunManifest manifest,
            Progress progress,
            PrintStream out,
            String output,
            RunClaims claims,
            Runnable whenSparkHasStarted) {
        this.job = job;
        this.settings = settings;
        this.manifest = manifest;
        this.progress = progress;
        this.out = out;
        this.output = output;
        this.claims = claims;
        this.whenSparkHasStarted = whenSparkHasStarted;
    }

    /** The settings of this run: defaults, files and {@code --set} merged. */
    public Settings settings() {
        return settings;
    }

    /** The manifest, written when the run ends. */
    public RunManifest manifest() {
        return manifest;
    }

    /** Forwards what a run tells to its progress; notes go to the manifest too. */
    public RunListener progress() {
        return new RunListener() {
            @Override
            public void began(String stage, String unit, long total) {
                progress.began(stage, unit, total);
            }

            @Override
            public void reached(long count) {
                progress.reached(count);
            }

            @Override
            public void ended() {
                progress.ended();
            }

            @Override
            public void noted(String note) {
                manifest.note(note);
                progress.noted(note);
            }
        };
    }

    /** Where results for reading go; what was told of progress is ended first. */
    public PrintStream out() {
        progress.end();
        return out;
    }

    /** The run's claim of its output. */
    public OutputClaim claim() {
        return claim(output);
    }

    /** The run's claim of one of its outputs, as the command declared it. */
    public OutputClaim claim(String path) {
        return claims.find(path)
                .orElseThrow(() -> new JobException(
                        ExitCode.USAGE,
                        "the path of the output is empty; give one (is a variable of the shell not set?)"));
    }

    /** Spark, started when it is first asked for: what can fail without it fails at once. */
    public SparkSession spark() {
        if (spark == null) {
            Instant begin = Instant.now();
            isForeignSession = SparkSessions.isRunning();
            spark = SparkSessions.open(job, manifest.run());
            settings.input().set(HadoopSettings.of(spark));
            manifest.timing("spark start", Duration.between(begin, Instant.now()));
            manifest.application(spark.sparkContext().applicationId());
            if (!manifest.parent().isEmpty()) {
                // Executors put it into the log lines of tasks.
                spark.sparkContext().setLocalProperty(RunLog.PART, manifest.run());
            }
            whenSparkHasStarted.run();
        }
        return spark;
    }

    /** Whether Spark was asked for. */
    boolean hasSpark() {
        return spark != null;
    }

    /** How file systems are reached. */
    public Configuration hadoop() {
        Configuration configuration = spark == null ? SparkSessions.hadoop() : HadoopSettings.of(spark);
        settings.input().set(configuration);
        return configuration;
    }

    /** Notes what a table holds. */
    public void holds(String table, String path, VerifiedTable.WrittenCounts counts) {
        manifest.table(path, table);
        manifest.count(table, counts.rows());
        manifest.count("rejects", counts.rejects());
    }

    /** Notes and tells what a table holds now. */
    public void wrote(String table, String path, VerifiedTable.WrittenCounts counts) {
        holds(table, path, counts);
        if (counts.total() == 0) {
            out().printf(Locale.ROOT, "%s: 0 sentences, since the input holds none%n", path);
            return;
        }
        out().printf(Locale.ROOT, "%s: %,d %s%n", path, counts.rows(), table);
        if (counts.rejects() > 0) {
            out().printf(
                            Locale.ROOT,
                            "%s: %,d set aside, each with a reason%n",
                            RejectsTable.within(new Path(path)),
                            counts.rejects());
        }
    }

    /** Tells how long a stage took that went through so many units, such as sentences, if there were any. */
    public void tellRate(String stage, String unit, long done) {
        if (done == 0) {
            return;
        }
        double seconds = manifest.seconds(stage);
        out().printf(Locale.ROOT, "%,d %s in %.1f s, %,.1f/s%n", done, unit, seconds, done / Math.max(seconds, 1e-3));
    }

    /** Tells how many trees were changed before they were derived, if any were. */
    public void tellMadeContinuous(long changed, long trees) {
        if (changed > 0) {
            out().printf(
                            Locale.ROOT,
                            "%,d of %,d trees had crossing branches and were made continuous"
                                    + " (transition.make-continuous)%n",
                            changed,
                            trees);
        }
    }

    /** Tells how many dependency trees had arcs lifted before they were derived, if any had. */
    public void tellLifted(long lifted, long trees) {
        manifest.count("lifted", lifted);
        if (lifted > 0) {
            out().printf(
                            Locale.ROOT,
                            "%,d of %,d trees had crossing arcs that were lifted (transition.underivable)%n",
                            lifted,
                            trees);
        }
    }

    /** Notes an input for the manifest. */
    public void reads(String path) {
        reads(path, IgnoredFiles.NONE);
    }

    /** Facts about the run, for the foot of a report: its start, command and program, and the digests of its inputs. */
    public Map<String, String> facts() {
        return manifest.facts();
    }

    /** Notes an input for the manifest, less the files that are ignored. */
    public void reads(String path, IgnoredFiles ignored) {
        manifest.input(InputFingerprint.of(path, ignored, hadoop()));
    }

    /**
     * Notes a model for the manifest.
     *
     * @param path a file, or the folder that training wrote
     */
    public void readsModel(String path) {
        manifest.input(InputFingerprint.ofModel(path, hadoop()));
    }

    /** Notes an input for the manifest without a look into its files, for a run that may have nothing to do. */
    public void readsPerhaps(String path, IgnoredFiles ignored) {
        manifest.input(InputFingerprint.ofListing(path, ignored, hadoop()));
    }

    /**
     * Writes or replaces one of the outputs.
     *
     * @throws JobException if it cannot be written
     */
    public void write(String path, String text) {
        JsonFile.at(path).writeResults(text, hadoop(), claim(path));
    }

    /**
     * Writes or replaces one of the outputs, as JSON. An empty path is an option that was not given.
     *
     * @throws JobException if it cannot be written
     */
    public void writeJson(String path, Object value) {
        if (!path.isEmpty()) {
            write(path, JSON.valueToTree(value).toPrettyString() + "\n");
        }
    }

    /**
     * Deletes the manifest of an output that is no more.
     *
     * @throws IOException if it cannot be deleted
     */
    public void forgets(Path output) throws IOException {
        Path file = JsonFile.manifestOf(output.toString()).path();
        file.getFileSystem(hadoop()).delete(file, false);
    }

    /** The result of a stage, which is timed for the manifest. */
    public <T> T timed(String stage, Supplier<T> body) {
        Instant begin = Instant.now();
        try {
            return body.get();
        } finally {
            manifest.timing(stage, Duration.between(begin, Instant.now()));
        }
    }

    @Override
    public void close() {
        progress.close();
        if (spark != null) {
            spark.sparkContext().setLocalProperty(RunLog.PART, null);
        }
        if (spark != null && !isForeignSession) {
            spark.stop();
        }
    }
}
