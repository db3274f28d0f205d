package org.crossbranch.spark.table.store;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.output.Publication;

/**
 * Puts the table that a run has staged in the place of the last one. Each step may be the last before a kill, and the steps of two
 * runs may come in any order; there is the last table, or the whole table of one of them.
 *
 * <pre>
 *            verify            publish   last table     new table      tidy
 *    staged ────────► verified ───────► intent ──► moved ──► in place ──► done
 *      │                 │                 │         │          │
 *      ╰────────┬────────╯                 ╰────┬────╯          ╰─ killed: the next run tidies up
 *               │                               ╰─ killed: the next run goes on if the staged table is whole,
 *               │                                  and puts the last table back if not
 *               ╰─ abandoned, or killed: the next run resumes it, or deletes it
 * </pre>
 *
 * <p>A {@link TableSwap} takes these steps by an intent and two renames. A {@link PointerCommit} goes from staged to in place by one
 * put, and keeps the last table for its readers until the next publication.
 */
interface TableCommit {
    /** The commits of a run under its claim of the table, or of an output that the table is a part of. */
    static TableCommit of(TablePlace place, OutputClaim claim) throws IOException {
        return Publication.of(place.fileSystem()) == Publication.POINTER
                ? new PointerCommit(place, claim)
                : TableSwap.of(place, claim);
    }

    /** The folder in which the run prepares the table. */
    Path staging();

    /** Whether tasks write files where they stay: under names of their own, which the shard's mark lists. */
    boolean isDirect();

    /** Settles what earlier runs left when they were killed. Changes nothing where nothing is left. */
    void recover() throws IOException;

    /** Folders in which earlier runs prepared the table. */
    List<Path> resumable() throws IOException;

    /** Takes over the shards of one of them. */
    void adopt(Path earlier, StagedTable staged) throws IOException;

    /** Deletes the others, where no run can publish them any more. */
    void discardOthers() throws IOException;

    /**
     * Puts the staged table in the place of the last one.
     *
     * @throws IOException if that failed, and the last table is in its place
     * @throws org.crossbranch.spark.output.OutputException if that failed, and the last table waits for the next run to put it back
     * @throws org.crossbranch.spark.output.OutcomeUnknownException if there is no telling; nothing is cleaned up then
     * @throws OutputClaim.OwnedException if a later run owns the output
     */
    void publish() throws IOException;

    /** Deletes the staged table, unless it may yet become the published one. */
    void abandon() throws IOException;
}
