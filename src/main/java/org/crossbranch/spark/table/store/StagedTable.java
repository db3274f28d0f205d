package org.crossbranch.spark.table.store;

import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.output.Folders;
import org.crossbranch.spark.output.RunName;
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
    private final String run;
    private final TableSchema schema;
    private final boolean isDirect;
    private final HadoopSettings configuration;

    /**
     * A table under preparation.
     *
     * @param run the run that prepares it
     * @param isDirect whether tasks write files where they stay; else files are renamed once they are closed
     */
    StagedTable(Path folder, String run, TableSchema schema, boolean isDirect, HadoopSettings configuration) {
        this.folder = folder.toString();
        this.run = run;
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
        return ShardMark.find(fileSystem(), mark(shard)).isPresent();
    }

    /** The marks of the shards that are complete, by the shards' numbers. */
    SortedMap<Integer, ShardMark> complete() throws IOException {
        FileSystem fileSystem = fileSystem();
        List<FileStatus> marks = Folders.entries(fileSystem, marks());
        List<Optional<ShardMark>> found = Requests.all(marks, mark -> ShardMark.find(fileSystem, mark.getPath()));
        SortedMap<Integer, ShardMark> complete = new TreeMap<>();
        for (int i = 0; i < marks.size(); i++) {
            int shard = shardOf(marks.get(i).getPath().toString());
            found.get(i).ifPresent(mark -> complete.put(shard, mark));
        }
        return complete;
    }

    /** Number of shards that are complete, by this run or by one that it resumes. */
    public int completeCount() throws IOException {
        return complete().size();
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

    TableSchema schema() {
        return schema;
    }

    Path folder() {
        return new Path(folder);
    }

    Path rejectsFolder() {
        return new Path(folder, RejectsTable.FOLDER);
    }

    /** The folder that attempts at shards are written to; no reader looks there. */
    Path attempts() {
        return new Path(folder, ATTEMPTS);
    }

    /** The folder in which attempts say how far they are; no reader looks there. */
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
        return String.format(Locale.ROOT, "part-%05d%s", shard, extension);
    }

    /** A name for a data file that no other run or attempt gives: who knows an older table's files does not find this one. */
    String newFileName(int shard) {
        String number = run.substring(0, run.indexOf('-'));
        return fileName(shard, "-" + number + "-" + RunName.token() + ".parquet");
    }

    /** The settings of its file system, on tasks too. */
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
