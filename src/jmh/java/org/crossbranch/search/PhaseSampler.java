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
 * The shares of parsing's phases, by Flight Recorder's samples of running threads, one each ten milliseconds: nothing in the
 * parser measures itself. A sample is of the innermost phase on its stack.
 *
 * <p>The recording begins with this, not with {@link #start}: it makes the JVM throw away all its compiled code, so that what
 * was warm would be measured cold.
 */
final class PhaseSampler implements AutoCloseable {
    private static final String SAMPLE = "jdk.ExecutionSample";

    private final Recording recording = new Recording();
    private Instant started = Instant.MIN;

    PhaseSampler() {
        recording.enable(SAMPLE).withPeriod(Duration.ofMillis(10));
        recording.start();
    }

    /** Samples count from here on. */
    void start() {
        started = Instant.now();
    }

    /** Ends sampling; the share of each phase that was met, from 0 to 1. */
    Map<Phase, Double> stop() throws IOException {
        recording.stop();
        Path file = Files.createTempFile("crossbranch-bench", ".jfr");
        try {
            recording.dump(file);
            return shares(file);
        } finally {
            Files.delete(file);
        }
    }

    private Map<Phase, Double> shares(Path file) throws IOException {
        Map<Phase, Double> samples = new EnumMap<>(Phase.class);
        int count = 0;
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                boolean counts = event.getEventType().getName().equals(SAMPLE)
                        && !event.getStartTime().isBefore(started);
                Optional<Phase> phase = counts ? phase(event) : Optional.empty();
                if (phase.isPresent()) {
                    samples.merge(phase.get(), 1.0, Double::sum);
                    count++;
                }
            }
        }
        double all = count;
        samples.replaceAll((phase, number) -> number / all);
        return samples;
    }

    private static Optional<Phase> phase(RecordedEvent sample) {
        if (sample.getStackTrace() == null) {
            return Optional.empty();
        }
        for (RecordedFrame frame : sample.getStackTrace().getFrames()) {
            Optional<Phase> phase = Phase.of(
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
