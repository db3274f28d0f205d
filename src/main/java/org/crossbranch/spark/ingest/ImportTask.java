package org.crossbranch.spark.ingest;

import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.util.LongAccumulator;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.Origin;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.Status;
import org.crossbranch.spark.table.store.ShardWriter;
import org.crossbranch.spark.table.store.StagedTable;
import org.crossbranch.treebank.MalformedTreeException;
import org.jspecify.annotations.Nullable;

/**
 * Imports a part of a file, or some short files, as one shard.
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
     * @param parts files, or a part of one
     * @param dependencies the dependency trees that say the heads of the only part, or null
     */
    record Work(
            int shard,
            List<SourceFile.Part> parts,
            @Nullable SourceFile dependencies) implements Serializable {
        Work {
            parts = List.copyOf(parts);
        }
    }

    /**
     * Where an entry stands.
     *
     * @param shard the shard
     * @param corpus the corpus of its row
     * @param document the document of its row
     * @param position its place in the file
     * @param path the file
     */
    record Place(int shard, String corpus, String document, long position, String path) implements Serializable {
        boolean is(int otherShard, Origin origin) {
            return shard == otherShard
                    && corpus.equals(origin.corpus())
                    && document.equals(origin.document())
                    && position == origin.position();
        }
    }

    /**
     * How a shard ended.
     *
     * @param entries number of entries read of each part, but for trees without a word
     * @param dropped what was taken out of trees
     * @param error an error that a second attempt would meet again, or null if all went well
     */
    record Outcome(
            List<Long> entries,
            TreePreparation.DroppedNodes dropped,
            @Nullable RuntimeException error) implements Serializable {
        long total() {
            return entries.stream().mapToLong(Long::longValue).sum();
        }
    }

    Outcome run(Work work) throws IOException {
        List<Long> entries = new ArrayList<>();
        TreePreparation.DroppedNodes dropped = TreePreparation.DroppedNodes.NONE;
        try (ShardWriter writer = staged.begin(work.shard())) {
            Shard shard = new Shard(work.shard(), new HashSet<>(), writer);
            for (SourceFile.Part part : work.parts()) {
                try (SourceReader reader = open(part, work.dependencies())) {
                    entries.add(write(reader, part, shard));
                    dropped = dropped.plus(reader.dropped());
                } catch (MalformedTreeException | InputException e) {
                    // What is wrong with a file that is being changed may be right already.
                    part.file().checkSame(staged.configuration());
                    return new Outcome(entries, TreePreparation.DroppedNodes.NONE, e);
                }
            }
            writer.commit();
            return new Outcome(entries, dropped, null);
        }
    }

    private SourceReader open(SourceFile.Part part, @Nullable SourceFile dependencies) throws IOException {
        Optional<AlignedDependencies> aligned = dependencies == null
                ? Optional.empty()
                : Optional.of(AlignedDependencies.open(
                        staged.configuration(),
                        dependencies,
                        Charset.forName(request.charset()),
                        request.options().heads()));
        return SourceReader.open(
                staged.configuration(),
                part,
                request.charset(),
                request.preparation(),
                request.documents(),
                segmenter,
                aligned);
    }

    /**
     * A shard that is being written.
     *
     * @param number its number
     * @param kept identifiers that are there more than once, and have been written
     * @param writer takes its rows
     */
    private record Shard(int number, Set<String> kept, ShardWriter writer) {}

    private long write(SourceReader reader, SourceFile.Part part, Shard shard) throws IOException {
        long entries = 0;
        while (reader.hasNext()) {
            SourceReader.Entry entry = reader.next();
            if (!(entry instanceof SourceReader.Wordless)) {
                write(entry, part, shard);
                entries++;
                count.add(1);
            }
        }
        return entries;
    }

    private void write(SourceReader.Entry entry, SourceFile.Part part, Shard shard) throws IOException {
        if (entry instanceof SourceReader.Malformed malformed) {
            MalformedTreeException error = malformed.error();
            if (!request.setAside()) {
                throw error;
            }
            shard.writer().reject(RejectsTable.Reject.malformed(malformed.id(), STAGE, error, malformed.raw()));
        } else if (entry instanceof SourceReader.Found found) {
            Place keeper = keepers.get(found.id());
            boolean isFirst = keeper != null
                    && keeper.is(shard.number(), found.origin())
                    && shard.kept().add(found.id());
            if (keeper == null || isFirst) {
                shard.writer().write(found.row());
            } else {
                shard.writer().reject(repeated(found, keeper, part));
            }
        }
    }

    private static RejectsTable.Reject repeated(SourceReader.Found found, Place keeper, SourceFile.Part part) {
        return new RejectsTable.Reject(
                found.id(),
                Status.MALFORMED,
                part.file().name(),
                RejectsTable.Reject.NO_PLACE,
                RejectsTable.Reject.NO_PLACE,
                STAGE,
                "the identifier is that of sentence " + keeper.position() + " of " + keeper.path()
                        + " too; give each sentence its own",
                found.raw());
    }
}
