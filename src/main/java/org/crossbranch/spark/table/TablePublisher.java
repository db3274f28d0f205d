package org.crossbranch.spark.table;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;

/**
 * Replaces a table by another, whole or not at all. The new one is prepared in a hidden folder beside the old one and takes
 * its place by two renames once every shard is there; whatever fails or is killed before leaves the old one as it was, and
 * between the two renames readers of this package read the old one where it waits. See {@code docs/decisions}.
 *
 * <p>A table of the same kind that a job wrote is replaced without asking; anything else is never touched.
 */
public final class TablePublisher {
    private static final String OWNER = "_owner";

    private final FileSystem fileSystem;
    private final TablePlace place;
    private final TableSchema schema;
    private final StagedTable staged;
    private final String owner;

    private TablePublisher(
            FileSystem fileSystem, TablePlace place, TableSchema schema, String owner, HadoopSettings settings) {
        this.fileSystem = fileSystem;
        this.place = place;
        this.schema = schema;
        this.owner = owner;
        this.staged = new StagedTable(place.staging(owner), schema, settings);
    }

    /**
     * Begins from nothing; what an earlier run left unpublished is thrown away.
     *
     * @param target the table's path
     * @param inputs what will be read; none of it may be the target
     * @throws OutputException if the target cannot be written or must not be
     */
    public static TablePublisher begin(SparkSession spark, Path target, TableSchema schema, Collection<Path> inputs) {
        return begin(spark, target, schema, inputs, UUID.randomUUID().toString());
    }

    /**
     * Begins where an earlier run stopped, if that run had the same fingerprint, or else from nothing.
     *
     * @param fingerprint identifies all that the rows and their division into shards depend on
     * @throws OutputException if the target cannot be written or must not be
     */
    public static TablePublisher begin(
            SparkSession spark, Path target, TableSchema schema, Collection<Path> inputs, String fingerprint) {
        Configuration configuration = HadoopSettings.of(spark);
        try {
            FileSystem fileSystem = target.getFileSystem(configuration);
            TablePlace place = TablePlace.of(target, fileSystem);
            check(spark, place, schema, inputs);
            TablePublisher publisher =
                    new TablePublisher(fileSystem, place, schema, fingerprint, HadoopSettings.share(spark));
            publisher.prepare();
            return publisher;
        } catch (IOException e) {
            throw new OutputException(target + ": cannot be written: " + e.getMessage() + "; nothing was changed", e);
        }
    }

    private static void check(SparkSession spark, TablePlace place, TableSchema schema, Collection<Path> inputs)
            throws IOException {
        Path target = place.target();
        for (Path input : inputs) {
            Path source = input.getFileSystem(HadoopSettings.of(spark)).makeQualified(input);
            if (isInside(target, source) || isInside(source, target)) {
                throw new OutputException(target + ": the output would replace the input " + source
                        + "; give another path for the output");
            }
        }
        place.recover();
        if (place.isTable()) {
            String found = TableManifest.read(spark, target).table();
            if (!found.equals(schema.name())) {
                throw new OutputException(target + ": the table \"" + found + "\" lies here, and a table \""
                        + schema.name() + "\" does not replace it; give another path, or remove it first");
            }
        } else if (!place.isFree()) {
            throw new OutputException(target + ": what lies here was not written as a table by this program"
                    + " and will not be replaced; give another path, or remove it first");
        }
    }

    private static boolean isInside(Path path, Path folder) {
        for (Path at = path; at != null; at = at.getParent()) {
            if (at.equals(folder)) {
                return true;
            }
        }
        return false;
    }

    private void prepare() throws IOException {
        place.deleteOtherStagings(owner);
        Path staging = staged.folder();
        if (!owner.equals(currentOwner())) {
            fileSystem.delete(staging, true);
            fileSystem.mkdirs(staging);
            try (OutputStream out = fileSystem.create(new Path(staging, OWNER), true)) {
                out.write(owner.getBytes(StandardCharsets.UTF_8));
            }
        }
        fileSystem.delete(staged.attempts(), true);
    }

    private String currentOwner() throws IOException {
        Path file = new Path(staged.folder(), OWNER);
        if (!fileSystem.exists(file)) {
            return "";
        }
        try (InputStream in = fileSystem.open(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The table under preparation, for tasks to write to. */
    public StagedTable staged() {
        return staged;
    }

    /**
     * Closes the preparation: checks that all shards are there and reads each file's footer.
     *
     * @param shards number of shards, numbered from 0
     * @return what was written
     */
    public VerifiedTable verify(int shards) {
        try {
            for (int shard = 0; shard < shards; shard++) {
                if (!staged.isComplete(shard)) {
                    throw new IllegalStateException("shard " + shard + " of " + place.target() + " is not there");
                }
            }
            addEmptyFile(staged.folder(), schema);
            addEmptyFile(staged.rejectsFolder(), RejectsTable.SCHEMA);
            return new VerifiedTable(
                    schema, files(staged.folder(), schema), files(staged.rejectsFolder(), RejectsTable.SCHEMA));
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Throws away all shards, for a run that has to write them again. */
    public void clear() {
        try {
            for (Path folder : List.of(staged.marks(), staged.attempts(), staged.rejectsFolder())) {
                fileSystem.delete(folder, true);
            }
            for (FileStatus file : TableFile.list(fileSystem, staged.folder())) {
                fileSystem.delete(file.getPath(), false);
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Schema and all: even a table without rows can be read by those who know nothing of this program. */
    private void addEmptyFile(Path folder, TableSchema table) throws IOException {
        fileSystem.mkdirs(folder);
        if (TableFile.list(fileSystem, folder).isEmpty()) {
            new TableFileWriter(
                            fileSystem.getConf(), new Path(folder, StagedTable.fileName(0, "-empty.parquet")), table)
                    .close();
        }
    }

    private List<TableFile> files(Path folder, TableSchema table) throws IOException {
        List<TableFile> files = TableFile.list(fileSystem, folder).parallelStream()
                .map(status -> TableFile.read(fileSystem.getConf(), status))
                .toList();
        files.forEach(file -> table.check(file.columns(), file.path().toString()));
        return files;
    }

    /**
     * Makes the table visible in place of the last one.
     *
     * @param table what {@link #verify} found
     * @param properties what the job has to say about the table
     */
    public void publish(VerifiedTable table, ObjectNode properties) {
        Path staging = staged.folder();
        try {
            if (!owner.equals(currentOwner())) {
                throw OutputException.overtaken(place.target(), staging);
            }
            WrittenCounts counts = table.counts();
            manifest(RejectsTable.SCHEMA, table.rejects(), counts.rejects(), 0, TableManifest.newProperties())
                    .write(fileSystem, staged.rejectsFolder());
            manifest(schema, table.files(), counts.rows(), counts.rejects(), properties)
                    .write(fileSystem, staging);
            fileSystem.create(new Path(staging, "_SUCCESS"), true).close();
            place.replace(
                    owner, List.of(staged.attempts().getName(), staged.marks().getName(), OWNER));
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private static TableManifest manifest(
            TableSchema table, List<TableFile> files, long rows, long rejects, ObjectNode properties) {
        List<TableManifest.DataFile> entries =
                files.stream().map(TableManifest.DataFile::of).toList();
        return new TableManifest(table.name(), table.version(), rows, rejects, entries, properties);
    }

    /**
     * Throws away what was prepared, after an error which is what counts: another one met here is added to it. Of Spark's
     * failures many are checked exceptions that it does not declare.
     */
    public void abandonAfter(Exception cause) {
        try {
            if (owner.equals(currentOwner())) {
                fileSystem.delete(staged.folder(), true);
            }
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    private OutputException failed(IOException e) {
        return new OutputException(
                place.target() + ": cannot be written: " + e.getMessage() + "; what was there before is unchanged", e);
    }
}
