package org.crossbranch.spark.table.store;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.output.HiddenPaths;
import org.crossbranch.spark.output.HiddenPaths.Hidden;
import org.crossbranch.spark.output.HiddenPaths.Purpose;
import org.crossbranch.spark.output.OutputException;
import org.crossbranch.spark.output.OutputLocation;
import org.crossbranch.spark.output.Publication;
import org.crossbranch.spark.output.Renames;
import org.crossbranch.spark.output.RunName;
import org.crossbranch.spark.table.RejectsTable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder of a table and the hidden ones beside it: where runs prepare the next table, and where the last one waits for the
 * moment between the two renames that replace it. Each run has names of its own, and a folder goes by one rename.
 */
public final class TablePlace {

    private static final Logger LOG = LoggerFactory.getLogger(TablePlace.class);

    private final FileSystem fileSystem;
    private final Path target;

    private TablePlace(FileSystem fileSystem, Path target) {
        this.fileSystem = fileSystem;
        this.target = target;
    }

    static TablePlace of(Path path, FileSystem fileSystem) throws IOException {
        return new TablePlace(fileSystem, OutputLocation.resolve(fileSystem, path));
    }

    FileSystem fileSystem() {
        return fileSystem;
    }

    Path target() {
        return target;
    }

    /** The folder in which a run prepares the table. */
    Path staging(String run) {
        return HiddenPaths.of(target, Purpose.STAGING, run);
    }

    /** The folders that earlier runs left or still write. Those of later runs are no business of one that was overtaken. */
    List<Path> stagingsBefore(String run) throws IOException {
        return HiddenPaths.list(fileSystem, target, Purpose.STAGING).stream()
                .filter(staging -> RunName.isBefore(staging.token(), run))
                .map(Hidden::path)
                .toList();
    }

    /** The path to which a run moves what is in its table's way. */
    Path previous(String run, int attempt) {
        return HiddenPaths.of(target, Purpose.PREVIOUS, run + "-" + attempt);
    }

    /** Tables that were moved out of the way, the last one last. */
    List<Hidden> previous() throws IOException {
        return HiddenPaths.list(fileSystem, target, Purpose.PREVIOUS);
    }

    /** The last whole table that was moved out of the way. */
    private Optional<Path> lastPrevious() throws IOException {
        List<Hidden> previous = previous();
        for (int i = previous.size() - 1; i >= 0; i--) {
            if (TableManifest.isWhole(fileSystem, previous.get(i).path())) {
                return Optional.of(previous.get(i).path());
            }
        }
        return Optional.empty();
    }

    /**
     * The folder to read: the table's, or the one in it that a pointer names, or that of the last table if a run was killed between
     * two renames.
     *
     * @throws FileNotFoundException if there is none; the message is the whole path
     */
    Path readable() throws IOException {
        Path parent = target.getParent();
        if (parent != null && target.getName().equals(RejectsTable.FOLDER)) {
            Optional<Path> generation = TablePointer.folder(fileSystem, parent);
            if (generation.isPresent()) {
                return RejectsTable.within(generation.get());
            }
        }
        Path folder = unpointed();
        return isFolder(folder) ? TablePointer.folder(fileSystem, folder).orElse(folder) : folder;
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

    /** Something in a table's folder that this program did not write there. */
    static Optional<Path> findStranger(FileSystem fileSystem, Path folder) throws IOException {
        Set<String> own = new HashSet<>(StagedTable.SCAFFOLD);
        own.addAll(List.of(
                OutputLocation.MANIFEST, OutputLocation.SUCCESS, OutputLocation.PUBLISHED, RejectsTable.FOLDER));
        own.addAll(TableManifest.listed(fileSystem, folder).orElse(Map.of()).keySet());
        for (FileStatus entry : fileSystem.listStatus(folder)) {
            String name = entry.getPath().getName();
            boolean isChecksum = name.startsWith(".") && name.endsWith(".crc");
            if (!own.contains(isChecksum ? name.substring(1, name.length() - ".crc".length()) : name)) {
                return Optional.of(entry.getPath());
            }
        }
        Path rejects = RejectsTable.within(folder);
        return !folder.getName().equals(RejectsTable.FOLDER) && fileSystem.exists(rejects)
                ? findStranger(fileSystem, rejects)
                : Optional.empty();
    }

    /**
     * Checks that replacing the table would delete nothing else.
     *
     * @throws OutputException if something lies there that this program did not write
     */
    void requireNoStranger() throws IOException {
        if (fileSystem.exists(new Path(target, OutputLocation.MANIFEST))) {
            Optional<Path> stranger = findStranger(fileSystem, target);
            if (stranger.isPresent()) {
                throw new OutputException(target + ": this program did not write " + stranger.get()
                        + ", which the next table would replace; move it out of the table's folder");
            }
        }
    }

    /**
     * Checks that the table can be renamed to where it is hidden: that of a partition is outside its table's folder, which may be a
     * mount of its own.
     *
     * @throws OutputException if it cannot
     */
    void requireOneFileSystem() throws IOException {
        Path hidden = staging("0");
        if ("file".equals(target.toUri().getScheme()) && !storeOf(hidden).equals(storeOf(target))) {
            throw new OutputException(target + ": on another file system than " + hidden.getParent()
                    + ", where its next version is prepared; give a folder within the mounted one as the table");
        }
    }

    private static FileStore storeOf(Path path) throws IOException {
        java.nio.file.Path at = java.nio.file.Path.of(path.toUri().getPath());
        while (!Files.exists(at)) {
            at = Objects.requireNonNull(at.getParent(), "a root is there");
        }
        return Files.getFileStore(at);
    }

    /** Deletes a table that was moved out of the way, unless others have put something into it. */
    void discardPrevious(Path previous) throws IOException {
        if (!fileSystem.exists(previous)) {
            return;
        }
        Optional<Path> stranger = findStranger(fileSystem, previous);
        if (stranger.isPresent()) {
            LOG.warn("{}: not deleted, as this program did not write {}; move that away", previous, stranger.get());
            return;
        }
        if (fileSystem.exists(new Path(previous, OutputLocation.PUBLISHED))) {
            fileSystem.delete(HiddenPaths.generations(target), true);
        }
        discard(previous);
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
        for (Hidden trash : HiddenPaths.list(fileSystem, target, Purpose.TRASH)) {
            fileSystem.delete(trash.path(), true);
        }
    }

    /** Deletes a folder. It goes in one step: a run that still writes there cannot publish a part of it. */
    void discard(Path folder) throws IOException {
        if (Publication.of(fileSystem) == Publication.POINTER) {
            TablePointer.delete(fileSystem, folder);
            fileSystem.delete(folder, true);
            return;
        }
        Path trash = HiddenPaths.of(target, Purpose.TRASH, UUID.randomUUID().toString());
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
        return isFolder(target)
                && (fileSystem.exists(new Path(target, OutputLocation.MANIFEST))
                        || TablePointer.current(fileSystem, target).isPresent());
    }

    /** HDFS refuses to look for anything below a file. */
    private boolean isFolder(Path path) throws IOException {
        try {
            return fileSystem.getFileStatus(path).isDirectory();
        } catch (FileNotFoundException e) {
            return false;
        }
    }

    /** Whether there is nothing, or an empty folder. */
    boolean isFree() throws IOException {
        return !fileSystem.exists(target)
                || (fileSystem.getFileStatus(target).isDirectory()
                        && Arrays.stream(fileSystem.listStatus(target))
                                .allMatch(entry -> entry.getPath().getName().equals(OutputLocation.PUBLISHED)));
    }
}
