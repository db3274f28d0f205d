package org.crossbranch.spark.table.store;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.output.HiddenPaths;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.output.OutputException;
import org.crossbranch.spark.output.Renames;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder of a table and the hidden ones beside it: where runs prepare the next table, and where the last one waits for the
 * moment between the two renames that replace it. Each run has names of its own, and a folder goes by one rename. So the steps
 * of two runs may come in any order: there is the old table or the whole table of one of them.
 */
public final class TablePlace {
    private static final Logger LOG = LoggerFactory.getLogger(TablePlace.class);

    /** Within a table's folder: what it is and how many rows it has. Spark skips names that begin with an underscore. */
    static final String MANIFEST = "_crossbranch.json";

    private static final String STAGING = "staging-";
    private static final String PREVIOUS = "previous";
    private static final String TRASH = "trash-";

    /** Other runs' tables that may come between the two renames of this one. */
    private static final int MOST_ATTEMPTS = 3;

    /** Within a table's folder: the table of what was set aside. */
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

    /** The folder in which a run prepares the table. */
    Path staging(String run) {
        return HiddenPaths.beside(target, STAGING + run);
    }

    /** The folders that earlier runs left or still write. Those of later runs are no business of one that was overtaken. */
    List<Path> stagingsBefore(String run) throws IOException {
        return HiddenPaths.list(fileSystem, target, STAGING, run);
    }

    /** Whether a hidden path is that of a table that was moved out of the way. */
    static boolean isPrevious(Path path) {
        return path.getName().contains("." + PREVIOUS + "-");
    }

    /** Tables that were moved out of the way, the last one last. */
    private List<Path> previous() throws IOException {
        return HiddenPaths.list(fileSystem, target, PREVIOUS, HiddenPaths.ALL);
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
        List<Path> previous = previous();
        if (!previous.isEmpty()) {
            return previous.get(previous.size() - 1);
        }
        // A run may have replaced the table between the two looks.
        if (fileSystem.exists(target)) {
            return target;
        }
        throw new FileNotFoundException(target.toString());
    }

    /** Puts the last table back if a run was killed between the two renames, and deletes what trash is left. */
    void recover() throws IOException {
        List<Path> previous = previous();
        if (!previous.isEmpty()) {
            putBack(previous.get(previous.size() - 1));
            // Those alone that were there before the look at the target: a run that was thought dead may move it now.
            if (TableManifest.isWhole(fileSystem, target)) {
                for (Path old : previous) {
                    discard(old);
                }
            }
        }
        HiddenPaths.delete(fileSystem, target, TRASH, HiddenPaths.ALL);
    }

    private void putBack(Path previous) throws IOException {
        if (!fileSystem.exists(target)) {
            try {
                Renames.rename(fileSystem, previous, target);
            } catch (IOException e) {
                // Fine if the table of a run that was thought dead has come instead.
                if (!isTable()) {
                    throw e;
                }
            }
        }
    }

    /** Deletes a folder. It goes in one step: a run that still writes there cannot publish a part of it. */
    void discard(Path folder) throws IOException {
        Path trash = HiddenPaths.beside(target, TRASH + UUID.randomUUID());
        try {
            Renames.rename(fileSystem, folder, trash);
        } catch (IOException e) {
            if (fileSystem.exists(folder)) {
                throw e;
            }
        }
        fileSystem.delete(trash, true);
    }

    /**
     * Puts the staged table in the place of the last one.
     *
     * @param claim that of the run that staged it
     * @param scaffold names in its folder that are of no use afterwards
     */
    void replace(OutputClaim claim, List<String> scaffold) throws IOException {
        Path staging = staging(claim.run());
        for (int attempt = 1; ; attempt++) {
            claim.check();
            clear(HiddenPaths.beside(target, previousOf(claim.run()) + attempt));
            try {
                Renames.rename(fileSystem, staging, target);
                break;
            } catch (IOException e) {
                if (attempt == MOST_ATTEMPTS || !fileSystem.exists(staging) || !isTable()) {
                    restore(e);
                    throw e;
                }
            }
        }
        check(claim.run());
        // The new table is in its place: what cannot be tidied up now is no reason to say otherwise.
        tidyPrevious(claim.run());
        scaffold.forEach(name -> tidy(new Path(target, name)));
    }

    /** Moves what is at the target out of the way. */
    private void clear(Path previous) throws IOException {
        if (isTable()) {
            try {
                Renames.rename(fileSystem, target, previous);
            } catch (IOException e) {
                // Fine if another run moved it.
                if (fileSystem.exists(target)) {
                    throw e;
                }
            }
        } else {
            // An empty folder, which a rename would not replace; one that is not empty makes this fail.
            fileSystem.delete(target, false);
        }
    }

    /** Puts the last table back after a failed rename. */
    private void restore(IOException cause) {
        try {
            recover();
        } catch (IOException e) {
            cause.addSuppressed(e);
            throw new OutputException(
                    target + ": cannot be written: " + cause.getMessage() + "; the last table is whole in "
                            + HiddenPaths.beside(target, PREVIOUS)
                            + "-…, from where the next job that writes it puts it"
                            + " back",
                    cause);
        }
    }

    /**
     * Checks what the rename brought. A task that outlives its run may make the staging folder anew after another run took it
     * away.
     */
    private void check(String run) throws IOException {
        if (TableManifest.isWhole(fileSystem, target) || !fileSystem.exists(target)) {
            return;
        }
        // Looked at where nobody else changes it; readers find it there, too.
        Path suspect = HiddenPaths.beside(target, previousOf(run) + (MOST_ATTEMPTS + 1));
        Renames.rename(fileSystem, target, suspect);
        if (TableManifest.isWhole(fileSystem, suspect)) {
            putBack(suspect);
            return;
        }
        discard(suspect);
        IOException missing = new IOException("files that were written are no longer there");
        restore(missing);
        throw missing;
    }

    private static String previousOf(String run) {
        return PREVIOUS + "-" + run + "-";
    }

    /** Deletes the tables that this run and earlier ones moved out of the way; those of later ones are not its own. */
    private void tidyPrevious(String run) {
        String newest =
                HiddenPaths.beside(target, previousOf(run) + MOST_ATTEMPTS).getName();
        try {
            List<Path> previous = previous();
            if (TableManifest.isWhole(fileSystem, target)) {
                previous.stream()
                        .filter(path -> path.getName().compareTo(newest) <= 0)
                        .forEach(this::tidy);
            }
        } catch (IOException e) {
            LOG.warn("{}: the last table cannot be deleted: {}", target, e.getMessage());
        }
    }

    private void tidy(Path path) {
        try {
            discard(path);
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
