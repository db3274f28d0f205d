package org.crossbranch.job.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;

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

    private final Instant started;
    private final String parent;

    /** The manifest as it stands, with its keys in their order. */
    private final ObjectNode json = JSON.createObjectNode();

    private final ArrayNode inputs;
    private final ArrayNode outputs;
    private final ObjectNode tables;
    private final ArrayNode notes;
    private final ObjectNode counts;
    private final ObjectNode figures;
    private final ObjectNode seconds;

    /**
     * The manifest of a run that begins.
     *
     * @param run its identifier
     * @param parent identifier of the run that it is a part of, or empty
     */
    RunManifest(String run, String parent, String job, List<String> arguments, Instant started) {
        this.started = started;
        this.parent = parent;
        json.put("manifest", VERSION).put("run", run);
        if (!parent.isEmpty()) {
            json.put("parent", parent);
        }
        json.put("job", job).set("arguments", JSON.valueToTree(arguments));
        json.put("state", RUNNING).put("started", started.toString()).put("application", "");
        inputs = json.putArray("inputs");
        outputs = json.putArray("outputs");
        tables = json.putObject("tables");
        notes = json.putArray("notes");
        counts = json.putObject("counts");
        figures = json.putObject("figures");
        seconds = json.putObject("timings");
        json.putObject("settings");
    }

    /** The manifest with the versions, which are looked up when they are wanted. */
    private ObjectNode whole() {
        ObjectNode copy = json.deepCopy();
        copy.set("versions", JSON.valueToTree(Versions.all()));
        return copy;
    }

    /** The run's identifier, a random UUID. */
    public synchronized String run() {
        return json.required("run").textValue();
    }

    /** The identifier of the run that this is a part of, or empty. */
    String parent() {
        return parent;
    }

    Instant started() {
        return started;
    }

    /** Notes every setting. */
    public synchronized void settings(SortedMap<String, String> values) {
        json.set("settings", JSON.valueToTree(values));
    }

    /** Sets Spark's identifier of the application, by which a cluster's pages and logs name the run. */
    synchronized void application(String id) {
        json.put("application", id);
    }

    /** The start, the command, the program, and the digests of inputs so far, by what they are called for people. */
    synchronized Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("made", started.truncatedTo(ChronoUnit.SECONDS).toString());
        List<String> command = new ArrayList<>(List.of("crossbranch"));
        json.required("arguments").forEach(argument -> command.add(argument.textValue()));
        facts.put("command", String.join(" ", command));
        SortedMap<String, String> versions = Versions.all();
        facts.put("program", "crossbranch " + versions.get("crossbranch") + " " + versions.get("commit"));
        inputs.forEach(input -> facts.put(
                input.required("path").textValue(),
                "SHA-256 " + input.required("sha256").textValue()));
        return facts;
    }

    synchronized void input(InputFingerprint input) {
        inputs.add(JSON.<JsonNode>valueToTree(input));
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
        return seconds.required(stage).doubleValue();
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
        ObjectNode copy = whole();
        copy.put(HEARTBEAT, now.toString());
        copy.put(HEARTBEAT_SECONDS, heartbeat.toSeconds());
        progress.ifPresent(state -> copy.set(PROGRESS, JSON.valueToTree(state)));
        return copy.toPrettyString() + "\n";
    }

    /**
     * The manifest of a run that has ended.
     *
     * @param error what went wrong, or empty
     */
    synchronized String ended(ExitCode exit, String error, Instant now) {
        ObjectNode copy = whole();
        copy.put("state", exit == ExitCode.DONE ? "done" : "failed");
        copy.put("ended", now.toString());
        copy.put("seconds", Duration.between(started, now).toMillis() / 1e3);
        copy.putObject("exit").put("code", exit.status()).put("meaning", exit.sentence());
        copy.put("error", error);
        PeakMemory.mebibytes().ifPresent(peak -> copy.put("driverPeakMemoryMiB", peak));
        return copy.toPrettyString() + "\n";
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
