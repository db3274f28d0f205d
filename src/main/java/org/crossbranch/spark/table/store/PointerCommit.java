package org.crossbranch.spark.table.store;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.output.FileContent;
import org.crossbranch.spark.output.FullDisk;
import org.crossbranch.spark.output.OutcomeUnknownException;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.RejectsTable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes by one put of a {@link TablePointer}. The data lie in a folder of the run within the table's folder from the start, and
 * nothing is renamed.
 *
 * <p>A run that seems dead may put its pointer late. So a later run copies what it resumes, and deletes those generations alone that
 * are older than the one that it replaces: by then that one has been replaced, too. Readers have as long.
 */
final class PointerCommit implements TableCommit {
    private static final Logger LOG = LoggerFactory.getLogger(PointerCommit.class);

    private final FileSystem fileSystem;
    private final TablePlace place;
    private final OutputClaim claim;
    private boolean isPut;

    PointerCommit(TablePlace place, OutputClaim claim) {
        this.fileSystem = place.fileSystem();
        this.place = place;
        this.claim = claim;
    }

    @Override
    public Path staging() {
        return generation(claim.run());
    }

    private Path generation(String run) {
        return new Path(place.target(), TablePointer.generationOf(run));
    }

    @Override
    public boolean isDirect() {
        return true;
    }

    /** A put happens or not: there is nothing in between. */
    @Override
    public void recover() {}

    @Override
    public List<Path> resumable() throws IOException {
        String current = TablePointer.find(fileSystem, place.target())
                .map(TablePointer::generation)
                .orElse("");
        List<Path> resumable = new ArrayList<>();
        for (FileStatus generation : generations()) {
            String run = generation.getPath().getName();
            if (run.compareTo(claim.run()) < 0
                    && !TablePointer.generationOf(run).equals(current)) {
                resumable.add(generation.getPath());
            }
        }
        return resumable;
    }

    private FileStatus[] generations() throws IOException {
        return list(new Path(place.target(), TablePointer.GENERATIONS));
    }

    private FileStatus[] list(Path folder) throws IOException {
        try {
            return fileSystem.listStatus(folder);
        } catch (FileNotFoundException e) {
            return new FileStatus[0];
        }
    }

    /** Copies, since the earlier run may yet publish its folder. A shard of which a file has gone is written again. */
    @Override
    public void adopt(Path earlier, StagedTable staged) throws IOException {
        for (FileStatus mark : list(new Path(earlier, staged.marks().getName()))) {
            Optional<ShardMark> shard = ShardMark.find(fileSystem, mark.getPath());
            if (shard.isPresent()) {
                try {
                    for (String file : shard.get().files()) {
                        FileContent.copy(fileSystem, new Path(earlier, file), new Path(staged.folder(), file));
                    }
                    shard.get()
                            .write(
                                    fileSystem,
                                    new Path(staged.marks(), mark.getPath().getName()));
                } catch (FileNotFoundException e) {
                    LOG.debug("{} is not taken over", mark.getPath(), e);
                }
            }
        }
        for (FileStatus progress : list(new Path(earlier, staged.progress().getName()))) {
            try {
                FileContent.copy(
                        fileSystem,
                        progress.getPath(),
                        new Path(staged.progress(), progress.getPath().getName()));
            } catch (FileNotFoundException e) {
                LOG.debug("{}: the attempt has ended", progress.getPath(), e);
            }
        }
    }

    @Override
    public void discardOthers() {}

    @Override
    public void publish() throws IOException {
        claim.check();
        Optional<TablePointer> last = TablePointer.find(fileSystem, place.target());
        String generation = TablePointer.generationOf(claim.run());
        if (last.isPresent() && last.get().generation().compareTo(generation) > 0) {
            throw claim.overtaken();
        }
        TablePointer next = new TablePointer(
                generation, last.map(TablePointer::generation).orElse(""), TableManifest.digest(fileSystem, staging()));
        put(next);
        if (isGone()) {
            // Another run deleted it, which thought this one dead. Its own table comes, or the last one stays.
            takeBack(last);
            throw new IOException("files that were written are no longer there");
        }
        tidy(last);
    }

    private void put(TablePointer next) throws IOException {
        try {
            isPut = true;
            next.write(fileSystem, place.target());
        } catch (IOException | FSError e) {
            IOException failure = FullDisk.named(place.target(), e);
            if (!isCurrent(next, failure)) {
                throw failure;
            }
            LOG.warn("{}: in its place, though the file system said: {}", place.target(), failure.getMessage());
        }
    }

    private boolean isCurrent(TablePointer next, IOException failure) {
        try {
            return TablePointer.find(fileSystem, place.target())
                    .filter(next::equals)
                    .isPresent();
        } catch (IOException | FSError e) {
            failure.addSuppressed(e);
            throw new OutcomeUnknownException(
                    place.target() + ": it is not known whether the new table was published: " + failure.getMessage()
                            + "; nothing was cleaned up: the new table is in " + staging() + ", and "
                            + new Path(place.target(), TablePointer.NAME)
                            + " says which one counts; run the job again, its start settles it",
                    failure);
        }
    }

    private boolean isGone() {
        try {
            return !TableManifest.isWhole(fileSystem, staging());
        } catch (IOException e) {
            LOG.warn("{}: cannot be looked at again: {}", staging(), e.getMessage());
            return false;
        }
    }

    private void takeBack(Optional<TablePointer> last) throws IOException {
        if (last.isPresent()) {
            last.get().write(fileSystem, place.target());
        } else {
            fileSystem.delete(new Path(place.target(), TablePointer.NAME), false);
        }
    }

    /** The new table is published: what cannot be tidied up now is no reason to say otherwise. */
    private void tidy(Optional<TablePointer> last) {
        try {
            StagedTable.SCAFFOLD.forEach(name -> delete(new Path(staging(), name)));
            if (last.isEmpty()) {
                return;
            }
            for (FileStatus generation : generations()) {
                String name = TablePointer.generationOf(generation.getPath().getName());
                if (name.compareTo(last.get().generation()) < 0
                        && !name.equals(TablePointer.generationOf(claim.run()))) {
                    delete(generation.getPath());
                }
            }
            deleteRenamed();
        } catch (IOException e) {
            LOG.warn("{}: earlier tables cannot be deleted: {}", place.target(), e.getMessage());
        }
    }

    /** Deletes a table that was published by a rename before, and has been replaced twice since. */
    private void deleteRenamed() throws IOException {
        Path target = place.target();
        if (fileSystem.exists(new Path(target, TablePlace.MANIFEST))) {
            delete(new Path(target, TablePlace.MANIFEST));
            delete(new Path(target, TablePublisher.SUCCESS));
            delete(new Path(target, RejectsTable.FOLDER));
            for (FileStatus file : fileSystem.listStatus(target)) {
                if (file.isFile() && file.getPath().getName().startsWith("part-")) {
                    delete(file.getPath());
                }
            }
        }
    }

    private void delete(Path path) {
        try {
            fileSystem.delete(path, true);
        } catch (IOException e) {
            LOG.warn("{} is of no more use and cannot be deleted: {}", path, e.getMessage());
        }
    }

    /** A put that failed may be made by the store later: it must not name what is gone. */
    @Override
    public void abandon() throws IOException {
        if (!isPut) {
            fileSystem.delete(staging(), true);
        }
    }

    /** The generations of a table that no reader can find, and those that were replaced. */
    static List<Path> replaced(TablePlace place, long changedBefore) throws IOException {
        FileSystem fileSystem = place.fileSystem();
        Optional<TablePointer> pointer = TablePointer.find(fileSystem, place.target());
        Set<String> kept = new HashSet<>();
        if (pointer.isPresent()) {
            kept.add(pointer.get().generation());
            long published = fileSystem
                    .getFileStatus(new Path(place.target(), TablePointer.NAME))
                    .getModificationTime();
            if (published >= changedBefore) {
                kept.add(pointer.get().previous());
            }
        }
        List<Path> replaced = new ArrayList<>();
        Path folder = new Path(place.target(), TablePointer.GENERATIONS);
        if (fileSystem.exists(folder)) {
            for (FileStatus generation : fileSystem.listStatus(folder)) {
                String name = TablePointer.generationOf(generation.getPath().getName());
                if (!kept.contains(name) && lastChange(fileSystem, generation) < changedBefore) {
                    replaced.add(generation.getPath());
                }
            }
        }
        return replaced;
    }

    /** Folders of an object store have no time of their own. */
    private static long lastChange(FileSystem fileSystem, FileStatus at) throws IOException {
        if (at.isFile()) {
            return at.getModificationTime();
        }
        long last = 0;
        for (FileStatus entry : fileSystem.listStatus(at.getPath())) {
            last = Math.max(last, lastChange(fileSystem, entry));
        }
        return last;
    }
}
