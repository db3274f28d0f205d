package org.crossbranch.spark.table.store;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Row;
import org.crossbranch.spark.output.FullDisk;
import org.crossbranch.spark.output.Renames;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.RowCheck;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.parquet.TableFileWriter;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes one shard of a table, and what is set aside from it. Nothing of it counts before {@link #commit()}; closed
 * without, it leaves nothing. Two attempts at one shard do not disturb each other: of one task's attempts one commits, and of
 * two runs' the later commit replaces the earlier.
 */
public final class ShardWriter implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(ShardWriter.class);

    private static final String ROWS = "rows";
    private static final String REJECTS = "rejects";

    private final StagedTable table;
    private final int shard;
    private final RowCheck check;
    private final String file;
    private boolean isMarked;
    private @Nullable TableFileWriter rows;
    private @Nullable TableFileWriter rejects;

    ShardWriter(StagedTable table, int shard) {
        this.table = table;
        this.shard = shard;
        this.check = RowCheck.of(table.schema());
        this.file = table.newFileName(shard);
    }

    /** Begins to say how far this attempt is; the caller closes it. */
    public ShardProgress progress() throws IOException {
        return ShardProgress.begin(table, shard);
    }

    /**
     * Adds a row to the table.
     *
     * @throws InputException if it is not well-formed
     */
    public void write(Row row) throws IOException {
        check.check(row);
        try {
            TableFileWriter writer = rows;
            if (writer == null) {
                writer = open(ROWS, table.schema());
                rows = writer;
            }
            writer.write(row);
        } catch (IOException | FSError e) {
            throw FullDisk.named(table.folder(), e);
        }
    }

    /** Adds a row to the table of rejects. */
    public void reject(RejectsTable.Reject reject) throws IOException {
        try {
            TableFileWriter writer = rejects;
            if (writer == null) {
                writer = open(REJECTS, RejectsTable.SCHEMA);
                rejects = writer;
            }
            writer.write(RejectsTable.row(reject));
        } catch (IOException | FSError e) {
            throw FullDisk.named(table.folder(), e);
        }
    }

    /**
     * Puts the shard's files in their places and marks it as complete. The mark comes last and lists them; of two attempts, the later
     * to write it counts.
     *
     * @throws IOException if they cannot be written, or another attempt at the same task has done so or is about to
     */
    public void commit() throws IOException {
        TaskAttempt.askToCommit();
        try {
            FileSystem fileSystem = table.fileSystem();
            List<String> files = new ArrayList<>();
            if (rows != null) {
                files.add(put(fileSystem, rows, ROWS));
                rows = null;
            }
            if (rejects != null) {
                files.add(put(fileSystem, rejects, REJECTS));
                rejects = null;
            }
            checkOpen(fileSystem);
            // The mark may be there though writing it fails, and then names these files.
            isMarked = true;
            new ShardMark(files).write(fileSystem, table.mark(shard));
        } catch (IOException | FSError e) {
            throw FullDisk.named(table.folder(), e);
        }
    }

    /** Puts a file in its place; returns its name within the table's folder. */
    private String put(FileSystem fileSystem, TableFileWriter writer, String name) throws IOException {
        if (table.isDirect()) {
            checkOpen(fileSystem);
        }
        writer.close();
        Path place = place(name);
        if (!table.isDirect()) {
            fileSystem.mkdirs(place.getParent());
            Renames.replace(fileSystem, attempt(name), place);
        }
        return name.equals(ROWS) ? file : RejectsTable.FOLDER + "/" + file;
    }

    /** Nothing stops a task that outlives its run from writing to what was published but this. */
    private void checkOpen(FileSystem fileSystem) throws IOException {
        if (!fileSystem.exists(table.fingerprint())) {
            throw new IOException(table.folder() + ": was published or taken away; this attempt came too late");
        }
    }

    @Override
    public void close() throws IOException {
        if (isMarked) {
            return;
        }
        try {
            closeQuietly(rows);
            closeQuietly(rejects);
        } finally {
            table.fileSystem().delete(attempt(ROWS), false);
            table.fileSystem().delete(attempt(REJECTS), false);
        }
    }

    /** Ignores failures: an uncommitted file is deleted next, so its last bytes do not matter. */
    private static void closeQuietly(@Nullable TableFileWriter writer) {
        if (writer != null) {
            try {
                writer.close();
            } catch (IOException | FSError e) {
                LOG.debug("an attempt at a shard was given up", e);
            }
        }
    }

    private TableFileWriter open(String name, TableSchema schema) throws IOException {
        return new TableFileWriter(table.configuration(), attempt(name), schema);
    }

    private Path place(String name) {
        return new Path(name.equals(ROWS) ? table.folder() : table.rejectsFolder(), file);
    }

    /** No folder for each attempt: on a local disk, to make one starts a process. */
    private Path attempt(String name) {
        return table.isDirect() ? place(name) : new Path(table.attempts(), file + "." + name);
    }
}
