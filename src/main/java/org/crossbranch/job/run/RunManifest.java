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
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** The record of a run: inputs, outputs, settings, counts and times. Safe for use by several threads. */
public final class RunManifest {
    /** Version of the JSON; counted up when a key changes its name or meaning. */
    static final int VERSION = 1;

    /** The state of a run that has not ended. */
    static final String RUNNING = "running";

    static final String HEARTBEAT = "heartbeat";
    static final String HEARTBEAT_SECONDS = "heartbeatSeconds";
    static final String PROGRESS = "progress";
    static final String SKIPPED = "skipped";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final String run;
    private final String parent;
    private final String job;
    private final List<String> arguments;
    private final Instant started;
    private final List<InputFingerprint> inputs = new ArrayList<>();
    private final List<String> outputs = new ArrayList<>();
    private final Map<String, String> tables = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();
    private final ObjectNode figures = JSON.createObjectNode();
    private final Map<String, Long> counts = new LinkedHashMap<>();
    private final Map<String, Double> seconds = new LinkedHashMap<>();
    private SortedMap<String, String> settings = new TreeMap<>();
    private String application = "";

    /**
     * The manifest of a run that begins.
     *
     * @param run its identifier
     * @param parent identifier of the run that it is a part of, or empty
     */
    RunManifest(String run, String parent, String job, List<String> arguments, Instant started) {
        this.run = run;
        this.parent = parent;
        this.job = job;
        this.arguments = List.copyOf(arguments);
        this.started = started;
    }

    /** The run's identifier, a random UUID. */
    public String run() {
        return run;
    }

    /** The identifier of the run that this is a part of, or empty. */
    String parent() {
        return parent;
    }

    Instant started() {
        return started;
    }

    synchronized void settings(SortedMap<String, String> values) {
        settings = new TreeMap<>(values);
    }

    /** Sets Spark's identifier of the application, by which a cluster's pages and logs name the run. */
    synchronized void application(String id) {
        application = id;
    }

    synchronized void input(InputFingerprint input) {
        inputs.add(input);
    }

    /** Adds the path of an output. */
    public synchronized void output(String path) {
        outputs.add(path);
    }

    /** Says which table an output is, such as {@code parses}. */
    synchronized void table(String path, String name) {
        tables.put(path, name);
    }

    synchronized void note(String note) {
        notes.add(note);
    }

    /** Sets a count by its name, such as {@code sentences}. */
    public synchronized void count(String what, long number) {
        counts.put(what, number);
    }

    /** Adds results that are more than counts, such as scores. */
    public synchronized void figures(Map<String, ?> results) {
        results.forEach((name, result) -> figures.set(name, JSON.valueToTree(result)));
    }

    synchronized void timing(String stage, Duration duration) {
        seconds.put(stage, duration.toMillis() / 1e3);
    }

    /** Seconds that a stage took, as noted. */
    synchronized double seconds(String stage) {
        return Objects.requireNonNull(seconds.get(stage), stage);
    }

    /** Whether the run found its work done by an earlier one. */
    synchronized boolean isSkipped() {
        return figures.path(SKIPPED).asBoolean();
    }

    /**
     * The manifest of a run that has not ended. One that a killed run leaves behind stays so.
     *
     * @param heartbeat how often the manifest is written anew; zero for never
     * @param progress how far the run has come, if it counts anything
     */
    synchronized String running(Instant now, Duration heartbeat, Optional<Progress.State> progress) {
        ObjectNode json = json(RUNNING);
        json.put(HEARTBEAT, now.toString());
        json.put(HEARTBEAT_SECONDS, heartbeat.toSeconds());
        progress.ifPresent(state -> json.set(PROGRESS, JSON.valueToTree(state)));
        return json.toPrettyString() + "\n";
    }

    /**
     * The manifest of a run that has ended.
     *
     * @param error what went wrong, or empty
     */
    synchronized String ended(ExitCode exit, String error, Instant now) {
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
        json.put("run", run);
        if (!parent.isEmpty()) {
            json.put("parent", parent);
        }
        json.put("job", job);
        json.set("arguments", JSON.valueToTree(arguments));
        json.put("state", state);
        json.put("started", started.toString());
        json.put("application", application);
        json.set("inputs", JSON.valueToTree(inputs));
        json.set("outputs", JSON.valueToTree(outputs));
        json.set("tables", JSON.valueToTree(tables));
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
