package org.crossbranch.spark.table.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.output.Folders;
import org.crossbranch.spark.output.OutputException;

/**
 * A partition within partitions, such as {@code corpus=news/date=2026-03-01}, which readers see as a column each. The innermost
 * is written, claimed and published as a table of its own.
 *
 * @param levels the partitions, the outermost first; one or more
 */
public record PartitionPath(List<Partition> levels) {

    /** Copies the list. */
    public PartitionPath {
        levels = List.copyOf(levels);
        if (levels.isEmpty()) {
            throw new IllegalArgumentException("a partition has a key and a value");
        }
    }

    /** The values, the outermost first. */
    public List<String> values() {
        return levels.stream().map(Partition::value).toList();
    }

    private String keys() {
        return levels.stream().map(level -> "\"" + level.key() + "\"").collect(Collectors.joining(", "));
    }

    /** The path of its folder from that of the table on. */
    public String folder() {
        return levels.stream().map(Partition::folder).collect(Collectors.joining("/"));
    }

    /** The folder's path. */
    public Path within(Path table) {
        return new Path(table, folder());
    }

    /**
     * Checks that partitions can be written to a folder.
     *
     * @param partitions partitions of the same keys
     * @throws OutputException if a folder that they lie in is a table itself, or the table there has other keys
     */
    public static void check(Configuration configuration, Path table, List<PartitionPath> partitions) {
        Map<Path, String> keys = new LinkedHashMap<>();
        for (PartitionPath partition : partitions) {
            Path folder = table;
            for (Partition level : partition.levels()) {
                keys.put(folder, level.key());
                folder = level.within(folder);
            }
        }
        keys.forEach((folder, key) -> Partition.check(configuration, folder, key));
        for (PartitionPath partition : partitions.subList(0, Math.min(1, partitions.size()))) {
            checkDepth(configuration, table, partition);
        }
    }

    /** One partition stands for all that are there: each was compared with another when it was written. */
    private static void checkDepth(Configuration configuration, Path table, PartitionPath partition) {
        try {
            Optional<PartitionPath> other = first(table.getFileSystem(configuration), table, List.of());
            if (other.isPresent() && !other.get().keys().equals(partition.keys())) {
                throw new OutputException(table + ": the table here has partitions by "
                        + other.get().keys() + ", and one by " + partition.keys()
                        + " beside them could not be read; name the same keys, or give another path");
            }
        } catch (IOException e) {
            throw new OutputException(table + ": cannot be read: " + e.getMessage() + "; nothing was changed", e);
        }
    }

    /** A partition that was written, if there is one. */
    private static Optional<PartitionPath> first(FileSystem fileSystem, Path folder, List<Partition> outer)
            throws IOException {
        // The first partition makes the folder, and a run beside this one may take a partition away.
        for (FileStatus entry : Folders.entries(fileSystem, folder)) {
            Optional<Partition> partition = Partition.find(entry.getPath().getName());
            if (partition.isPresent() && entry.isDirectory()) {
                List<Partition> levels = new ArrayList<>(outer);
                levels.add(partition.get());
                Optional<PartitionPath> found =
                        TablePlace.of(entry.getPath(), fileSystem).isTable()
                                ? Optional.of(new PartitionPath(levels))
                                : first(fileSystem, entry.getPath(), levels);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }
}
