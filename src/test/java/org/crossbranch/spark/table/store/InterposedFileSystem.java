package org.crossbranch.spark.table.store;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.DelegateToFileSystem;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;
import org.apache.hadoop.util.ReflectionUtils;

/** The local disk under a scheme of its own, with something to happen at each operation. */
public abstract class InterposedFileSystem extends RawLocalFileSystem {
    private final String scheme;

    InterposedFileSystem(String scheme) {
        this.scheme = scheme;
    }

    /** The same for Hadoop's newer interface. */
    public static final class Context extends DelegateToFileSystem {
        /** Called by Hadoop. */
        public Context(URI uri, Configuration configuration) throws IOException, URISyntaxException {
            super(uri, opened(uri.getScheme(), configuration), configuration, uri.getScheme(), false);
        }

        /** In one step, as HDFS does it. Hadoop's own would delete the old file first. */
        @Override
        public void renameInternal(Path from, Path to, boolean overwrites) throws IOException {
            if (!overwrites) {
                super.renameInternal(from, to, false);
            } else if (!fsImpl.rename(from, to)) {
                throw new IOException("cannot rename " + from + " to " + to);
            }
        }

        private static FileSystem opened(String scheme, Configuration configuration) throws IOException {
            FileSystem fileSystem = ReflectionUtils.newInstance(
                    configuration.getClass("fs." + scheme + ".impl", null, FileSystem.class), configuration);
            fileSystem.initialize(URI.create(scheme + ":///"), configuration);
            return fileSystem;
        }
    }

    static void register(String scheme, Class<? extends InterposedFileSystem> type, Configuration configuration) {
        configuration.set("fs." + scheme + ".impl", type.getName());
        configuration.set("fs.AbstractFileSystem." + scheme + ".impl", Context.class.getName());
    }

    /** A kind of request to a file system. */
    public enum Operation {
        CREATE,
        WRITE,
        CLOSE,
        RENAME,
        DELETE,
        MKDIRS,
        SET_TIMES,
        LIST,
        STATUS,
        OPEN;

        /** Whether it changes something. */
        public boolean isChange() {
            return this != LIST && this != STATUS && this != OPEN;
        }
    }

    /** A change, or a look. */
    @FunctionalInterface
    interface Change<T> {
        T make() throws IOException;
    }

    /** Does what is asked, or not. */
    abstract <T> T make(Operation operation, Change<T> change) throws IOException;

    /** A stream as it is handed out. */
    FSDataOutputStream opened(FSDataOutputStream out) throws IOException {
        return out;
    }

    @Override
    public URI getUri() {
        return URI.create(scheme + ":///");
    }

    @Override
    public String getScheme() {
        return scheme;
    }

    @Override
    public FSDataOutputStream create(
            Path path, boolean overwrite, int bufferSize, short replication, long blockSize, Progressable progress)
            throws IOException {
        return opened(
                make(Operation.CREATE, () -> begin(path, overwrite, bufferSize, replication, blockSize, progress)));
    }

    @Override
    public FSDataOutputStream create(
            Path path,
            FsPermission permission,
            boolean overwrite,
            int bufferSize,
            short replication,
            long blockSize,
            Progressable progress)
            throws IOException {
        return opened(
                make(Operation.CREATE, () -> begin(path, overwrite, bufferSize, replication, blockSize, progress)));
    }

    /** Begins a file. */
    FSDataOutputStream begin(
            Path path, boolean overwrite, int bufferSize, short replication, long blockSize, Progressable progress)
            throws IOException {
        return super.create(path, overwrite, bufferSize, replication, blockSize, progress);
    }

    @Override
    public boolean rename(Path from, Path to) throws IOException {
        return make(Operation.RENAME, () -> super.rename(from, to));
    }

    @Override
    public boolean delete(Path path, boolean recursive) throws IOException {
        return make(Operation.DELETE, () -> super.delete(path, recursive));
    }

    @Override
    public boolean mkdirs(Path path) throws IOException {
        return make(Operation.MKDIRS, () -> super.mkdirs(path));
    }

    @Override
    public void setTimes(Path path, long modified, long read) throws IOException {
        make(Operation.SET_TIMES, () -> {
            super.setTimes(path, modified, read);
            return true;
        });
    }

    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
        return make(
                Operation.LIST,
                () -> Arrays.stream(super.listStatus(path))
                        .map(InterposedFileSystem::plain)
                        .toArray(FileStatus[]::new));
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        return make(Operation.STATUS, () -> plain(super.getFileStatus(path)));
    }

    @Override
    public boolean exists(Path path) throws IOException {
        return make(Operation.STATUS, () -> super.exists(path));
    }

    /** Hadoop's own would start a process to ask for permissions, and only where the scheme is that of local files. */
    private static FileStatus plain(FileStatus status) {
        return new FileStatus(
                status.getLen(),
                status.isDirectory(),
                status.getReplication(),
                status.getBlockSize(),
                status.getModificationTime(),
                status.getPath());
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
        return make(Operation.OPEN, () -> super.open(path, bufferSize));
    }

    /** Without the process that Hadoop starts for it where it has no native library. */
    @Override
    public void setPermission(Path path, FsPermission permission) throws IOException {
        Files.setPosixFilePermissions(
                pathToFile(path).toPath(), PosixFilePermissions.fromString(permission.toString()));
    }

    /** There are no links here: without the process that Hadoop starts to ask for one. */
    @Override
    public FileStatus getFileLinkStatus(Path path) throws IOException {
        return getFileStatus(path);
    }
}
