package org.crossbranch.spark.table.store;

import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.TableSchema;

/**
 * A table under preparation, as tasks see it. It comes in shards, which tasks write whole or not at all: a shard's files
 * get their names once they are closed, and its mark comes last.
 */
public final class StagedTable implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final String ATTEMPTS = "_attempts";
    private static final String MARKS = "_shards";
    private static final String PROGRESS = "_progress";
    private static final String FINGERPRINT = "_fingerprint";

    /** Names in the folder that are of no use once the table is published. */
    static final List<String> SCAFFOLD = List.of(ATTEMPTS, MARKS, PROGRESS, FINGERPRINT);

    private final String folder;
    private final TableSchema schema;
    private final HadoopSettings configuration;

    StagedTable(Path folder, TableSchema schema, HadoopSettings configuration) {
        this.folder = folder.toString();
        this.schema = schema;
        this.configuration = configuration;
    }

    /** The shard that a data file belongs to, by its name. */
    public static int shardOf(String path) {
        String name = new Path(path).getName();
        return Integer.parseInt(name.replaceAll("\\D", ""));
    }

    /** Whether a shard is complete, by this run or by one that it resumes. */
    public boolean isComplete(int shard) throws IOException {
        return fileSystem().exists(mark(shard));
    }

    /** Whether an attempt at a shard, in this run or in one that it resumes, is or died at a known place. */
    public boolean hasSuspects() throws IOException {
        return ShardProgress.places(this, "").stream().anyMatch(place -> place.length() > 0);
    }

    /** Begins a shard. */
    public ShardWriter begin(int shard) {
        return new ShardWriter(this, shard);
    }

    TableSchema schema() {
        return schema;
    }

    Path folder() {
        return new Path(folder);
    }

    Path rejectsFolder() {
        return new Path(folder, RejectsTable.FOLDER);
    }

    /** Where attempts at shards are written; no reader looks there. */
    Path attempts() {
        return new Path(folder, ATTEMPTS);
    }

    /** Where attempts say how far they are; no reader looks there. */
    Path progress() {
        return new Path(folder, PROGRESS);
    }

    /** A file that says what the rows depend on. A folder without it was made anew by a task that outlived its run. */
    Path fingerprint() {
        return fingerprintIn(folder());
    }

    /** The same of another run's folder. */
    static Path fingerprintIn(Path staging) {
        return new Path(staging, FINGERPRINT);
    }

    Path marks() {
        return new Path(folder, MARKS);
    }

    Path mark(int shard) {
        return new Path(marks(), fileName(shard, ""));
    }

    static String fileName(int shard, String extension) {
        return String.format("part-%05d%s", shard, extension);
    }

    /** How its file system is reached, on tasks too. */
    public Configuration configuration() {
        return configuration.value();
    }

    FileSystem fileSystem() throws IOException {
        return folder().getFileSystem(configuration());
    }

    @Override
    public String toString() {
        return folder;
    }
}
