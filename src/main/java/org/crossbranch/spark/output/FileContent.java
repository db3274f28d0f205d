package org.crossbranch.spark.output;

import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StreamCapabilities;

/** The content of a file, on any file system. */
public final class FileContent {
    /** Writes it. */
    @FunctionalInterface
    public interface Body {
        /** Writes all of it, and need not close the stream. */
        void write(FSDataOutputStream out) throws IOException;
    }

    private FileContent() {}

    /**
     * Writes a file from its beginning, over one that is there. HDFS throws the failure of a write once more when the file is
     * closed, the same object; {@code try} with resources would make an {@link IllegalArgumentException} of the two.
     */
    public static void write(FileSystem fileSystem, Path path, Body body) throws IOException {
        write(fileSystem.create(path, true), body);
    }

    /**
     * Writes a file where there is none.
     *
     * @throws org.apache.hadoop.fs.FileAlreadyExistsException if there is one; some file systems notice it too late
     */
    static void create(FileSystem fileSystem, Path path, Body body) throws IOException {
        write(fileSystem.create(path, false), body);
    }

    private static void write(FSDataOutputStream out, Body body) throws IOException {
        try {
            body.write(out);
        } catch (IOException | RuntimeException | Error e) {
            closeAfter(e, out);
            throw e;
        }
        out.close();
    }

    /** Copies a file over another, if there is one. On an object store that is one step for its readers. */
    public static void copy(FileSystem fileSystem, Path from, Path to) throws IOException {
        try (InputStream in = fileSystem.open(from)) {
            write(fileSystem, to, in::transferTo);
        }
    }

    private static void closeAfter(Throwable failure, FSDataOutputStream out) {
        try {
            // On an object store a file that is closed is a file that is there.
            if (out.hasCapability(StreamCapabilities.ABORTABLE_STREAM)) {
                out.abort();
            } else {
                out.close();
            }
        } catch (IOException | RuntimeException | Error e) {
            if (e != failure) {
                failure.addSuppressed(e);
            }
        }
    }
}
