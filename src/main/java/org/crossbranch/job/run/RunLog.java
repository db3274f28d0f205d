package org.crossbranch.job.run;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.crossbranch.spark.monitor.JsonLog;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** The log of a run, where it is for programs: begin, end and errors are events in it, and so are lines of progress. */
public final class RunLog implements AutoCloseable {
    /** The key of a part's identifier in the context of log events; Spark hands keys with such a prefix to tasks. */
    static final String PART = "mdc.part";

    private final String job;
    private final Instant started;
    private final boolean isPart;

    private RunLog(String job, Instant started, boolean isPart) {
        this.job = job;
        this.started = started;
        this.isPart = isPart;
    }

    /** Made when it is wanted: where nothing is logged, the log need not be set up. */
    private static Logger log() {
        return LoggerFactory.getLogger(RunLog.class);
    }

    /** The log of a run that begins. */
    static RunLog of(RunManifest manifest, String job) {
        boolean isPart = !manifest.parent().isEmpty();
        if (isPart) {
            MDC.put(PART, manifest.run());
        }
        if (JsonLog.isOn()) {
            log().info("{} begins", job);
        }
        return new RunLog(job, manifest.started(), isPart);
    }

    /** Says how the run ended. */
    void ended(ExitCode exit) {
        if (JsonLog.isOn()) {
            double seconds = Duration.between(started, Instant.now()).toMillis() / 1e3;
            log().info(String.format(
                    Locale.ROOT, "%s ends with exit code %d after %.1f s", job, exit.status(), seconds));
        }
    }

    /**
     * Says why the run failed.
     *
     * @param thrown what is to be traced, if anything
     */
    static void failed(String job, Failure failure, @Nullable Throwable thrown) {
        log().error("crossbranch {}: {}", job, failure.message(), thrown);
    }

    @Override
    public void close() {
        if (isPart) {
            MDC.remove(PART);
        }
    }

    /** A stream whose lines become events. */
    public static PrintStream lines() {
        return new PrintStream(new Lines(), true, StandardCharsets.UTF_8);
    }

    private static final class Lines extends OutputStream {
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();

        @Override
        public synchronized void write(int character) {
            if (character != '\n') {
                line.write(character);
                return;
            }
            log().info(line.toString(StandardCharsets.UTF_8));
            line.reset();
        }
    }
}
