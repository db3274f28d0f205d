package org.crossbranch.job.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.store.Partition;
import org.jspecify.annotations.Nullable;

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

    /**
     * The last run of each output in a folder, by the outputs' names.
     *
     * @param folder where the outputs are
     * @throws JobException if there is no such folder, or one of the manifests is none
     * @throws IOException if it cannot be read
     */
    public static List<RunRecord> list(Path folder, Configuration configuration) throws IOException {
        check(folder, configuration);
        FileSystem files = folder.getFileSystem(configuration);
        List<Path> found = new ArrayList<>();
        manifests(files, folder).values().forEach(found::addAll);
        Collections.sort(found);
        List<RunRecord> records = new ArrayList<>();
        for (Path file : found) {
            find(file, configuration).ifPresent(records::add);
        }
        return records;
    }

    /** The manifests of outputs in a folder, and those in partitions there that have partitions themselves, by their folders. */
    private static Map<Path, List<Path>> manifests(FileSystem files, Path folder) throws IOException {
        Map<Path, List<Path>> found = new LinkedHashMap<>();
        Deque<Path> folders = new ArrayDeque<>(List.of(folder));
        while (!folders.isEmpty()) {
            Path at = folders.remove();
            List<Path> manifests = new ArrayList<>();
            Set<String> outputs = new HashSet<>();
            Path place = new Path(at, JsonFile.MANIFESTS);
            if (files.exists(place)) {
                for (FileStatus status : files.listStatus(place)) {
                    if (status.getPath().getName().endsWith(JsonFile.MANIFEST_SUFFIX)) {
                        manifests.add(status.getPath());
                        outputs.add(output(status.getPath()));
                    }
                }
            }
            found.put(at, manifests);
            for (FileStatus entry : files.listStatus(at)) {
                String name = entry.getPath().getName();
                // One that is an output has nothing in it, and there may be thousands.
                if (entry.isDirectory()
                        && !outputs.contains(name)
                        && Partition.find(name).isPresent()) {
                    folders.add(entry.getPath());
                }
            }
        }
        return found;
    }

    private static String output(Path manifest) {
        return manifest.getName().substring(0, manifest.getName().length() - JsonFile.MANIFEST_SUFFIX.length());
    }

    /**
     * The last runs that wrote outputs in a folder, the latest first.
     *
     * @param folder where the outputs are
     * @param most number of runs
     * @throws JobException if there is no such folder, or one of the records is none
     * @throws IOException if it cannot be read
     */
    public static List<RunRecord> history(Path folder, int most, Configuration configuration) throws IOException {
        check(folder, configuration);
        List<Path> files = new ArrayList<>();
        for (Path outputs :
                manifests(folder.getFileSystem(configuration), folder).keySet()) {
            files.addAll(RunHistory.within(outputs).files(configuration));
        }
        // Each name begins with a time.
        files.sort(Comparator.comparing(Path::getName).reversed());
        List<RunRecord> records = new ArrayList<>();
        for (Path file : files) {
            if (records.size() == most) {
                break;
            }
            find(file, configuration).ifPresent(records::add);
        }
        return records;
    }

    private static void check(Path folder, Configuration configuration) throws IOException {
        if (!folder.getFileSystem(configuration).exists(folder)) {
            throw new JobException(ExitCode.INPUT, folder + ": there is no such folder; give the one with the outputs");
        }
    }

    /** The manifest's name without its suffix: that of the output, unless another was given; with partitions that it lies in. */
    public String name() {
        return inPartitions(
                output(file), Objects.requireNonNull(file.getParent()).getParent());
    }

    private static String inPartitions(String output, @Nullable Path folder) {
        String name = output;
        Path at = folder;
        while (at != null && Partition.find(at.getName()).isPresent()) {
            name = at.getName() + "/" + name;
            at = at.getParent();
        }
        return name;
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

    /** The names of the outputs, with partitions that they lie in. */
    public String outputNames() {
        return outputs().stream()
                .map(output -> inPartitions(output.getName(), output.getParent()))
                .collect(Collectors.joining(", "));
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

    private List<Path> outputs() {
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
