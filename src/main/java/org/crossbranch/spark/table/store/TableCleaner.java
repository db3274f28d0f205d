package org.crossbranch.spark.table.store;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.output.Folders;
import org.crossbranch.spark.output.HiddenPaths;
import org.crossbranch.spark.output.HiddenPaths.Hidden;
import org.crossbranch.spark.output.HiddenPaths.Purpose;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.output.OutputException;

/**
 * Deletes in a folder the hidden folders and files of runs that were killed, and partitions that are no longer
 * wanted. Each output is claimed first, so that nothing goes under a run.
 */
public final class TableCleaner {
    private final Configuration configuration;
    private final Path folder;
    private final FileSystem fileSystem;

    /** The outcome for a path. */
    public enum Outcome {
        /** It was deleted, or would have been. */
        DELETED,
        /** It is the table that its run was about to publish when it was killed, and is in its place. */
        PUBLISHED,
        /** It is the last table of an output whose run was killed while it replaced it, and is in its place again. */
        RESTORED,
        /** It is the last table of an output that is damaged, and stays. */
        KEPT,
        /** A run owns the output. */
        IN_USE
    }

    /**
     * A path with what became of it.
     *
     * @param bytes the size of its files
     */
    public record Cleaned(Path path, long bytes, Outcome outcome) {}

    /**
     * A cleaner of a folder.
     *
     * @throws OutputException if there is no such folder
     */
    public TableCleaner(Configuration configuration, Path folder) {
        this.configuration = configuration;
        try {
            this.fileSystem = folder.getFileSystem(configuration);
            this.folder = fileSystem.makeQualified(folder);
            if (!fileSystem.exists(folder) || !fileSystem.getFileStatus(folder).isDirectory()) {
                throw new OutputException(folder + ": there is no such folder; give the one with the outputs");
            }
        } catch (IOException e) {
            throw failed(folder, e);
        }
    }

    /**
     * Deletes what killed runs left.
     *
     * @param changedBefore what has changed since stays: a run may go on with it
     * @param isTrial whether to tell only
     */
    public List<Cleaned> leftovers(Instant changedBefore, boolean isTrial) {
        List<Cleaned> cleaned = new ArrayList<>();
        try {
            for (Path place : withHidden()) {
                cleaned.addAll(leftovers(place, changedBefore, isTrial));
            }
        } catch (IOException e) {
            throw failed(folder, e);
        }
        return cleaned;
    }

    /** The folder, and partitions in it that are no tables but have partitions themselves. */
    private List<Path> withPartitions() throws IOException {
        List<Path> found = new ArrayList<>(List.of(folder));
        for (int i = 0; i < found.size(); i++) {
            for (FileStatus entry : fileSystem.listStatus(found.get(i))) {
                if (isPartition(entry)
                        && !TablePlace.of(entry.getPath(), fileSystem).isTable()) {
                    found.add(entry.getPath());
                }
            }
        }
        return found;
    }

    /** The folder, partitions in it, and the folders that hold what is hidden of them. */
    private List<Path> withHidden() throws IOException {
        List<Path> found = withPartitions();
        found.addAll(HiddenPaths.mirrors(folder));
        for (int i = 0; i < found.size(); i++) {
            for (FileStatus entry : Folders.entries(fileSystem, found.get(i))) {
                if (HiddenPaths.mirrored(entry.getPath()).isPresent()) {
                    found.add(entry.getPath());
                }
            }
        }
        return found;
    }

    private static boolean isPartition(FileStatus entry) {
        return entry.isDirectory() && Partition.find(entry.getPath().getName()).isPresent();
    }

    private List<Cleaned> leftovers(Path place, Instant changedBefore, boolean isTrial) throws IOException {
        if (HiddenPaths.isGenerations(place)) {
            return generations(HiddenPaths.mirrored(place).orElseThrow(), changedBefore, isTrial);
        }
        List<Cleaned> cleaned = new ArrayList<>();
        Map<Path, List<Hidden>> hidden = new TreeMap<>();
        for (FileStatus entry : Folders.entries(fileSystem, place)) {
            Optional<Hidden> found = HiddenPaths.parse(entry.getPath());
            if (found.isPresent() && entry.getModificationTime() < changedBefore.toEpochMilli()) {
                hidden.computeIfAbsent(found.get().owner(), name -> new ArrayList<>())
                        .add(found.get());
            }
        }
        for (Map.Entry<Path, List<Hidden>> output : hidden.entrySet()) {
            List<Hidden> found = output.getValue();
            cleaned.addAll(claimed(
                    output.getKey(), found.stream().map(Hidden::path).toList(), isTrial, (table, claim) -> {
                        TableSwap.of(table, claim).recover();
                        for (Hidden one : found) {
                            // The last table goes only where the one in its place is whole, which recover() has seen
                            // to.
                            if (one.purpose() != Purpose.PREVIOUS && fileSystem.exists(one.path())) {
                                table.discard(one.path());
                            }
                        }
                    }));
        }
        return cleaned;
    }

    /** Deletes the generations of a table that nobody reads any more. */
    private List<Cleaned> generations(Path table, Instant changedBefore, boolean isTrial) throws IOException {
        TablePlace place = TablePlace.of(table, fileSystem);
        List<Path> replaced = PointerCommit.replaced(place, changedBefore.toEpochMilli());
        return replaced.isEmpty()
                ? List.of()
                : claimed(table, replaced, isTrial, (claimedPlace, claim) -> {
                    // A run may have begun or published meanwhile.
                    List<Path> still = PointerCommit.replaced(claimedPlace, changedBefore.toEpochMilli());
                    for (Path generation : replaced) {
                        if (still.contains(generation)) {
                            fileSystem.delete(TablePointer.of(table, generation.getName()), false);
                            fileSystem.delete(generation, true);
                        }
                    }
                });
    }

    /**
     * Deletes partitions, those within others too.
     *
     * @param before the least value of the innermost key, compared as text, that stays
     * @param isTrial whether to tell only
     * @throws OutputException if the folder has no partitions that a job wrote, or partitions by several keys
     */
    public List<Cleaned> partitions(String before, boolean isTrial) {
        List<Cleaned> cleaned = new ArrayList<>();
        try {
            TreeSet<String> keys = new TreeSet<>();
            List<Path> old = new ArrayList<>();
            for (Path outputs : withPartitions()) {
                for (FileStatus entry : fileSystem.listStatus(outputs)) {
                    Optional<Partition> partition =
                            Partition.find(entry.getPath().getName());
                    if (partition.isPresent()
                            && TablePlace.of(entry.getPath(), fileSystem).isTable()) {
                        keys.add(partition.get().key());
                        if (partition.get().value().compareTo(before) < 0) {
                            old.add(entry.getPath());
                        }
                    }
                }
            }
            if (keys.size() != 1) {
                throw new OutputException(folder + ": "
                        + (keys.isEmpty()
                                ? "no partition here was written by this program"
                                : "the partitions here have several keys: " + String.join(", ", keys))
                        + "; give the folder of a table with partitions");
            }
            for (Path partition : old) {
                cleaned.addAll(claimed(partition, List.of(partition), isTrial, (place, claim) -> {
                    // Else the next run would bring it back, had one been killed while it published.
                    TableSwap.of(place, claim).recover();
                    place.requireNoStranger();
                    place.discard(partition);
                }));
            }
        } catch (IOException e) {
            throw failed(folder, e);
        }
        return cleaned;
    }

    /** Work on an output under a claim of it. */
    @FunctionalInterface
    private interface Cleaning {
        void clean(TablePlace place, OutputClaim claim) throws IOException;
    }

    private List<Cleaned> claimed(Path output, List<Path> paths, boolean isTrial, Cleaning cleaning)
            throws IOException {
        TablePlace place = TablePlace.of(output, fileSystem);
        Map<Path, Cleaned> before = new TreeMap<>();
        for (Path path : paths) {
            Outcome outcome = TableSwap.isPending(place, path) ? Outcome.PUBLISHED : Outcome.DELETED;
            before.put(
                    path, new Cleaned(path, fileSystem.getContentSummary(path).getLength(), outcome));
        }
        if (isTrial) {
            return OutputClaim.isOwned(configuration, output) ? inUse(before) : List.copyOf(before.values());
        }
        boolean isMissing = !fileSystem.exists(output);
        try (OutputClaim claim = OutputClaim.take(configuration, output)) {
            claim.check();
            cleaning.clean(place, claim);
        } catch (OutputClaim.OwnedException e) {
            return inUse(before);
        }
        List<Cleaned> cleaned = new ArrayList<>();
        boolean isRestored = isMissing
                && fileSystem.exists(output)
                && before.values().stream().noneMatch(one -> one.outcome() == Outcome.PUBLISHED);
        for (Cleaned one : before.values()) {
            Outcome outcome = fileSystem.exists(one.path())
                    ? Outcome.KEPT
                    : isRestored && isPrevious(one.path()) ? Outcome.RESTORED : one.outcome();
            cleaned.add(new Cleaned(one.path(), one.bytes(), outcome));
        }
        return cleaned;
    }

    private static boolean isPrevious(Path path) {
        return HiddenPaths.parse(path)
                .filter(hidden -> hidden.purpose() == Purpose.PREVIOUS)
                .isPresent();
    }

    private static List<Cleaned> inUse(Map<Path, Cleaned> found) {
        return found.values().stream()
                .map(one -> new Cleaned(one.path(), one.bytes(), Outcome.IN_USE))
                .toList();
    }

    private static OutputException failed(Path folder, IOException e) {
        return new OutputException(folder + ": cannot be cleaned: " + e.getMessage() + "; run it again", e);
    }
}
