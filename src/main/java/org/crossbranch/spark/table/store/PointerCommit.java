package org.crossbranch.spark.table.store;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.output.FileContent;
import org.crossbranch.spark.output.Folders;
import org.crossbranch.spark.output.FullDisk;
import org.crossbranch.spark.output.HiddenPaths;
import org.crossbranch.spark.output.OutcomeUnknownException;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.output.OutputLocation;
import org.crossbranch.spark.output.RunName;
import org.crossbranch.spark.table.RejectsTable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes by the put of a {@link TablePointer}. The data lie in a generation, a folder of the run, from the start, and nothing is
 * renamed. The latest run whose generation is there counts, so it does not matter when a run that seems dead puts its pointer.
 *
 * <p>A publication deletes the generations that are older than the one that it replaces: readers keep a table until the second
 * publication after it.
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
        return TablePointer.generation(place.target(), claim.run());
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
        List<String> published = TablePointer.runs(fileSystem, place.target());
        List<Path> resumable = new ArrayList<>();
        for (String run : generations(place)) {
            if (RunName.isBefore(run, claim.run()) && !published.contains(run)) {
                resumable.add(TablePointer.generation(place.target(), run));
            }
        }
        return resumable;
    }

    /** The runs that have a generation. */
    private static List<String> generations(TablePlace place) throws IOException {
        return Folders.names(place.fileSystem(), HiddenPaths.generations(place.target())).stream()
                .filter(name -> name.matches(RunName.PATTERN))
                .sorted(RunName.ORDER)
                .toList();
    }

    /** Copies, since the earlier run may yet publish its folder. A shard of which a file has gone is written again. */
    @Override
    public void adopt(Path earlier, StagedTable staged) throws IOException {
        Requests.all(
                Folders.entries(fileSystem, new Path(earlier, staged.marks().getName())), mark -> {
                    Optional<ShardMark> shard = ShardMark.find(fileSystem, mark.getPath());
                    if (shard.isPresent()) {
                        try {
                            for (String file : shard.get().files()) {
                                FileContent.copy(fileSystem, new Path(earlier, file), new Path(staged.folder(), file));
                            }
                            shard.get()
                                    .write(
                                            fileSystem,
                                            new Path(
                                                    staged.marks(),
                                                    mark.getPath().getName()));
                        } catch (FileNotFoundException e) {
                            LOG.debug("{} is not taken over", mark.getPath(), e);
                        }
                    }
                    return mark;
                });
        Requests.all(
                Folders.entries(fileSystem, new Path(earlier, staged.progress().getName())), progress -> {
                    try {
                        Path copy =
                                new Path(staged.progress(), progress.getPath().getName());
                        FileContent.copy(fileSystem, progress.getPath(), copy);
                    } catch (FileNotFoundException e) {
                        LOG.debug("{}: the attempt has ended", progress.getPath(), e);
                    }
                    return progress;
                });
    }

    @Override
    public void discardOthers() {}

    @Override
    public void publish() throws IOException {
        claim.check();
        Optional<String> last = TablePointer.current(fileSystem, place.target());
        if (last.filter(this::isLater).isPresent()) {
            throw claim.overtaken();
        }
        put();
        if (isGone()) {
            // Another run deleted it, which thought this one dead. Its own table comes, or the last one stays.
            fileSystem.delete(TablePointer.of(place.target(), claim.run()), false);
            throw new IOException("files that were written are no longer there");
        }
        tidy(last);
    }

    /** Looks at what was published, unless a later run has replaced it. */
    private boolean isGone() {
        try {
            if (TablePointer.current(fileSystem, place.target())
                    .filter(this::isLater)
                    .isPresent()) {
                throw claim.overtaken();
            }
            return !TableManifest.isWhole(fileSystem, staging());
        } catch (IOException e) {
            LOG.warn("{}: cannot be looked at again: {}", staging(), e.getMessage());
            return false;
        }
    }

    private boolean isLater(String run) {
        return RunName.isBefore(claim.run(), run);
    }

    private void put() throws IOException {
        try {
            isPut = true;
            TablePointer.put(fileSystem, place.target(), claim.run());
        } catch (IOException | FSError e) {
            IOException failure = FullDisk.named(place.target(), e);
            if (!hasHappened(failure)) {
                throw failure;
            }
            LOG.warn("{}: in its place, though the file system said: {}", place.target(), failure.getMessage());
        }
    }

    private boolean hasHappened(IOException failure) {
        Path pointer = TablePointer.of(place.target(), claim.run());
        try {
            return fileSystem.exists(pointer);
        } catch (IOException | FSError e) {
            failure.addSuppressed(e);
            throw new OutcomeUnknownException(
                    place.target() + ": it is not known whether the new table was published: " + failure.getMessage()
                            + "; nothing was cleaned up: the new table is in " + staging() + ", and counts if "
                            + pointer + " is there; run the job again",
                    failure);
        }
    }

    /** The new table is published: what cannot be tidied up now is no reason to say otherwise. */
    private void tidy(Optional<String> last) {
        try {
            StagedTable.SCAFFOLD.forEach(name -> HiddenPaths.discard(fileSystem, new Path(staging(), name)));
            deleteRenamed();
            if (last.isEmpty()) {
                return;
            }
            for (String run : generations(place)) {
                if (RunName.isBefore(run, last.get())) {
                    HiddenPaths.discard(fileSystem, TablePointer.of(place.target(), run));
                    HiddenPaths.discard(fileSystem, TablePointer.generation(place.target(), run));
                }
            }
        } catch (IOException e) {
            LOG.warn("{}: earlier tables cannot be deleted: {}", place.target(), e.getMessage());
        }
    }

    /** Deletes a table that was published by a rename before: patterns over the folder would find its files. */
    private void deleteRenamed() throws IOException {
        Path target = place.target();
        for (Path folder : List.of(RejectsTable.within(target), target)) {
            for (String file :
                    TableManifest.listed(fileSystem, folder).orElse(Map.of()).keySet()) {
                HiddenPaths.discard(fileSystem, new Path(folder, file));
            }
            HiddenPaths.discard(fileSystem, new Path(folder, OutputLocation.SUCCESS));
            HiddenPaths.discard(fileSystem, new Path(folder, OutputLocation.MANIFEST));
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
        List<String> kept = new ArrayList<>();
        Optional<String> current = TablePointer.current(fileSystem, place.target());
        if (current.isPresent()) {
            List<String> published = TablePointer.runs(fileSystem, place.target());
            int index = published.indexOf(current.get());
            FileStatus pointer = fileSystem.getFileStatus(TablePointer.of(place.target(), current.get()));
            // Readers may still have the last one open.
            boolean isNew = pointer.getModificationTime() >= changedBefore;
            kept.addAll(published.subList(index, Math.min(published.size(), index + (isNew ? 2 : 1))));
        }
        List<Path> replaced = new ArrayList<>();
        for (String run : generations(place)) {
            Path generation = TablePointer.generation(place.target(), run);
            if (!kept.contains(run) && lastChange(fileSystem, generation) < changedBefore) {
                replaced.add(generation);
            }
        }
        return replaced;
    }

    /** Folders of an object store have no time of their own. */
    private static long lastChange(FileSystem fileSystem, Path folder) throws IOException {
        long last = 0;
        for (FileStatus entry : fileSystem.listStatus(folder)) {
            last = Math.max(
                    last, entry.isFile() ? entry.getModificationTime() : lastChange(fileSystem, entry.getPath()));
        }
        return last;
    }
}
