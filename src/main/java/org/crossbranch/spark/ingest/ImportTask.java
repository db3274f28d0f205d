package org.crossbranch.spark.ingest;

import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.Charset;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.util.LongAccumulator;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.Status;
import org.crossbranch.spark.table.store.ShardWriter;
import org.crossbranch.spark.table.store.StagedTable;
import org.crossbranch.treebank.MalformedTreeException;
import org.jspecify.annotations.Nullable;

/**
 * Imports a file, or a part of one, as one shard.
 *
 * @param request what to do
 * @param segmenter finds the sentences and tokens of raw text
 * @param staged where the rows go
 * @param keepers of each identifier that there is more than once, the one that stays
 * @param count counts entries
 */
record ImportTask(
        ImportRun.Request request,
        DistributedSegmenter segmenter,
        StagedTable staged,
        Map<String, Place> keepers,
        LongAccumulator count)
        implements Serializable {
    /** Stage in the table of rejects. */
    static final String STAGE = "import";

    /**
     * The input of a task.
     *
     * @param shard number of the shard that it becomes
     * @param part the file, or its part
     * @param dependencies the dependency trees that say its heads, or null
     */
    record Work(int shard, SourceFile.Part part, @Nullable SourceFile dependencies) implements Serializable {}

    /**
     * Where an entry stands.
     *
     * @param shard the shard
     * @param position its place in the file
     * @param path the file
     */
    record Place(int shard, long position, String path) implements Serializable {
        boolean is(int otherShard, long otherPosition) {
            return shard == otherShard && position == otherPosition;
        }
    }

    /**
     * How a shard ended.
     *
     * @param entries number of entries read, but for trees without a word
     * @param dropped what was taken out of trees
     * @param error an error that a second attempt would meet again, or null if all went well
     */
    record Outcome(
            long entries,
            TreePreparation.DroppedNodes dropped,
            @Nullable RuntimeException error) implements Serializable {}

    Outcome run(Work work) throws IOException {
        long entries = 0;
        try (SourceReader reader = open(work);
                ShardWriter writer = staged.begin(work.shard())) {
            while (reader.hasNext()) {
                SourceReader.Entry entry = reader.next();
                if (entry instanceof SourceReader.Wordless) {
                    continue;
                }
                write(entry, work, writer);
                entries++;
                count.add(1);
            }
            writer.commit();
            return new Outcome(entries, reader.dropped(), null);
        } catch (MalformedTreeException | InputException e) {
            return new Outcome(entries, TreePreparation.DroppedNodes.NONE, e);
        }
    }

    private SourceReader open(Work work) throws IOException {
        SourceFile dependencies = work.dependencies();
        if (dependencies == null) {
            return SourceReader.open(
                    staged.configuration(),
                    work.part(),
                    request.charset(),
                    request.preparation(),
                    request.documents(),
                    segmenter);
        }
        AlignedDependencies aligned = AlignedDependencies.open(
                staged.configuration(),
                dependencies,
                Charset.forName(request.charset()),
                request.options().options().heads());
        try {
            return SourceReader.open(
                    staged.configuration(),
                    work.part(),
                    request.charset(),
                    request.preparation(),
                    request.documents(),
                    segmenter,
                    Optional.of(aligned));
        } catch (IOException | RuntimeException e) {
            aligned.closeAfter(e);
            throw e;
        }
    }

    private void write(SourceReader.Entry entry, Work work, ShardWriter writer) throws IOException {
        if (entry instanceof SourceReader.Malformed malformed) {
            MalformedTreeException error = malformed.error();
            if (!request.setAside()) {
                throw error;
            }
            writer.reject(RejectsTable.Reject.malformed(malformed.id(), STAGE, error, malformed.raw()));
        } else if (entry instanceof SourceReader.Found found) {
            Place keeper = keepers.get(found.id());
            if (keeper == null || keeper.is(work.shard(), found.origin().position())) {
                writer.write(found.row());
            } else {
                String reason = "the identifier is that of sentence " + keeper.position() + " of " + keeper.path()
                        + " too; give each sentence its own";
                String source = work.part().file().name();
                writer.reject(new RejectsTable.Reject(
                        found.id(),
                        Status.MALFORMED,
                        source,
                        RejectsTable.Reject.NO_PLACE,
                        RejectsTable.Reject.NO_PLACE,
                        STAGE,
                        reason,
                        found.raw()));
            }
        }
    }
}
