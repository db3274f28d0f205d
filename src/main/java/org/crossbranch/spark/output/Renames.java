package org.crossbranch.spark.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumFileSystem;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;

/** Renames that do what they say: the older {@link FileSystem#rename} would move a folder into one that exists. */
public final class Renames {
    private static final String LOCAL = "file";

    private Renames() {}

    /**
     * Renames a folder to a free name, in one step. Of several processes that rename to one name, one succeeds.
     *
     * @throws IOException if the name is taken by anything but an empty folder, or there is no such folder
     */
    public static void rename(FileSystem fileSystem, Path from, Path to) throws IOException {
        if (LOCAL.equals(fileSystem.getUri().getScheme())) {
            // Hadoop's own would look and then rename, and copies into a folder that appeared in between.
            Files.move(local(from), local(to), StandardCopyOption.ATOMIC_MOVE);
        } else {
            context(fileSystem.getConf(), to).rename(from, to, Rename.NONE);
        }
    }

    private static java.nio.file.Path local(Path path) {
        return java.nio.file.Path.of(path.toUri().getPath());
    }

    /**
     * Moves a file over another as {@link #replace(FileSystem, Path, Path)} does.
     *
     * @param owner asked just before
     * @throws OutputClaim.OwnedException if the file is another run's by now
     */
    public static void replace(FileSystem fileSystem, Path from, Path to, Ownership owner) throws IOException {
        owner.check();
        replace(fileSystem, from, to);
    }

    /** Moves a file over another, if there is one. Readers see the old one or the new one, also on an object store. */
    public static void replace(FileSystem fileSystem, Path from, Path to) throws IOException {
        if (Publication.of(fileSystem) == Publication.POINTER) {
            // A rename would delete the old file before it copies the new one.
            FileContent.copy(fileSystem, from, to);
            fileSystem.delete(from, false);
            return;
        }
        boolean isLocal = LOCAL.equals(fileSystem.getUri().getScheme());
        if (isLocal) {
            // The checksum of an earlier file would not be that of the new one, whose own takes another step.
            deleteChecksum(fileSystem, to);
        }
        // Where nothing is in the way the older call does the same, without the four processes that FileContext starts
        // on a local disk to ask for links. Where something is, file systems differ about it.
        if (!fileSystem.exists(to) && fileSystem.rename(from, to)) {
            return;
        }
        if (isLocal) {
            // Hadoop's own would delete the old file first.
            Files.move(local(from), local(to), StandardCopyOption.ATOMIC_MOVE);
            deleteChecksum(fileSystem, from);
        } else {
            context(fileSystem.getConf(), to).rename(from, to, Rename.OVERWRITE);
        }
    }

    private static void deleteChecksum(FileSystem fileSystem, Path path) throws IOException {
        if (fileSystem instanceof ChecksumFileSystem checked) {
            Files.deleteIfExists(local(checked.getChecksumFile(path)));
        }
    }

    private static FileContext context(Configuration configuration, Path path) throws IOException {
        return FileContext.getFileContext(path.toUri(), configuration);
    }
}
