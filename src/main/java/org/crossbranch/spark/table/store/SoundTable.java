package org.crossbranch.spark.table.store;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.cluster.TaskCount;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.parquet.ParquetRows;

/**
 * A table less its damaged files: those that are cut, whose pages do not match their checksums, or that are not the ones that
 * were written. To find them, all files are read to their ends.
 *
 * @param table the rest
 * @param damaged the files that are left out, by name
 * @param bytes size of all files
 */
public record SoundTable(Table table, List<Damage> damaged, long bytes) {

    /**
     * The damage of a file.
     *
     * @param path where it is
     * @param bytes its length
     * @param message what is wrong with it
     */
    public record Damage(String path, long bytes, String message) implements Serializable {}

    /** Keeps the list as it is. */
    public SoundTable {
        damaged = List.copyOf(damaged);
    }

    /**
     * Opens a table.
     *
     * @param accepted the tables that will do
     * @throws InputException if there is none of them, files that it lists are missing, or all are damaged
     */
    public static SoundTable open(SparkSession spark, Path path, TableSchema... accepted) {
        Configuration configuration = HadoopSettings.of(spark);
        try {
            FileSystem fileSystem = path.getFileSystem(configuration);
            Path found = TablePlace.of(path, fileSystem).readable();
            List<FileStatus> statuses = TableFile.list(fileSystem, found);
            long bytes = statuses.stream().mapToLong(FileStatus::getLen).sum();
            Map<String, Damage> damaged = new TreeMap<>();
            readThrough(spark, statuses).forEach(damage -> damaged.put(damage.path(), damage));
            List<TableFile> sound = new ArrayList<>();
            for (FileStatus status : statuses) {
                if (!damaged.containsKey(status.getPath().toString())) {
                    sound.add(TableFile.read(configuration, status));
                }
            }
            for (Path folder : folders(statuses)) {
                removeOthers(fileSystem, folder, sound, damaged);
            }
            if (damaged.isEmpty()) {
                return new SoundTable(Table.open(spark, path, accepted), List.of(), bytes);
            }
            if (sound.isEmpty()) {
                throw new InputException(
                        damaged.values().iterator().next().message() + ". All files of the table are damaged");
            }
            TableSchema schema = Table.choose(sound.get(0), accepted);
            sound.forEach(file -> schema.check(file.columns(), file.path().toString()));
            return new SoundTable(Table.of(spark, found, schema, sound), List.copyOf(damaged.values()), bytes);
        } catch (FileNotFoundException e) {
            throw new InputException(path + ": there is no such table", e);
        } catch (IOException e) {
            throw InputException.unreadable(path, e);
        }
    }

    private static Set<Path> folders(List<FileStatus> files) {
        Set<Path> folders = new HashSet<>();
        files.forEach(file -> folders.add(Objects.requireNonNull(file.getPath().getParent())));
        return folders;
    }

    /** Takes out of a folder's files those that its manifest does not list as they are. */
    private static void removeOthers(
            FileSystem fileSystem, Path folder, List<TableFile> sound, Map<String, Damage> damaged) throws IOException {
        Optional<Map<String, TableManifest.DataFile>> listed = TableManifest.listed(fileSystem, folder);
        if (listed.isEmpty()) {
            return;
        }
        for (TableFile file : List.copyOf(sound)) {
            if (folder.equals(file.path().getParent())) {
                try {
                    TableManifest.check(file, listed.get().get(file.path().getName()));
                } catch (InputException e) {
                    sound.remove(file);
                    damaged.put(file.path().toString(), damage(file.path(), file.bytes(), e));
                }
            }
        }
    }

    private static Damage damage(Path path, long bytes, InputException e) {
        return new Damage(path.toString(), bytes, String.valueOf(e.getMessage()));
    }

    /** Finds the files whose footers or pages are damaged. */
    private static List<Damage> readThrough(SparkSession spark, List<FileStatus> files) {
        HadoopSettings configuration = HadoopSettings.share(spark);
        List<String> paths =
                files.stream().map(file -> file.getPath().toString()).toList();
        return JavaSparkContext.fromSparkContext(spark.sparkContext())
                .parallelize(paths, TaskCount.forShortWork(spark, Math.max(1, paths.size())))
                .flatMap(path -> readThrough(configuration.value(), new Path(path)).stream()
                        .iterator())
                .collect();
    }

    private static Optional<Damage> readThrough(Configuration configuration, Path path) throws IOException {
        FileStatus status = path.getFileSystem(configuration).getFileStatus(path);
        try {
            TableFile.read(configuration, status);
            ParquetRows.read(path, configuration, List.of(), row -> {});
            return Optional.empty();
        } catch (InputException e) {
            return Optional.of(damage(path, status.getLen(), e));
        }
    }
}
