package org.crossbranch.spark.table.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * The local disk, where a thread stops before and after each change it makes, to be let go on or to be killed. Folders are
 * renamed as HDFS does it: in one step, and to free names only.
 */
public final class SteppedFileSystem extends InterposedFileSystem {
    public static final String SCHEME = "stepped";

    private static final ThreadLocal<@Nullable Steps> STEPS = new ThreadLocal<>();

    /** Where a thread stops. */
    @FunctionalInterface
    interface Steps {
        /** Called before and after each change. */
        void step() throws IOException;
    }

    /** Called by Hadoop. */
    public SteppedFileSystem() {
        super(SCHEME);
    }

    public static void register(Configuration configuration) {
        register(SCHEME, SteppedFileSystem.class, configuration);
    }

    /** Sets where the calling thread stops. */
    static void follow(@Nullable Steps steps) {
        STEPS.set(steps);
    }

    @Override
    <T> T make(Operation operation, Change<T> change) throws IOException {
        return stepTo(operation, change);
    }

    /** Makes a change, with a stop before and after it. */
    static <T> T stepTo(Operation operation, Change<T> change) throws IOException {
        Steps steps = STEPS.get();
        if (steps == null || !operation.isChange()) {
            return change.make();
        }
        steps.step();
        // A change may be made of others.
        STEPS.remove();
        T made;
        try {
            made = change.make();
        } finally {
            STEPS.set(steps);
        }
        steps.step();
        return made;
    }

    @Override
    public boolean rename(Path from, Path to) throws IOException {
        return make(Operation.RENAME, () -> {
            Files.move(pathToFile(from).toPath(), pathToFile(to).toPath(), StandardCopyOption.ATOMIC_MOVE);
            return true;
        });
    }
}
