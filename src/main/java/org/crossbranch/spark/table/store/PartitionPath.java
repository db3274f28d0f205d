package org.crossbranch.spark.table.store;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
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
     * @throws OutputException if a folder that they lie in is a table itself, or one with another key, or has other things in it
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
    }
}
