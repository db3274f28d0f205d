package org.crossbranch.job.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** The record of a run: inputs, outputs, settings, counts and times. Filled by one thread while the job runs. */
public final class RunManifest {
    /** Version of the JSON; counted up when a key changes its name or meaning. */
    static final int VERSION = 1;

    /** The state of a run that has not ended. */
    static final String RUNNING = "running";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final String job;
    private final List<String> arguments;
    private final Instant started;
    private final List<InputFingerprint> inputs = new ArrayList<>();
    private final List<String> outputs = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final ObjectNode figures = JSON.createObjectNode();
    private final Map<String, Long> counts = new LinkedHashMap<>();
    private final Map<String, Double> seconds = new LinkedHashMap<>();
    private SortedMap<String, String> settings = new TreeMap<>();
    private String application = "";

    RunManifest(String job, List<String> arguments, Instant started) {
        this.job = job;
        this.arguments = List.copyOf(arguments);
        this.started = started;
    }

    void settings(SortedMap<String, String> values) {
        settings = new TreeMap<>(values);
    }

    /** Sets Spark's identifier of the application, by which a cluster's pages and logs name the run. */
    void application(String id) {
        application = id;
    }

    void input(InputFingerprint input) {
        inputs.add(input);
    }

    /** Adds the path of an output. */
    public void output(String path) {
        outputs.add(path);
    }

    void note(String note) {
        notes.add(note);
    }

    /** Sets a count by its name, such as {@code sentences}. */
    public void count(String what, long number) {
        counts.put(what, number);
    }

    /** Adds results that are more than counts, such as scores. */
    public void figures(Map<String, ?> results) {
        results.forEach((name, result) -> figures.set(name, JSON.valueToTree(result)));
    }

    void timing(String stage, Duration duration) {
        seconds.put(stage, duration.toMillis() / 1e3);
    }

    /** Seconds that a stage took, as noted. */
    double seconds(String stage) {
        return Objects.requireNonNull(seconds.get(stage), stage);
    }

    /** The manifest of a run that has not ended. One that a killed run leaves behind stays so. */
    String running() {
        return json(RUNNING).toPrettyString() + "\n";
    }

    /**
     * The manifest of a run that has ended.
     *
     * @param error what went wrong, or empty
     */
    String ended(ExitCode exit, String error, Instant now) {
        ObjectNode json = json(exit == ExitCode.DONE ? "done" : "failed");
        json.put("ended", now.toString());
        json.put("seconds", Duration.between(started, now).toMillis() / 1e3);
        json.putObject("exit").put("code", exit.status()).put("meaning", exit.sentence());
        json.put("error", error);
        PeakMemory.mebibytes().ifPresent(peak -> json.put("driverPeakMemoryMiB", peak));
        return json.toPrettyString() + "\n";
    }

    private ObjectNode json(String state) {
        ObjectNode json = JSON.createObjectNode();
        json.put("manifest", VERSION);
        json.put("job", job);
        json.set("arguments", JSON.valueToTree(arguments));
        json.put("state", state);
        json.put("started", started.toString());
        json.put("application", application);
        json.set("inputs", JSON.valueToTree(inputs));
        json.set("outputs", JSON.valueToTree(outputs));
        json.set("notes", JSON.valueToTree(notes));
        json.set("counts", JSON.valueToTree(counts));
        json.set("figures", figures);
        json.set("timings", JSON.valueToTree(seconds));
        json.set("settings", JSON.valueToTree(settings));
        json.set("versions", JSON.valueToTree(Versions.all()));
        return json;
    }

    /** The peak memory of this process. */
    static final class PeakMemory {
        private static final Path STATUS = Path.of("/proc/self/status");
        private static final String PEAK = "VmHWM:";
        private static final long KIB_PER_MIB = 1024;

        private PeakMemory() {}

        /** Most MiB that were resident at once, heap and native memory together; empty where the system does not tell. */
        static OptionalLong mebibytes() {
            try {
                return peak(Files.readAllLines(STATUS));
            } catch (IOException e) {
                return OptionalLong.empty();
            }
        }

        static OptionalLong peak(List<String> status) {
            return status.stream()
                    .filter(line -> line.startsWith(PEAK) && line.endsWith(" kB"))
                    .mapToLong(line -> Long.parseLong(line.substring(PEAK.length(), line.length() - " kB".length())
                                    .strip())
                            / KIB_PER_MIB)
                    .findFirst();
        }
    }
}
