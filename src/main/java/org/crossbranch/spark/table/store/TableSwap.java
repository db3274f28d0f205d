package org.crossbranch.spark.table.store;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.output.FullDisk;
import org.crossbranch.spark.output.HiddenPaths.Hidden;
import org.crossbranch.spark.output.OutcomeUnknownException;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.output.OutputException;
import org.crossbranch.spark.output.PublicationJournal;
import org.crossbranch.spark.output.PublicationJournal.Intent;
import org.crossbranch.spark.output.Renames;
import org.crossbranch.spark.output.RunName;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Replaces a table by the one that a run staged: the intent, two renames, and the record that it is done. A start that finds an
 * intent alone rolls it forward if the staged table is whole, and back if not.
 */
final class TableSwap implements TableCommit {
    private static final Logger LOG = LoggerFactory.getLogger(TableSwap.class);

    /** Other runs' tables that may come between the two renames of this one. */
    private static final int MOST_ATTEMPTS = 3;

    private final FileSystem fileSystem;
    private final TablePlace place;
    private final OutputClaim claim;
    private final @Nullable PublicationJournal journal;

    private TableSwap(
            FileSystem fileSystem, TablePlace place, OutputClaim claim, @Nullable PublicationJournal journal) {
        this.fileSystem = fileSystem;
        this.place = place;
        this.claim = claim;
        this.journal = journal;
    }

    /**
     * The swaps of a run.
     *
     * @param claim its claim of the table, or of an output that the table is a part of: nobody but the run itself reads such a part,
     *     so it has no journal
     */
    static TableSwap of(TablePlace place, OutputClaim claim) throws IOException {
        FileSystem fileSystem = place.fileSystem();
        PublicationJournal journal = claim.isOf(fileSystem.getConf(), place.target())
                ? PublicationJournal.of(fileSystem.getConf(), place.target())
                : null;
        return new TableSwap(fileSystem, place, claim, journal);
    }

    @Override
    public Path staging() {
        return place.staging(claim.run());
    }

    @Override
    public boolean isDirect() {
        return false;
    }

    @Override
    public List<Path> resumable() throws IOException {
        return place.stagingsBefore(claim.run());
    }

    /** By a rename: tasks of the earlier run, where some still run, no longer find it. */
    @Override
    public void adopt(Path earlier, StagedTable staged) throws IOException {
        Renames.rename(fileSystem, earlier, staged.folder());
    }

    @Override
    public void discardOthers() throws IOException {
        for (Path staging : resumable()) {
            place.discard(staging);
        }
    }

    @Override
    public void abandon() throws IOException {
        place.discard(staging());
    }

    /** Publishes what earlier runs were about to publish, or puts the last table back, and deletes what is of no more use. */
    @Override
    public void recover() throws IOException {
        if (journal != null) {
            for (String run : journal.openBefore(claim.run())) {
                settle(journal, run);
            }
        }
        List<Hidden> previous = place.previous();
        if (!previous.isEmpty()) {
            place.putBack();
            // Those alone that were there before the look at the target: a run that was thought dead may move it now.
            if (TableManifest.isWhole(fileSystem, place.target())) {
                for (Hidden old : previous) {
                    place.discardPrevious(old.path());
                }
            }
        }
        place.deleteTrash();
    }

    private void settle(PublicationJournal journal, String run) throws IOException {
        Intent intent = journal.find(run);
        Path staging = place.staging(run);
        if (intent != null && !isInPlace(intent) && isReady(fileSystem, journal, intent, staging)) {
            LOG.info("{}: published now; run {} was stopped while it published it", place.target(), run);
            try {
                swap(staging);
            } catch (IOException e) {
                restore(e);
                throw e;
            }
        }
        if (intent != null && isInPlace(intent)) {
            if (tidyScaffold()) {
                journal.done(intent);
            }
        } else {
            journal.withdraw(run);
        }
    }

    /** Whether a hidden folder of a table is one that the next start publishes. */
    static boolean isPending(TablePlace place, Path staging) throws IOException {
        FileSystem fileSystem = place.fileSystem();
        PublicationJournal journal = PublicationJournal.of(fileSystem.getConf(), place.target());
        for (String run : journal.open()) {
            Intent intent = journal.find(run);
            if (intent != null && place.staging(run).equals(staging) && isReady(fileSystem, journal, intent, staging)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the staged table is still the one that was checked, and no later run has published. */
    private static boolean isReady(FileSystem fileSystem, PublicationJournal journal, Intent intent, Path staging)
            throws IOException {
        return !journal.isSuperseded(intent.run())
                && TableManifest.digest(fileSystem, staging).equals(intent.digest())
                && TableManifest.isIntact(fileSystem, staging);
    }

    private boolean isInPlace(Intent intent) throws IOException {
        return TableManifest.digest(fileSystem, place.target()).equals(intent.digest());
    }

    @Override
    public void publish() throws IOException {
        Path staging = staging();
        Intent intent = new Intent(claim.run(), staging.toString(), TableManifest.digest(fileSystem, staging));
        place.requireNoStranger();
        try {
            if (journal != null) {
                journal.intend(intent);
            }
            swap(staging);
            check();
        } catch (IOException | FSError e) {
            IOException failure = FullDisk.named(staging, e);
            if (!hasHappened(intent, failure)) {
                restore(failure);
                throw failure;
            }
        } catch (OutputClaim.OwnedException e) {
            withdrawAfter(e);
            throw e;
        }
        // The new table is in its place: what cannot be tidied up now is no reason to say otherwise.
        tidyPrevious();
        if (tidyScaffold()) {
            recordDone(intent);
        }
    }

    /** Looks whether a failed swap happened nevertheless. If not, the intent goes. */
    private boolean hasHappened(Intent intent, IOException failure) {
        try {
            if (isInPlace(intent)) {
                LOG.warn("{}: in its place, though the file system said: {}", place.target(), failure.getMessage());
                return true;
            }
            if (journal != null) {
                journal.withdraw(intent.run());
            }
            return false;
        } catch (IOException | FSError e) {
            failure.addSuppressed(e);
            throw new OutcomeUnknownException(
                    place.target() + ": it is not known whether the new table was published: " + failure.getMessage()
                            + "; nothing was cleaned up: the new table is here or in " + intent.staged()
                            + ", the last one here or in " + place.previous(intent.run(), 1)
                            + "; run the job again, its start settles it",
                    failure);
        }
    }

    private void withdrawAfter(Exception cause) {
        try {
            if (journal != null) {
                journal.withdraw(claim.run());
            }
        } catch (IOException e) {
            // The staging folder is the other run's to delete, and an intent without one is not rolled forward.
            cause.addSuppressed(e);
        }
    }

    private void recordDone(Intent intent) {
        try {
            if (journal != null) {
                journal.done(intent);
            }
        } catch (IOException e) {
            LOG.warn("{}: the next run records that it was published: {}", place.target(), e.getMessage());
        }
    }

    /** The two renames; the first is undone if the second fails. */
    private void swap(Path staging) throws IOException {
        for (int attempt = 1; ; attempt++) {
            claim.check();
            clear(place.previous(claim.run(), attempt));
            try {
                Renames.rename(fileSystem, staging, place.target());
                return;
            } catch (IOException e) {
                if (attempt == MOST_ATTEMPTS || !fileSystem.exists(staging) || !place.isTable()) {
                    throw e;
                }
            }
        }
    }

    /** Moves what is at the target out of the way. */
    private void clear(Path previous) throws IOException {
        Path target = place.target();
        if (place.isTable()) {
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

    /** Puts the last table back after a failed swap. */
    private void restore(IOException cause) {
        try {
            place.putBack();
        } catch (IOException e) {
            cause.addSuppressed(e);
            throw new OutputException(
                    place.target() + ": cannot be written: " + cause.getMessage() + "; the last table is whole in "
                            + place.previous(claim.run(), 1)
                            + ", from where the next job that writes it puts it back",
                    cause);
        }
    }

    /**
     * Checks what the rename brought. A task that outlives its run may make the staging folder anew after another run took it
     * away.
     */
    private void check() throws IOException {
        Path target = place.target();
        if (TableManifest.isWhole(fileSystem, target) || !fileSystem.exists(target)) {
            return;
        }
        // Looked at where nobody else changes it; readers find it there, too.
        Path suspect = place.previous(claim.run(), MOST_ATTEMPTS + 1);
        Renames.rename(fileSystem, target, suspect);
        if (TableManifest.isWhole(fileSystem, suspect)) {
            place.putBack();
            return;
        }
        place.discard(suspect);
        throw new IOException("files that were written are no longer there");
    }

    /** Deletes the tables that this run and earlier ones moved out of the way; those of later ones are not its own. */
    private void tidyPrevious() {
        try {
            List<Hidden> previous = place.previous();
            if (TableManifest.isWhole(fileSystem, place.target())) {
                previous.stream()
                        .filter(old -> old.run()
                                .filter(run -> !RunName.isBefore(claim.run(), run))
                                .isPresent())
                        .forEach(this::tidyPrevious);
            }
        } catch (IOException e) {
            LOG.warn("{}: the last table cannot be deleted: {}", place.target(), e.getMessage());
        }
    }

    private void tidyPrevious(Hidden old) {
        try {
            place.discardPrevious(old.path());
        } catch (IOException e) {
            LOG.warn("{} is of no more use and cannot be deleted: {}", old.path(), e.getMessage());
        }
    }

    /** Returns whether nothing is left; else the intent stays, and the next start tries again. */
    private boolean tidyScaffold() {
        return StagedTable.SCAFFOLD.stream()
                .map(name -> tidy(new Path(place.target(), name)))
                .reduce(true, Boolean::logicalAnd);
    }

    private boolean tidy(Path path) {
        try {
            place.discard(path);
            return true;
        } catch (IOException e) {
            LOG.warn("{} is of no more use and cannot be deleted: {}", path, e.getMessage());
            return false;
        }
    }
}
