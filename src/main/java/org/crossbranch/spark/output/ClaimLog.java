package org.crossbranch.spark.output;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/** The claims of one output, numbered from 1, in the folder {@code _runs/NAME.claim}. The last one counts; its number never falls. */
public abstract class ClaimLog {
    /** The last sign of life of an owner that gave its claim up. */
    static final long GIVEN_UP = 0;

    private final FileSystem fileSystem;
    private final Path folder;

    /**
     * A claim.
     *
     * @param number its number
     * @param owner who made it, or null if the file cannot be understood
     * @param lastSign the last sign of life, milliseconds since 1970 by the owner's clock
     */
    record Entry(long number, @Nullable ClaimOwner owner, long lastSign) {
        boolean isGivenUp() {
            return lastSign == GIVEN_UP;
        }
    }

    ClaimLog(FileSystem fileSystem, Path folder) {
        this.fileSystem = fileSystem;
        this.folder = folder;
    }

    /**
     * The claims of an output.
     *
     * @param output a path with a parent
     */
    public static ClaimLog of(Configuration configuration, Path output) throws IOException {
        FileSystem found = output.getFileSystem(configuration);
        // Hadoop's checksum files are of no use here.
        FileSystem fileSystem = found instanceof LocalFileSystem local ? local.getRawFileSystem() : found;
        Path whole = OutputLocation.resolve(found, output);
        Path folder = new Path(whole.getParent(), OutputLocation.RUNS + "/" + whole.getName() + ".claim");
        return Publication.of(fileSystem) == Publication.POINTER
                ? new ObjectClaims(fileSystem, folder)
                : new FolderClaims(fileSystem, folder);
    }

    FileSystem fileSystem() {
        return fileSystem;
    }

    Path folder() {
        return folder;
    }

    /** The claim that counts. */
    abstract Optional<Entry> last() throws IOException;

    /** The number of the claim that counts, or 0. */
    public abstract long lastNumber() throws IOException;

    /**
     * Adds a claim.
     *
     * @param number the number after that of the claim that counts
     * @return whether it is the claim that counts now; if not, another one was there first
     */
    public abstract boolean append(long number, ClaimOwner owner) throws IOException;

    /** Whether a claim that was added here is still the one that counts. */
    abstract boolean isLast(long number) throws IOException;

    /** Gives a sign of life. */
    abstract void beat(long number) throws IOException;

    /** Gives a claim up. */
    abstract void giveUp(long number) throws IOException;
}
