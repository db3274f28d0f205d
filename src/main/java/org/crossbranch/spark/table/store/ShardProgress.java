package org.crossbranch.spark.table.store;

import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.output.FileContent;
import org.crossbranch.spark.output.Folders;
import org.crossbranch.spark.output.FullDisk;

/**
 * The place that an attempt at a shard has come to, in a file that it takes away at its end. Only an attempt whose process died
 * leaves one. So later attempts, in this run or in one that resumes it, know where earlier ones died. Speculation runs two
 * attempts side by side; the process in the file's name says whether it has ended ({@link TaskAttempt}).
 */
public final class ShardProgress implements Closeable {
    private static final Range NOWHERE = new Range(0, 0);

    private final FileSystem fileSystem;
    private final Path file;
    private final List<Range> deaths;

    /**
     * Some entries of a shard, counted from 0.
     *
     * @param from the first
     * @param to behind the last; as {@code from} where the attempt had not said yet
     */
    public record Range(long from, long to) {
        /** Whether an entry is one of them. */
        public boolean includes(long entry) {
            return from <= entry && entry < to;
        }

        /** Number of entries. */
        public long length() {
            return to - from;
        }
    }

    private ShardProgress(FileSystem fileSystem, Path file, List<Range> deaths) {
        this.fileSystem = fileSystem;
        this.file = file;
        this.deaths = deaths;
    }

    /** Begins an attempt. */
    static ShardProgress begin(StagedTable table, int shard) throws IOException {
        String name = StagedTable.fileName(shard, "-");
        ShardProgress progress = new ShardProgress(
                table.fileSystem(), new Path(table.progress(), TaskAttempt.fileName(name)), places(table, name, true));
        progress.atNone();
        return progress;
    }

    /** The places where attempts are or died, by the files whose names begin so. */
    static List<Range> places(StagedTable table, String name) throws IOException {
        return places(table, name, false);
    }

    private static List<Range> places(StagedTable table, String name, boolean onlyOfEnded) throws IOException {
        FileSystem fileSystem = table.fileSystem();
        List<Range> places = new ArrayList<>();
        // The folder comes with the first file, and a file goes with its attempt.
        for (FileStatus left : Folders.entries(fileSystem, table.progress())) {
            if (left.getPath().getName().startsWith(name) && (!onlyOfEnded || TaskAttempt.isOver(left.getPath()))) {
                read(fileSystem, left.getPath()).ifPresent(places::add);
            }
        }
        return places;
    }

    /** A file that was cut in the middle says as much as one that says nothing yet; of one that has gone, the attempt ended. */
    private static Optional<Range> read(FileSystem fileSystem, Path file) throws IOException {
        try (InputStream in = fileSystem.open(file)) {
            String[] bounds = new String(in.readNBytes(64), StandardCharsets.UTF_8).split(" ", -1);
            // The full stop tells that all is there.
            return Optional.of(
                    bounds.length == 3 && bounds[2].equals(".")
                            ? new Range(Long.parseLong(bounds[0]), Long.parseLong(bounds[1]))
                            : NOWHERE);
        } catch (ChecksumException | NumberFormatException e) {
            return Optional.of(NOWHERE);
        } catch (FileNotFoundException e) {
            return Optional.empty();
        }
    }

    /** The places where earlier attempts died, one for each. */
    public List<Range> deaths() {
        return deaths;
    }

    /** Says which entries come next. */
    public void at(long from, long to) throws IOException {
        byte[] text = (from + " " + to + " .").getBytes(StandardCharsets.US_ASCII);
        try {
            FileContent.write(fileSystem, file, out -> out.write(text));
        } catch (IOException | FSError e) {
            throw FullDisk.named(file, e);
        }
    }

    /** Says that the attempt is at no entry in particular. */
    public void atNone() throws IOException {
        at(NOWHERE.from, NOWHERE.to);
    }

    @Override
    public void close() throws IOException {
        fileSystem.delete(file, false);
    }
}
