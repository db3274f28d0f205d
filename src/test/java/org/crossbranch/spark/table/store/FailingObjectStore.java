package org.crossbranch.spark.table.store;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.crossbranch.spark.output.Publication;

/** An object store with the faults of {@link FailingFileSystem}. */
public final class FailingObjectStore extends ObjectStoreFileSystem {
    public static final String SCHEME = "failingstore";

    /** Called by Hadoop. */
    public FailingObjectStore() {
        super(SCHEME);
    }

    public static void register(Configuration configuration) {
        register(SCHEME, FailingObjectStore.class, configuration);
        configuration.set(Publication.PROPERTY + "." + SCHEME, "pointer");
    }

    @Override
    <T> T make(Operation operation, Change<T> change) throws IOException {
        return FailingFileSystem.tryTo(operation, change);
    }

    @Override
    FSDataOutputStream opened(FSDataOutputStream out) {
        return new FSDataOutputStream(new FailingFileSystem.Stream(out), null);
    }
}
