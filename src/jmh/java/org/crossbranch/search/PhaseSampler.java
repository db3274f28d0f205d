package org.crossbranch.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/**
 * The shares of a program's phases, by Flight Recorder's samples of running threads, one each ten milliseconds: nothing in the
 * program measures itself. A sample is of the innermost phase on its stack. Samples in native code, which come half as often,
 * count twice.
 *
 * <p>The recording begins with this, not with {@link #start}: it makes the JVM throw away all its compiled code, so that what
 * was warm would be measured cold.
 *
 * @param <P> the phases
 */
public final class PhaseSampler<P extends Enum<P>> implements AutoCloseable {
    private static final String SAMPLE = "jdk.ExecutionSample";
    private static final String NATIVE_SAMPLE = "jdk.NativeMethodSample";

    private final Recording recording = new Recording();
    private final Class<P> phases;
    private final Phases<P> phaseOf;
    private Instant started = Instant.MIN;

    /** The phase that a method begins, if it does. */
    @FunctionalInterface
    public interface Phases<P> {
        /** The phase that a method of a class begins, if it does. */
        Optional<P> of(String type, String method);
    }

    /** A sampler that has begun. */
    public PhaseSampler(Class<P> phases, Phases<P> phaseOf) {
        this.phases = phases;
        this.phaseOf = phaseOf;
        recording.enable(SAMPLE).withPeriod(Duration.ofMillis(10));
        recording.enable(NATIVE_SAMPLE).withPeriod(Duration.ofMillis(20));
        recording.start();
    }

    /** Samples count from here on. */
    public void start() {
        started = Instant.now();
    }

    /** Ends sampling; the share of each phase that was met, from 0 to 1. */
    public Map<P, Double> stop() throws IOException {
        recording.stop();
        Path file = Files.createTempFile("crossbranch-bench", ".jfr");
        try {
            recording.dump(file);
            return shares(file);
        } finally {
            Files.delete(file);
        }
    }

    private Map<P, Double> shares(Path file) throws IOException {
        Map<P, Double> samples = new EnumMap<>(phases);
        double count = 0;
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                double weight = event.getStartTime().isBefore(started)
                        ? 0
                        : weight(event.getEventType().getName());
                Optional<P> phase = weight > 0 ? phase(event) : Optional.empty();
                if (phase.isPresent()) {
                    samples.merge(phase.get(), weight, Double::sum);
                    count += weight;
                }
            }
        }
        double all = count;
        samples.replaceAll((phase, number) -> number / all);
        return samples;
    }

    private static double weight(String sample) {
        return sample.equals(SAMPLE) ? 1 : sample.equals(NATIVE_SAMPLE) ? 2 : 0;
    }

    private Optional<P> phase(RecordedEvent sample) {
        if (sample.getStackTrace() == null) {
            return Optional.empty();
        }
        for (RecordedFrame frame : sample.getStackTrace().getFrames()) {
            Optional<P> phase = phaseOf.of(
                    frame.getMethod().getType().getName(), frame.getMethod().getName());
            if (phase.isPresent()) {
                return phase;
            }
        }
        return Optional.empty();
    }

    @Override
    public void close() {
        recording.close();
    }
}
