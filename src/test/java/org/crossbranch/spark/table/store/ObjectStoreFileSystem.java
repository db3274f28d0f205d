package org.crossbranch.spark.table.store;

import java.io.File;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.fs.Abortable;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.util.Progressable;
import org.jspecify.annotations.Nullable;

/**
 * The local disk with no more than the promises of an object store. A file is there once it is closed, over one that was there. A
 * folder is renamed by copying file after file and then deleting. Whether a name is free is looked at before a file is written, and not
 * when it is put.
 */
abstract class ObjectStoreFileSystem extends InterposedFileSystem {
    ObjectStoreFileSystem(String scheme) {
        super(scheme);
    }

    @Override
    FSDataOutputStream begin(
            Path path, boolean overwrite, int bufferSize, short replication, long blockSize, Progressable progress)
            throws IOException {
        if (!overwrite && pathToFile(path).exists()) {
            throw new FileAlreadyExistsException(path.toString());
        }
        File draft = File.createTempFile("object", ".draft");
        FSDataOutputStream out =
                super.begin(new Path(draft.getPath()), true, bufferSize, replication, blockSize, progress);
        return new FSDataOutputStream(new Upload(out, draft, pathToFile(path)), null);
    }

    /** A file on its way. */
    private static final class Upload extends FilterOutputStream implements Abortable, StreamCapabilities {
        private final File draft;
        private final File target;
        private boolean isOver;

        Upload(FSDataOutputStream out, File draft, File target) {
            super(out);
            this.draft = draft;
            this.target = target;
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
        }

        @Override
        public void close() throws IOException {
            if (!isOver) {
                isOver = true;
                out.close();
                Files.createDirectories(target.getParentFile().toPath());
                Files.move(
                        draft.toPath(),
                        target.toPath(),
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
            }
        }

        @Override
        public AbortableResult abort() {
            boolean wasOver = isOver;
            isOver = true;
            return new AbortableResult() {
                @Override
                public boolean alreadyClosed() {
                    return wasOver;
                }

                @Override
                public @Nullable IOException anyCleanupException() {
                    return draft.delete() || wasOver ? null : new IOException(draft + " stays");
                }
            };
        }

        @Override
        public boolean hasCapability(String capability) {
            return capability.equals(StreamCapabilities.ABORTABLE_STREAM);
        }
    }

    @Override
    public boolean mkdirs(Path path) throws IOException {
        return make(Operation.MKDIRS, () -> {
            Files.createDirectories(pathToFile(path).toPath());
            return true;
        });
    }

    /** There is no such request. */
    @Override
    public void setTimes(Path path, long modified, long read) {}

    @Override
    public boolean rename(Path from, Path to) throws IOException {
        java.nio.file.Path source = pathToFile(from).toPath();
        java.nio.file.Path target = pathToFile(to).toPath();
        List<java.nio.file.Path> paths;
        try (var walk = Files.walk(source)) {
            paths = walk.toList();
        }
        for (java.nio.file.Path path : paths) {
            java.nio.file.Path copy = target.resolve(source.relativize(path).toString());
            make(Operation.RENAME, () -> Files.copy(path, copy, StandardCopyOption.REPLACE_EXISTING));
        }
        for (java.nio.file.Path path :
                paths.stream().sorted(Comparator.reverseOrder()).toList()) {
            make(Operation.DELETE, () -> Files.deleteIfExists(path));
        }
        return true;
    }
}
