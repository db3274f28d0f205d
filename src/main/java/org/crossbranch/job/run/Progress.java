package org.crossbranch.job.run;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Timer;
import java.util.TimerTask;
import java.util.function.LongSupplier;
import org.crossbranch.figure.VisibleText;
import org.crossbranch.spark.RunListener;

/**
 * Tells how far a job has come: on a terminal one line that is written over, elsewhere a line every so often. Safe for use
 * by several threads.
 */
final class Progress implements RunListener, AutoCloseable {
    private static final Duration TERMINAL_INTERVAL = Duration.ofMillis(500);

    private static final Stage NONE = new Stage("", "", 0, 0);

    private final PrintStream out;
    private final boolean isTerminal;
    private final LongSupplier nanoTime;
    private final Timer timer = new Timer("progress", true);
    private Stage stage = NONE;
    private long done;
    private long told;
    private int shown;
    private boolean isEnded;
    private boolean isEndTold;
    private long endNanos;

    /**
     * How far a stage has come.
     *
     * @param stage its name
     * @param unit what is counted
     * @param done how many are done; an estimate while tasks run
     * @param total how many there are, or 0 if that is not known
     */
    record State(String stage, String unit, long done, long total) {}

    private record Stage(String name, String unit, long total, long startNanos) {}

    private Progress(PrintStream out, boolean isTerminal, Duration interval, LongSupplier nanoTime) {
        this.out = out;
        this.isTerminal = isTerminal;
        this.nanoTime = nanoTime;
        if (!interval.isZero()) {
            timer.schedule(
                    new TimerTask() {
                        @Override
                        public void run() {
                            tell();
                        }
                    },
                    interval.toMillis(),
                    interval.toMillis());
        }
    }

    /**
     * Progress on a stream.
     *
     * @param interval time between two lines where the stream is no terminal; zero for none
     */
    static Progress on(PrintStream out, boolean isTerminal, Duration interval) {
        return new Progress(out, isTerminal, isTerminal ? TERMINAL_INTERVAL : interval, System::nanoTime);
    }

    /** Progress that prints nothing. */
    static Progress silent() {
        return new Progress(new PrintStream(PrintStream.nullOutputStream()), false, Duration.ZERO, System::nanoTime);
    }

    /** Progress by another clock, told only when {@link #tell} is called. */
    static Progress byClock(PrintStream out, boolean isTerminal, LongSupplier nanoTime) {
        return new Progress(out, isTerminal, Duration.ZERO, nanoTime);
    }

    @Override
    public synchronized void began(String name, String unit, long total) {
        endLine();
        stage = new Stage(name, unit, total, nanoTime.getAsLong());
        done = 0;
        told = -1;
        isEnded = false;
        isEndTold = false;
    }

    @Override
    public synchronized void reached(long count) {
        done = count;
    }

    @Override
    public synchronized void ended() {
        isEnded = true;
        endNanos = nanoTime.getAsLong();
    }

    @Override
    public synchronized void noted(String note) {
        endLine();
        out.println(VisibleText.line(note));
        out.flush();
    }

    /** How far the stage has come, if there is one. */
    synchronized Optional<State> state() {
        return stage.equals(NONE)
                ? Optional.empty()
                : Optional.of(new State(stage.name(), stage.unit(), done, stage.total()));
    }

    /** Tells how far the stage has come. */
    synchronized void tell() {
        if (stage.equals(NONE) || !(isTerminal || isNews())) {
            return;
        }
        isEndTold = isEnded;
        told = done;
        String line = line();
        if (isTerminal) {
            out.print('\r' + line + " ".repeat(Math.max(0, shown - line.length())));
            shown = line.length();
        } else {
            out.println(line);
        }
        out.flush();
    }

    /** Lines that say nothing new would fill a log. */
    private boolean isNews() {
        return done == 0 ? told < 0 && stage.total() > 0 : done != told || isEnded != isEndTold;
    }

    /** The stream is written over by carriage returns, so names must have none. */
    private String line() {
        return VisibleText.line(text());
    }

    private String text() {
        if (done == 0) {
            return stage.name() + ": " + (stage.total() > 0 ? String.format(Locale.ROOT, "%,d ", stage.total()) : "")
                    + stage.unit();
        }
        double seconds = ((isEnded ? endNanos : nanoTime.getAsLong()) - stage.startNanos()) / 1e9;
        StringBuilder line = new StringBuilder(stage.name()).append(": ");
        if (stage.total() > 0) {
            line.append(String.format(
                    Locale.ROOT,
                    "%,d of %,d %s (%.0f %%)",
                    done,
                    stage.total(),
                    stage.unit(),
                    Math.floor(100.0 * done / stage.total())));
        } else {
            line.append(String.format(Locale.ROOT, "%,d %s", done, stage.unit()));
        }
        if (seconds > 0) {
            double rate = done / seconds;
            line.append(", ").append(rate(rate));
            if (stage.total() > done) {
                line.append(", ").append(time((stage.total() - done) / rate)).append(" left");
            }
        }
        return line.append(isEnded ? "; finishing" : "").toString();
    }

    private static String rate(double rate) {
        if (rate < 0.1) {
            return String.format(Locale.ROOT, "%.1f/min", 60 * rate);
        }
        return String.format(Locale.ROOT, rate < 10 ? "%.1f/s" : "%,.0f/s", rate);
    }

    private static String time(double seconds) {
        long whole = (long) Math.ceil(seconds);
        if (whole < 60) {
            return whole + " s";
        }
        return whole < 3_600
                ? String.format(Locale.ROOT, "%d min %02d s", whole / 60, whole % 60)
                : String.format(Locale.ROOT, "%d h %02d min", whole / 3_600, whole / 60 % 60);
    }

    /** Ends the stage, so that something else can be told. */
    synchronized void end() {
        endLine();
        stage = NONE;
    }

    /** Leaves the last word of a stage on the terminal. */
    private void endLine() {
        if (shown > 0) {
            tell();
            out.println();
            shown = 0;
        }
    }

    @Override
    public synchronized void close() {
        timer.cancel();
        end();
    }
}
