package org.crossbranch.job.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.output.OutputClaim;

/** The manifest of a run as others read it; {@link RunManifest} writes it. */
public final class RunRecord {
    /** Heartbeats that a run may miss, busy as its machine may be. */
    private static final int BEATS_MISSED = 3;

    /** Difference that there may be between the clocks of two machines. */
    private static final Duration CLOCKS = Duration.ofSeconds(60);

    private final Path file;
    private final JsonNode json;

    private RunRecord(Path file, JsonNode json) {
        this.file = file;
        this.json = json;
    }

    /**
     * Reads a manifest.
     *
     * @return nothing if there is no such file
     * @throws JobException if it is no manifest
     * @throws IOException if it cannot be read
     */
    public static Optional<RunRecord> find(Path file, Configuration configuration) throws IOException {
        Optional<JsonNode> json = JsonFile.at(file.toString()).find(configuration);
        if (json.isPresent() && !json.get().path("state").isTextual()) {
            throw new JobException(
                    ExitCode.INPUT,
                    file + ": this is not the manifest of a run; give the path of a …" + JsonFile.MANIFEST_SUFFIX);
        }
        return json.map(found -> new RunRecord(file, found));
    }

    /** Whether the run has ended. One that was killed has not, by its manifest. */
    public boolean isEnded() {
        return !text("state").equals(RunManifest.RUNNING);
    }

    /**
     * Looks for a sign of life of a run that has not ended by its manifest: the owner of its output or, of a run without one, its
     * heartbeat. A run without a sign was killed, or has ended since. One that gives none by its settings passes for alive.
     */
    public boolean isAlive(Configuration configuration) throws IOException {
        List<Path> outputs = outputs();
        return outputs.isEmpty() ? isBeating(Instant.now()) : OutputClaim.isOwned(configuration, outputs.get(0));
    }

    /** As {@link #isAlive}, of a record of the history: the output may be a later run's. */
    public boolean isAliveInHistory(Configuration configuration) throws IOException {
        List<Path> outputs = outputs();
        if (outputs.isEmpty()) {
            return false;
        }
        Optional<RunRecord> last =
                find(JsonFile.manifestOf(outputs.get(0).toString()).path(), configuration);
        return last.isPresent()
                && last.get().text("run").equals(text("run"))
                && !last.get().isEnded()
                && isAlive(configuration);
    }

    private boolean isBeating(Instant now) {
        long interval = json.path(RunManifest.HEARTBEAT_SECONDS).asLong();
        if (interval == 0) {
            return true;
        }
        // Not a sum, which may lie beyond all times: the manifest may say anything.
        Duration silence = Duration.between(time(RunManifest.HEARTBEAT), now).minus(CLOCKS);
        return silence.dividedBy(BEATS_MISSED).compareTo(Duration.ofSeconds(interval)) < 0;
    }

    /** How far a run has come, as its last heartbeat said, such as {@code 45 %}; empty if it counts nothing. */
    public String progress() {
        JsonNode progress = json.path(RunManifest.PROGRESS);
        long total = progress.path("total").asLong();
        return total > 0 ? 100 * progress.path("done").asLong() / total + " %" : "";
    }

    /** Whether the run found its work done by an earlier one. */
    public boolean isSkipped() {
        return json.path("figures").path(RunManifest.SKIPPED).asBoolean();
    }

    /** When the run began. */
    public Instant started() {
        return time("started");
    }

    private Instant time(String key) {
        try {
            return Instant.parse(text(key));
        } catch (DateTimeParseException e) {
            throw new JobException(ExitCode.INPUT, file + ": \"" + key + "\" is no time: " + text(key), e);
        }
    }

    /** How many seconds the run took; 0 if it has not ended. */
    public double seconds() {
        return json.path("seconds").asDouble();
    }

    /** The exit code of a run that has ended. */
    public ExitCode exit() {
        return ExitCode.of(json.path("exit").path("code").asInt(ExitCode.OTHER.status()));
    }

    /** The text of a key, or the empty string. */
    public String text(String key) {
        return json.path(key).asText("");
    }

    /** The counts by their names. */
    public SortedMap<String, Long> counts() {
        SortedMap<String, Long> counts = new TreeMap<>();
        json.path("counts")
                .fields()
                .forEachRemaining(
                        count -> counts.put(count.getKey(), count.getValue().asLong()));
        return counts;
    }

    /** Paths of the inputs. */
    public List<String> inputs() {
        return texts(json.path("inputs").findValues("path"));
    }

    /**
     * Paths of the outputs, as the run was given them.
     *
     * @throws JobException if one is no path
     */
    public List<Path> outputs() {
        List<Path> outputs = new ArrayList<>();
        for (String output : texts(json.path("outputs"))) {
            outputs.add(path(output));
        }
        return outputs;
    }

    private Path path(String output) {
        try {
            Path path = new Path(output);
            if (!path.isRoot()) {
                return path;
            }
        } catch (IllegalArgumentException e) {
            throw new JobException(ExitCode.INPUT, file + ": \"" + output + "\" is no path of an output", e);
        }
        throw new JobException(ExitCode.INPUT, file + ": the root of a file system is no output");
    }

    private static List<String> texts(Iterable<JsonNode> nodes) {
        return StreamSupport.stream(nodes.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
