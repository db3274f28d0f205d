package org.crossbranch.spark.table.store;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSError;

/** The local disk with so many bytes left. Then it is full as Hadoop's own file system reports it; names cost nothing. */
public final class FaultyFileSystem extends InterposedFileSystem {
    public static final String SCHEME = "faulty";

    private static final AtomicLong BYTES_LEFT = new AtomicLong();

    /** Called by Hadoop. */
    public FaultyFileSystem() {
        super(SCHEME);
    }

    public static void register(Configuration configuration) {
        register(SCHEME, FaultyFileSystem.class, configuration);
    }

    public static void leave(long bytes) {
        BYTES_LEFT.set(bytes);
    }

    @Override
    <T> T make(Operation operation, Change<T> change) throws IOException {
        return change.make();
    }

    @Override
    FSDataOutputStream opened(FSDataOutputStream out) throws IOException {
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
