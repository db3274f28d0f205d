package org.crossbranch.spark.table;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.net.URI;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.DelegateToFileSystem;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** The local disk with so many bytes left. Then it is full as Hadoop's own file system reports it; names cost nothing. */
public final class FaultyFileSystem extends RawLocalFileSystem {
    public static final String SCHEME = "faulty";

    private static final AtomicLong BYTES_LEFT = new AtomicLong();

    /** The same for Hadoop's newer interface. */
    public static final class Context extends DelegateToFileSystem {
        /** Called by Hadoop. */
        public Context(URI uri, Configuration configuration) throws Exception {
            super(uri, opened(configuration), configuration, SCHEME, false);
        }

        private static FileSystem opened(Configuration configuration) throws IOException {
            FaultyFileSystem fileSystem = new FaultyFileSystem();
            fileSystem.initialize(URI.create(SCHEME + ":///"), configuration);
            return fileSystem;
        }
    }

    public static void register(Configuration configuration) {
        configuration.set("fs." + SCHEME + ".impl", FaultyFileSystem.class.getName());
        configuration.set("fs.AbstractFileSystem." + SCHEME + ".impl", Context.class.getName());
    }

    public static void leave(long bytes) {
        BYTES_LEFT.set(bytes);
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
        return filling(super.create(path, overwrite, bufferSize, replication, blockSize, progress));
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
        return filling(super.create(path, permission, overwrite, bufferSize, replication, blockSize, progress));
    }

    private static FSDataOutputStream filling(OutputStream out) throws IOException {
        return new FSDataOutputStream(
                new FilterOutputStream(out) {
                    @Override
                    public void write(byte[] bytes, int from, int length) throws IOException {
                        if (BYTES_LEFT.addAndGet(-length) < 0) {
                            throw full();
                        }
                        out.write(bytes, from, length);
                    }
                },
                null);
    }

    /** Hadoop keeps the constructor to itself. */
    private static FSError full() {
        try {
            Constructor<FSError> constructor = FSError.class.getDeclaredConstructor(Throwable.class);
            constructor.setAccessible(true);
            return constructor.newInstance(new IOException("No space left on device"));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
