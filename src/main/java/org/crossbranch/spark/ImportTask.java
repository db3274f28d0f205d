package org.crossbranch.spark;

import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.util.LongAccumulator;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.Reject;
import org.crossbranch.spark.table.ShardWriter;
import org.crossbranch.spark.table.StagedTable;
import org.crossbranch.treebank.MalformedTreeException;
import org.jspecify.annotations.Nullable;

/**
 * Imports a file, or a part of one, as one shard.
 *
 * @param parts what is read, by shard
 * @param dependencies the dependency trees that say their heads, by shard; or none
 * @param request what to do
 * @param staged where the rows go
 * @param keepers of each identifier that there is more than once, the one that stays
 * @param count counts entries
 */
record ImportTask(
        List<SourcePart> parts,
        List<SourceFile> dependencies,
        ImportRequest request,
        StagedTable staged,
        Map<String, Place> keepers,
        LongAccumulator count)
        implements Serializable {
    /** Stage in the table of rejects. */
    static final String STAGE = "import";

    /** Where an entry stands: position in its file. */
    record Place(int shard, long position) implements Serializable {}

    /**
     * How a shard ended.
     *
     * @param entries number of entries read
     * @param error an error that a second attempt would meet again, or null if all went well
     */
    record Outcome(long entries, @Nullable RuntimeException error) implements Serializable {}

    Outcome run(int shard) throws IOException {
        long entries = 0;
        try (SourceReader reader = open(shard);
                ShardWriter writer = staged.begin(shard)) {
            while (reader.hasNext()) {
                write(reader.next(), shard, writer);
                entries++;
                count.add(1);
            }
            writer.commit();
            return new Outcome(entries, null);
        } catch (MalformedTreeException | InputException e) {
            return new Outcome(entries, e);
        }
    }

    private SourceReader open(int shard) throws IOException {
        SourcePart part = parts.get(shard);
        if (dependencies.isEmpty()) {
            return SourceReader.open(staged.configuration(), part, request.charset(), request.preparation());
        }
        AlignedDependencies aligned = AlignedDependencies.open(
                staged.configuration(),
                dependencies.get(shard),
                Charset.forName(request.charset()),
                request.options().options().heads());
        try {
            return SourceReader.open(
                    staged.configuration(), part, request.charset(), request.preparation(), Optional.of(aligned));
        } catch (IOException | RuntimeException e) {
            aligned.closeAfter(e);
            throw e;
        }
    }

    private void write(SourceReader.Entry entry, int shard, ShardWriter writer) throws IOException {
        String source = parts.get(shard).file().path();
        if (entry instanceof SourceReader.Malformed malformed) {
            MalformedTreeException error = malformed.error();
            if (!request.setAside()) {
                throw error;
            }
            writer.reject(new Reject(
                    malformed.id(), source, error.line(), error.column(), STAGE, error.reason(), malformed.raw()));
        } else if (entry instanceof SourceReader.Found found) {
            Place keeper = keepers.get(found.id());
            if (keeper == null || keeper.equals(new Place(shard, found.origin().position()))) {
                writer.write(found.row());
            } else {
                String reason = "the identifier is that of sentence " + keeper.position() + " of "
                        + parts.get(keeper.shard()).file().path() + " too; give each sentence its own";
                writer.reject(
                        new Reject(found.id(), source, Reject.NO_PLACE, Reject.NO_PLACE, STAGE, reason, found.raw()));
            }
        }
    }
}
