package org.crossbranch.spark.table.store;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;

/** The local disk, which at a chosen operation is full and stays so until it is emptied. */
public final class FailingFileSystem extends InterposedFileSystem {
    public static final String SCHEME = "failing";

    private static final AtomicInteger OPERATIONS_LEFT = new AtomicInteger(Integer.MAX_VALUE);

    /** Called by Hadoop. */
    public FailingFileSystem() {
        super(SCHEME);
    }

    public static void register(Configuration configuration) {
        register(SCHEME, FailingFileSystem.class, configuration);
    }

    /** Lets so many changes succeed and no more. */
    public static void failAfter(int operations) {
        OPERATIONS_LEFT.set(operations);
    }

    public static void recover() {
        failAfter(Integer.MAX_VALUE);
    }

    private static void operate() throws IOException {
        if (OPERATIONS_LEFT.getAndUpdate(left -> Math.max(0, left - 1)) == 0) {
            throw new IOException("No space left on device");
        }
    }

    @Override
    <T> T make(Change<T> change) throws IOException {
        operate();
        return change.make();
    }

    @Override
    FSDataOutputStream opened(FSDataOutputStream out) throws IOException {
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
}
