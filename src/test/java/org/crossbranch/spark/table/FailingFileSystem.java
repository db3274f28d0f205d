package org.crossbranch.spark.table;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.DelegateToFileSystem;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** The local disk, which at a chosen operation is full and stays so until it is emptied. */
public final class FailingFileSystem extends RawLocalFileSystem {
    static final String SCHEME = "failing";

    private static final AtomicInteger OPERATIONS_LEFT = new AtomicInteger(Integer.MAX_VALUE);

    /** The same for Hadoop's newer interface. */
    public static final class Context extends DelegateToFileSystem {
        /** Called by Hadoop. */
        public Context(URI uri, Configuration configuration) throws IOException, URISyntaxException {
            super(uri, opened(configuration), configuration, SCHEME, false);
        }

        private static FileSystem opened(Configuration configuration) throws IOException {
            FailingFileSystem fileSystem = new FailingFileSystem();
            fileSystem.initialize(URI.create(SCHEME + ":///"), configuration);
            return fileSystem;
        }
    }

    static void register(Configuration configuration) {
        configuration.set("fs." + SCHEME + ".impl", FailingFileSystem.class.getName());
        configuration.set("fs.AbstractFileSystem." + SCHEME + ".impl", Context.class.getName());
    }

    /** Lets so many changes succeed and no more. */
    static void failAfter(int operations) {
        OPERATIONS_LEFT.set(operations);
    }

    static void recover() {
        failAfter(Integer.MAX_VALUE);
    }

    private static void operate() throws IOException {
        if (OPERATIONS_LEFT.getAndUpdate(left -> Math.max(0, left - 1)) == 0) {
            throw new IOException("No space left on device");
        }
    }

    @Override
    public URI getUri() {
        return URI.create(SCHEME + ":///");
    }

    @Override
    public String getScheme() {
        return SCHEME;
    }

    @Override
    public FSDataOutputStream create(
            Path path, boolean overwrite, int bufferSize, short replication, long blockSize, Progressable progress)
            throws IOException {
        operate();
        return failing(super.create(path, overwrite, bufferSize, replication, blockSize, progress));
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
        operate();
        return failing(super.create(path, permission, overwrite, bufferSize, replication, blockSize, progress));
    }

    private static FSDataOutputStream failing(OutputStream out) throws IOException {
        return new FSDataOutputStream(
                new FilterOutputStream(out) {
                    private boolean isBegun;

                    @Override
                    public void write(byte[] bytes, int from, int length) throws IOException {
                        // A file's writes are one operation: there are hundreds of them.
                        if (!isBegun || OPERATIONS_LEFT.get() == 0) {
                            operate();
                        }
                        isBegun = true;
                        out.write(bytes, from, length);
                    }
                },
                null);
    }

    @Override
    public boolean rename(Path from, Path to) throws IOException {
        operate();
        return super.rename(from, to);
    }

    @Override
    public boolean delete(Path path, boolean recursive) throws IOException {
        operate();
        return super.delete(path, recursive);
    }

    @Override
    public boolean mkdirs(Path path) throws IOException {
        operate();
        return super.mkdirs(path);
    }
}
