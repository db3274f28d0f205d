package org.crossbranch.spark.table.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.output.FullDisk;
import org.crossbranch.spark.output.OutcomeUnknownException;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.output.OutputException;
import org.crossbranch.spark.output.OutputLocation;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.parquet.TableFileWriter;

/**
 * Replaces a table by another, whole or not at all. The new one is prepared in a hidden folder beside the old one and takes
 * its place by a {@link TableCommit} once every shard is there; whatever fails or is killed before leaves the old one as it was. See {@code
 * docs/decisions/table-publication.md}.
 *
 * <p>A table of the same kind that a job wrote is replaced without asking; anything else is never touched.
 */
public final class TablePublisher {
    private final FileSystem fileSystem;
    private final OutputClaim claim;
    private final TablePlace place;
    private final TableCommit commit;
    private final TableSchema schema;
    private final StagedTable staged;

    private TablePublisher(OutputClaim claim, TablePlace place, TableSchema schema, HadoopSettings settings)
            throws IOException {
        this.fileSystem = place.fileSystem();
        this.claim = claim;
        this.place = place;
        this.commit = TableCommit.of(place, claim);
        this.schema = schema;
        this.staged = new StagedTable(commit.staging(), claim.run(), schema, commit.isDirect(), settings);
    }

    /**
     * Begins from nothing; what an earlier run left unpublished is thrown away.
     *
     * @param claim the run's claim of the table, or of an output that the table is a part of
     * @param target the table's path
     * @param inputs what will be read; none of it may be the target
     * @throws OutputException if the target cannot be written or must not be
     */
    public static TablePublisher begin(
            SparkSession spark, OutputClaim claim, Path target, TableSchema schema, Collection<Path> inputs) {
        return begin(spark, claim, target, schema, inputs, UUID.randomUUID().toString());
    }

    /**
     * Begins where an earlier run stopped, if that run had the same fingerprint, or else from nothing.
     *
     * @param fingerprint identifies all that the rows and their division into shards depend on
     * @throws OutputException if the target cannot be written or must not be
     */
    public static TablePublisher begin(
            SparkSession spark,
            OutputClaim claim,
            Path target,
            TableSchema schema,
            Collection<Path> inputs,
            String fingerprint) {
        Configuration configuration = HadoopSettings.of(spark);
        try {
            FileSystem fileSystem = target.getFileSystem(configuration);
            TablePlace place = TablePlace.of(target, fileSystem);
            check(spark, place, claim, schema, inputs);
            TablePublisher publisher = new TablePublisher(claim, place, schema, HadoopSettings.share(spark));
            new UnfinishedTable(fileSystem, publisher.commit, publisher.staged, fingerprint).goOn();
            return publisher;
        } catch (UncheckedIOException e) {
            throw unread(target, cause(e));
        } catch (IOException | FSError e) {
            IOException failure = FullDisk.named(target, e);
            throw new OutputException(
                    target + ": cannot be written: " + failure.getMessage() + "; nothing was changed", failure);
        }
    }

    static IOException cause(UncheckedIOException e) {
        return Objects.requireNonNull(e.getCause(), "an UncheckedIOException has a cause");
    }

    static OutputException unread(Path target, Throwable failure) {
        return new OutputException(
                target + ": cannot be read: " + failure.getMessage() + "; nothing was changed",
                FullDisk.named(target, failure));
    }

    private static void check(
            SparkSession spark, TablePlace place, OutputClaim claim, TableSchema schema, Collection<Path> inputs)
            throws IOException {
        Path target = place.target();
        for (Path input : inputs) {
            Path source = OutputLocation.resolve(input.getFileSystem(HadoopSettings.of(spark)), input);
            if (isInside(target, source) || isInside(source, target)) {
                throw new OutputException(target + ": the output would replace the input " + source
                        + "; give another path for the output");
            }
        }
        place.requireOneFileSystem();
        TableCommit.of(place, claim).recover();
        if (place.isTable()) {
            place.requireNoStranger();
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
            checkOwn();
            SortedMap<Integer, ShardMark> complete = staged.complete();
            for (int shard = 0; shard < shards; shard++) {
                if (!complete.containsKey(shard)) {
                    throw new IllegalStateException("shard " + shard + " of " + place.target() + " is not there");
                }
            }
            Collection<ShardMark> marks = complete.headMap(shards).values();
            return new VerifiedTable(
                    schema,
                    writtenFiles(staged.folder(), schema, marks),
                    writtenFiles(staged.rejectsFolder(), RejectsTable.SCHEMA, marks));
        } catch (UncheckedIOException e) {
            throw failed(cause(e));
        } catch (IOException | FSError e) {
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
        } catch (IOException | FSError e) {
            throw failed(e);
        }
    }

    private List<TableFile> writtenFiles(Path folder, TableSchema table, Collection<ShardMark> marks)
            throws IOException {
        fileSystem.mkdirs(folder);
        List<FileStatus> found = found(folder, marks);
        if (found.isEmpty()) {
            // Schema and all: even a table without rows can be read by those who know nothing of this program.
            Path empty = new Path(folder, staged.newFileName(0));
            new TableFileWriter(fileSystem.getConf(), empty, table).close();
            found = List.of(fileSystem.getFileStatus(empty));
        }
        return TableFile.readAll(fileSystem, found, table);
    }

    /** The files of a folder that marks name. Others, of attempts that do not count, are deleted. */
    private List<FileStatus> found(Path folder, Collection<ShardMark> marks) throws IOException {
        Set<Path> named = marks.stream()
                .flatMap(mark -> mark.files().stream())
                .map(file -> new Path(staged.folder(), file))
                .filter(file -> folder.equals(file.getParent()))
                .map(fileSystem::makeQualified)
                .collect(Collectors.toSet());
        List<FileStatus> found = new ArrayList<>();
        for (FileStatus file : TableFile.list(fileSystem, folder)) {
            if (named.remove(file.getPath())) {
                found.add(file);
            } else {
                fileSystem.delete(file.getPath(), false);
            }
        }
        if (!named.isEmpty()) {
            throw new FileNotFoundException(named.iterator().next().toString());
        }
        return found;
    }

    /**
     * Makes the table visible in place of the last one.
     *
     * @param table what {@link #verify} found
     * @param properties what the job has to say about the table
     * @throws OutputException if it cannot be written; the last table is as it was
     * @throws OutcomeUnknownException if the file system failed and there is no telling; the next start settles it
     * @throws OutputClaim.OwnedException if another run owns the output now
     */
    public void publish(VerifiedTable table, ObjectNode properties) {
        Path staging = staged.folder();
        try {
            claim.check();
            VerifiedTable.WrittenCounts counts = table.counts();
            manifest(RejectsTable.SCHEMA, table.rejects(), counts.rejects(), 0, TableManifest.newProperties())
                    .write(fileSystem, staged.rejectsFolder());
            manifest(schema, table.files(), counts.rows(), counts.rejects(), properties)
                    .write(fileSystem, staging);
            fileSystem.create(new Path(staging, OutputLocation.SUCCESS), true).close();
            checkOwn();
            if (!TableManifest.isWhole(fileSystem, staging)) {
                throw new IOException("files that were written are no longer in " + staging);
            }
            commit.publish();
        } catch (IOException | FSError e) {
            throw failed(e);
        }
    }

    /** Checks that this is the folder that the run made or took over: its tasks would make another where it was taken away. */
    private void checkOwn() throws IOException {
        claim.check();
        if (!fileSystem.exists(staged.fingerprint())) {
            throw new IOException("what was prepared in " + staged.folder() + " was taken away");
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
        if (cause instanceof OutcomeUnknownException) {
            // It may be the only copy of what was published.
            return;
        }
        try {
            commit.abandon();
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    private OutputException failed(Throwable thrown) {
        IOException failure = FullDisk.named(staged.folder(), thrown);
        return new OutputException(
                place.target() + ": cannot be written: " + failure.getMessage()
                        + "; what was there before is unchanged",
                failure);
    }
}
