package org.crossbranch.spark.table.store;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    private static final Pattern SHARD = Pattern.compile("part-(\\d+)");

    private final String folder;
    private final TableSchema schema;
    private final boolean isDirect;
    private final HadoopSettings configuration;

    /**
     * A table under preparation.
     *
     * @param isDirect whether tasks write files where they stay, and a shard's mark lists them; else files are renamed once they are
     *     closed, and the mark is empty
     */
    StagedTable(Path folder, TableSchema schema, boolean isDirect, HadoopSettings configuration) {
        this.folder = folder.toString();
        this.schema = schema;
        this.isDirect = isDirect;
        this.configuration = configuration;
    }

    /** The shard that a data file belongs to, by its name. */
    public static int shardOf(String path) {
        Matcher matcher = SHARD.matcher(new Path(path).getName());
        if (!matcher.lookingAt()) {
            throw new IllegalArgumentException(path + " is no file of a shard");
        }
        return Integer.parseInt(matcher.group(1));
    }

    /** Whether a shard is complete, by this run or by one that it resumes. */
    public boolean isComplete(int shard) throws IOException {
        return isDirect
                ? ShardMark.find(fileSystem(), mark(shard)).isPresent()
                : fileSystem().exists(mark(shard));
    }

    /** Whether an attempt at a shard, in this run or in one that it resumes, is or died at a known place. */
    public boolean hasSuspects() throws IOException {
        return ShardProgress.places(this, "").stream().anyMatch(place -> place.length() > 0);
    }

    /** Begins a shard. */
    public ShardWriter begin(int shard) {
        return new ShardWriter(this, shard);
    }

    boolean isDirect() {
        return isDirect;
    }

    /** The files of a shard where tasks write them directly: names within the folder. */
    List<String> filesOf(int shard) throws IOException {
        Path mark = mark(shard);
        return ShardMark.find(fileSystem(), mark)
                .orElseThrow(() -> new FileNotFoundException(mark.toString()))
                .files();
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
