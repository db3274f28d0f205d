package org.crossbranch.spark.table;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.DelegateToFileSystem;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;
import org.jspecify.annotations.Nullable;

/**
 * The local disk, where a thread stops before and after each change it makes, to be let go on or to be killed. Folders are
 * renamed as HDFS does it: in one step, and to free names only.
 */
public final class SteppedFileSystem extends RawLocalFileSystem {
    static final String SCHEME = "stepped";

    private static final ThreadLocal<@Nullable Steps> STEPS = new ThreadLocal<>();

    /** Where a thread stops. */
    @FunctionalInterface
    interface Steps {
        /** Called before and after each change. */
        void step() throws IOException;
    }

    /** The same for Hadoop's newer interface. */
    public static final class Context extends DelegateToFileSystem {
        /** Called by Hadoop. */
        public Context(URI uri, Configuration configuration) throws IOException, URISyntaxException {
            super(uri, opened(configuration), configuration, SCHEME, false);
        }

        private static FileSystem opened(Configuration configuration) throws IOException {
            SteppedFileSystem fileSystem = new SteppedFileSystem();
            fileSystem.initialize(URI.create(SCHEME + ":///"), configuration);
            return fileSystem;
        }
    }

    static void register(Configuration configuration) {
        configuration.set("fs." + SCHEME + ".impl", SteppedFileSystem.class.getName());
        configuration.set("fs.AbstractFileSystem." + SCHEME + ".impl", Context.class.getName());
    }

    /** Sets where the calling thread stops. */
    static void follow(@Nullable Steps steps) {
        STEPS.set(steps);
    }

    /** A change. */
    @FunctionalInterface
    private interface Change<T> {
        T make() throws IOException;
    }

    private static <T> T stepped(Change<T> change) throws IOException {
        Steps steps = STEPS.get();
        if (steps == null) {
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
        return stepped(() -> super.create(path, overwrite, bufferSize, replication, blockSize, progress));
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
        return stepped(() -> super.create(path, permission, overwrite, bufferSize, replication, blockSize, progress));
    }

    @Override
    public boolean rename(Path from, Path to) throws IOException {
        return stepped(() -> {
            Files.move(pathToFile(from).toPath(), pathToFile(to).toPath(), StandardCopyOption.ATOMIC_MOVE);
            return true;
        });
    }

    @Override
    public boolean delete(Path path, boolean recursive) throws IOException {
        return stepped(() -> super.delete(path, recursive));
    }

    @Override
    public boolean mkdirs(Path path) throws IOException {
        return stepped(() -> super.mkdirs(path));
    }

    @Override
    public void setTimes(Path path, long modified, long read) throws IOException {
        stepped(() -> {
            super.setTimes(path, modified, read);
            return true;
        });
    }
}
