package org.crossbranch.spark.table.store;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.output.HiddenPaths;
import org.crossbranch.spark.output.Publication;
import org.crossbranch.spark.output.Renames;
import org.crossbranch.spark.table.RejectsTable;

/**
 * The folder of a table and the hidden ones beside it: where runs prepare the next table, and where the last one waits for the
 * moment between the two renames that replace it. Each run has names of its own, and a folder goes by one rename.
 */
public final class TablePlace {

    /** Within a table's folder: what it is and how many rows it has. Spark skips names that begin with an underscore. */
    static final String MANIFEST = "_crossbranch.json";

    private static final String STAGING = "staging-";
    private static final String PREVIOUS = "previous";
    private static final String TRASH = "trash-";

    private final FileSystem fileSystem;
    private final Path target;

    private TablePlace(FileSystem fileSystem, Path target) {
        this.fileSystem = fileSystem;
        this.target = target;
    }

    static TablePlace of(Path path, FileSystem fileSystem) {
        return new TablePlace(fileSystem, fileSystem.makeQualified(path));
    }

    FileSystem fileSystem() {
        return fileSystem;
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

    /** Where a run moves what is in its table's way. */
    Path previous(String run, int attempt) {
        return HiddenPaths.beside(target, PREVIOUS + "-" + run + "-" + attempt);
    }

    /** Tables that were moved out of the way, the last one last. */
    List<Path> previous() throws IOException {
        return HiddenPaths.list(fileSystem, target, PREVIOUS, HiddenPaths.ALL);
    }

    /** The last table that was moved out of the way: the last that is whole, if any is. */
    private Optional<Path> lastPrevious() throws IOException {
        List<Path> previous = previous();
        for (int i = previous.size() - 1; i >= 0; i--) {
            if (TableManifest.isWhole(fileSystem, previous.get(i))) {
                return Optional.of(previous.get(i));
            }
        }
        return previous.isEmpty() ? Optional.empty() : Optional.of(previous.get(previous.size() - 1));
    }

    /**
     * The folder to read: the table's, or the one in it that a pointer names, or that of the last table if a run was killed between
     * two renames.
     *
     * @throws FileNotFoundException if there is none; the message is the whole path
     */
    Path readable() throws IOException {
        Path parent = target.getParent();
        if (parent != null && target.getName().equals(RejectsTable.FOLDER) && !TablePointer.isGeneration(target)) {
            Optional<TablePointer> pointer = TablePointer.find(fileSystem, parent);
            if (pointer.isPresent()) {
                return new Path(new Path(parent, pointer.get().generation()), RejectsTable.FOLDER);
            }
        }
        Path folder = unpointed();
        return TablePointer.find(fileSystem, folder)
                .map(pointer -> new Path(folder, pointer.generation()))
                .orElse(folder);
    }

    private Path unpointed() throws IOException {
        if (fileSystem.exists(target)) {
            return target;
        }
        Optional<Path> previous = lastPrevious();
        if (previous.isPresent()) {
            return previous.get();
        }
        // A run may have replaced the table between the two looks.
        if (fileSystem.exists(target)) {
            return target;
        }
        throw new FileNotFoundException(target.toString());
    }

    /** Puts the last table back if there is none in its place. */
    void putBack() throws IOException {
        Optional<Path> previous = lastPrevious();
        if (previous.isPresent() && !fileSystem.exists(target)) {
            try {
                Renames.rename(fileSystem, previous.get(), target);
            } catch (IOException e) {
                // Fine if the table of a run that was thought dead has come instead.
                if (!isTable()) {
                    throw e;
                }
            }
        }
    }

    /** Deletes what discarding left when it was killed. */
    void deleteTrash() throws IOException {
        HiddenPaths.delete(fileSystem, target, TRASH, HiddenPaths.ALL);
    }

    /** Deletes a folder. It goes in one step: a run that still writes there cannot publish a part of it. */
    void discard(Path folder) throws IOException {
        if (Publication.of(fileSystem) == Publication.POINTER) {
            fileSystem.delete(new Path(folder, TablePointer.NAME), false);
            fileSystem.delete(folder, true);
            return;
        }
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

    /** Whether there is a table, of any kind. */
    boolean isTable() throws IOException {
        return fileSystem.exists(new Path(target, TablePointer.NAME)) || fileSystem.exists(new Path(target, MANIFEST));
    }

    /** Whether there is nothing, or an empty folder, or what a run left that was killed before it published a first table. */
    boolean isFree() throws IOException {
        if (!fileSystem.exists(target)) {
            return true;
        }
        return fileSystem.getFileStatus(target).isDirectory()
                && Arrays.stream(fileSystem.listStatus(target))
                        .allMatch(entry -> entry.getPath().getName().equals(TablePointer.GENERATIONS));
    }
}
