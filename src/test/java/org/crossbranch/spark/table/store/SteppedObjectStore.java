package org.crossbranch.spark.table.store;

import java.io.FilterOutputStream;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.crossbranch.spark.output.Publication;

/** An object store with the stops of {@link SteppedFileSystem}. */
final class SteppedObjectStore extends ObjectStoreFileSystem {
    static final String SCHEME = "steppedstore";

    /** Called by Hadoop. */
    public SteppedObjectStore() {
        super(SCHEME);
    }

    static void register(Configuration configuration) {
        register(SCHEME, SteppedObjectStore.class, configuration);
        configuration.set(Publication.PROPERTY + "." + SCHEME, "pointer");
    }

    @Override
    <T> T make(Operation operation, Change<T> change) throws IOException {
        return SteppedFileSystem.stepTo(operation, change);
    }

    /** A file is there once it is closed: that is the change. */
    @Override
    FSDataOutputStream opened(FSDataOutputStream out) {
        return new FSDataOutputStream(
                new FilterOutputStream(out) {
                    @Override
                    public void write(byte[] bytes, int from, int length) throws IOException {
                        out.write(bytes, from, length);
                    }

                    @Override
                    public void close() throws IOException {
                        make(Operation.CLOSE, () -> {
                            out.close();
                            return true;
                        });
                    }
                },
                null);
    }
}
