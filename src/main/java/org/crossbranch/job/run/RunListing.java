package org.crossbranch.job.run;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.table.store.Partition;

/**
 * The records of the runs that wrote outputs in a folder: tables, files, and partitions of the tables there. A record that
 * cannot be used is left out, and told.
 */
public final class RunListing {
    private final Configuration configuration;
    private final FileSystem files;
    private final Path folder;
    private final Consumer<String> damage;

    private RunListing(Configuration configuration, FileSystem files, Path folder, Consumer<String> damage) {
        this.configuration = configuration;
        this.files = files;
        this.folder = folder;
        this.damage = damage;
    }

    /** Takes a record, and may refuse it with a {@link JobException}. */
    @FunctionalInterface
    public interface Taker {
        /**
         * Takes a record.
         *
         * @param outputs names of the run's outputs, with the folders that they lie in
         */
        void take(String outputs, RunRecord record) throws IOException;
    }

    /**
     * The listing of a folder.
     *
     * @param damage takes a sentence about each record that is left out
     * @throws JobException if there is no such folder
     */
    public static RunListing of(Path folder, Configuration configuration, Consumer<String> damage) throws IOException {
        FileSystem files = folder.getFileSystem(configuration);
        if (!files.exists(folder)) {
            throw new JobException(ExitCode.INPUT, folder + ": there is no such folder; give the one with the outputs");
        }
        return new RunListing(configuration, files, files.makeQualified(folder), damage);
    }

    /** Gives the last run of each output, in the order of their paths. */
    public void last(Taker taker) throws IOException {
        List<Path> found = new ArrayList<>();
        manifests().values().forEach(found::addAll);
        Collections.sort(found);
        for (Path file : found) {
            take(file, record -> taker.take(name(above(file, 2), output(file)), record));
        }
    }

    /**
     * Gives the last runs, the latest first.
     *
     * @param most number of runs
     */
    public void history(int most, Taker taker) throws IOException {
        List<Path> found = new ArrayList<>();
        for (Path place : manifests().keySet()) {
            found.addAll(RunHistory.within(place).files(configuration));
        }
        // Each name begins with a time.
        found.sort(Comparator.comparing(Path::getName).reversed());
        int taken = 0;
        for (int i = 0; i < found.size() && taken < most; i++) {
            Path file = found.get(i);
            taken += take(
                            file,
                            record -> taker.take(
                                    record.outputs().stream()
                                            .map(output -> name(above(file, 3), output.getName()))
                                            .collect(Collectors.joining(", ")),
                                    record))
                    ? 1
                    : 0;
        }
    }

    /** A use of a record. */
    @FunctionalInterface
    private interface Use {
        void of(RunRecord record) throws IOException;
    }

    private boolean take(Path file, Use use) throws IOException {
        try {
            Optional<RunRecord> record = RunRecord.find(file, configuration);
            if (record.isPresent()) {
                use.of(record.get());
            }
            return record.isPresent();
        } catch (JobException e) {
            damage.accept("left out: " + e.getMessage());
            return false;
        }
    }

    /**
     * The manifests of outputs, by the folders of these: the listed one, the tables in it, and partitions that have partitions
     * themselves.
     */
    private Map<Path, List<Path>> manifests() throws IOException {
        Map<Path, List<Path>> found = new LinkedHashMap<>();
        Deque<Path> places = new ArrayDeque<>(List.of(folder));
        while (!places.isEmpty()) {
            Path place = places.remove();
            List<Path> manifests = new ArrayList<>();
            Set<String> outputs = new HashSet<>();
            Path runs = new Path(place, JsonFile.MANIFESTS);
            if (files.exists(runs)) {
                for (FileStatus status : files.listStatus(runs)) {
                    if (status.getPath().getName().endsWith(JsonFile.MANIFEST_SUFFIX)) {
                        manifests.add(status.getPath());
                        outputs.add(output(status.getPath()));
                    }
                }
            }
            found.put(place, manifests);
            for (FileStatus entry : files.listStatus(place)) {
                String name = entry.getPath().getName();
                boolean isTable = place.equals(folder) && !name.startsWith(".") && !name.startsWith("_");
                // One that is an output has nothing in it, and there may be thousands.
                if (entry.isDirectory()
                        && !outputs.contains(name)
                        && (isTable || Partition.find(name).isPresent())) {
                    places.add(entry.getPath());
                }
            }
        }
        return found;
    }

    private static String output(Path manifest) {
        return manifest.getName().substring(0, manifest.getName().length() - JsonFile.MANIFEST_SUFFIX.length());
    }

    private static Path above(Path file, int folders) {
        Path at = file;
        for (int i = 0; i < folders; i++) {
            at = at.getParent();
        }
        return at;
    }

    /** The name of an output: its path from the listed folder, with partitions that this one lies in. */
    private String name(Path place, String output) {
        String name = output;
        Path at = place;
        while (at != null
                && (at.depth() > folder.depth() || Partition.find(at.getName()).isPresent())) {
            name = at.getName() + "/" + name;
            at = at.getParent();
        }
        return name;
    }
}
