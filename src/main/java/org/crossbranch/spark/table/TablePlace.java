package org.crossbranch.spark.table;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder of a table and the two hidden ones beside it: where the next table is prepared, and where the last one waits
 * for the moment between the two renames that replace it.
 */
final class TablePlace {
    private static final Logger LOG = LoggerFactory.getLogger(TablePlace.class);

    /** Within a table's folder: what it is and how many rows it has. Spark skips names that begin with an underscore. */
    static final String MANIFEST = "_crossbranch.json";

    private static final String STAGING = "staging";

    /** Within a table's folder: the table of what was set aside. */
    static final String REJECTS = "_rejects";

    private final FileSystem fileSystem;
    private final Path target;

    private TablePlace(FileSystem fileSystem, Path target) {
        this.fileSystem = fileSystem;
        this.target = target;
    }

    static TablePlace of(Path path, FileSystem fileSystem) {
        return new TablePlace(fileSystem, fileSystem.makeQualified(path));
    }

    Path target() {
        return target;
    }

    /**
     * Where a run prepares the table: no two runs in one folder, or tasks of one that was overtaken would go on writing into
     * the other's.
     *
     * @param owner what tells the run from others
     */
    Path staging(String owner) {
        return HiddenPaths.beside(target, STAGING + "-" + Integer.toHexString(owner.hashCode()));
    }

    /** Throws away what other runs left, or still write. */
    void deleteOtherStagings(String owner) throws IOException {
        String own = staging(owner).getName();
        HiddenPaths.delete(fileSystem, target, STAGING, name -> !name.equals(own));
    }

    Path previous() {
        return HiddenPaths.beside(target, "previous");
    }

    /**
     * The folder to read: the table's, or that of the last one if a run was killed between the two renames.
     *
     * @throws FileNotFoundException if there is neither; the message is the whole path
     */
    Path readable() throws IOException {
        if (fileSystem.exists(target)) {
            return target;
        }
        if (fileSystem.exists(previous())) {
            return previous();
        }
        throw new FileNotFoundException(target.toString());
    }

    /** Puts the last table back if a run was killed between the two renames. */
    void recover() throws IOException {
        if (fileSystem.exists(previous())) {
            if (fileSystem.exists(target)) {
                fileSystem.delete(previous(), true);
            } else {
                Renames.rename(fileSystem, previous(), target);
            }
        }
    }

    /**
     * Puts the staged table in the place of the last one.
     *
     * @param owner the run that staged it
     * @param scaffold names in its folder that are of no use afterwards
     */
    void replace(String owner, List<String> scaffold) throws IOException {
        if (isTable()) {
            Renames.rename(fileSystem, target, previous());
        } else {
            // An empty folder, which a rename would not replace; one that is not empty makes this fail.
            fileSystem.delete(target, false);
        }
        try {
            Renames.rename(fileSystem, staging(owner), target);
        } catch (IOException e) {
            putBack(e);
            throw e;
        }
        // The new table is in its place: what cannot be tidied up now is no reason to say otherwise.
        tidy(previous());
        scaffold.forEach(name -> tidy(new Path(target, name)));
    }

    private void putBack(IOException cause) {
        try {
            recover();
        } catch (IOException e) {
            cause.addSuppressed(e);
            throw new OutputException(
                    target + ": cannot be written: " + cause.getMessage() + "; the last table is whole in " + previous()
                            + ", from where the next job that writes it puts it back",
                    cause);
        }
    }

    private void tidy(Path path) {
        try {
            fileSystem.delete(path, true);
        } catch (IOException e) {
            LOG.warn("{} is of no more use and cannot be deleted: {}", path, e.getMessage());
        }
    }

    /** Whether there is a table, of any kind. */
    boolean isTable() throws IOException {
        return fileSystem.exists(new Path(target, MANIFEST));
    }

    /** Whether there is nothing, or an empty folder. */
    boolean isFree() throws IOException {
        if (!fileSystem.exists(target)) {
            return true;
        }
        return fileSystem.getFileStatus(target).isDirectory() && fileSystem.listStatus(target).length == 0;
    }
}
