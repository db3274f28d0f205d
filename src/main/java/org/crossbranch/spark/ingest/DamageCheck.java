package org.crossbranch.spark.ingest;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.text.RawText;
import org.jspecify.annotations.Nullable;

/**
 * Finds files of text and of trees that are damaged as a whole. Each is read once, to its end, a {@linkplain TextDivision long one}
 * of trees by many tasks; of a text that can be divided, the first {@link #SENTENCES} lines. A file is damaged if it cannot be read
 * on at some place, or if more than half of its entries are malformed. Of text, those lines count that are not in the encoding.
 *
 * @param charset name of the files' encoding
 * @param documents how raw documents are read
 */
public record DamageCheck(String charset, DocumentOptions documents) implements Serializable {
    private static final int SENTENCES = 100_000;

    /** A check with the usual bounds of documents. */
    public DamageCheck(String charset) {
        this(charset, DocumentOptions.DEFAULT);
    }

    /**
     * The entries of a part, or of several parts of a file from its beginning on.
     *
     * @param entries how many there are
     * @param malformed how many of them are malformed
     * @param first the first that is, or null
     * @param end why no more can be read, or null
     */
    private record Seen(
            long entries,
            long malformed,
            @Nullable MalformedTreeException first,
            @Nullable MalformedTreeException end) implements Serializable {
        static final Seen NOTHING = new Seen(0, 0, null, null);

        /** This and what is behind it, which nobody sees if this cannot be read to its end. */
        Seen plus(Seen next) {
            return end != null
                    ? this
                    : new Seen(
                            entries + next.entries,
                            malformed + next.malformed,
                            first == null ? next.first : first,
                            next.end);
        }

        /** The damage of a file in which this was seen, if it is damaged. */
        Optional<MalformedTreeException> damage(SourceFile file) {
            if (end != null) {
                return Optional.of(end);
            }
            if (first == null || 2 * malformed <= entries) {
                return Optional.empty();
            }
            return Optional.of(new MalformedTreeException(
                    file.path(),
                    first.line(),
                    first.column(),
                    malformed + " of " + entries + " entries that were looked at are malformed, here the first: "
                            + first.reason()));
        }
    }

    /**
     * Finds those that are damaged, in the order of the files.
     *
     * @param claim of the output, beside which long compressed files are unpacked for a while
     */
    public List<DamagedFile> damaged(SparkSession spark, OutputClaim claim, List<SourceFile> files) {
        return damaged(spark, claim, TextDivision.of(TreesTable.SCHEMA), files);
    }

    /** As files of trees are divided in a way of their own. */
    List<DamagedFile> damaged(SparkSession spark, OutputClaim claim, TextDivision division, List<SourceFile> files) {
        Configuration configuration = HadoopSettings.of(spark);
        Map<String, Seen> seen = new HashMap<>();
        try (SourceParts divided = SourceParts.divided(
                spark,
                claim,
                division,
                files.stream().filter(file -> !file.isText()).toList(),
                Charset.forName(charset))) {
            List<SourceFile.Part> parts = Stream.concat(
                            divided.parts().stream(),
                            files.stream().filter(SourceFile::isText).map(SourceFile.Part::whole))
                    .toList();
            List<Seen> each = FileWorkers.of(spark).each(parts, this::look);
            for (int i = 0; i < parts.size(); i++) {
                seen.merge(parts.get(i).file().name(), each.get(i), Seen::plus);
            }
        }
        return files.stream()
                .flatMap(file -> seen.getOrDefault(file.name(), Seen.NOTHING).damage(file).stream()
                        .map(error -> DamagedFile.of(configuration, file, error)))
                .toList();
    }

    private Seen look(Configuration configuration, SourceFile.Part part) throws IOException {
        try {
            return read(configuration, part);
        } catch (MalformedTreeException e) {
            return new Seen(0, 0, null, e);
        } catch (ChecksumException e) {
            return damaged(part.file(), e);
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof ChecksumException damage) {
                return damaged(part.file(), damage);
            }
            throw e;
        }
    }

    private static Seen damaged(SourceFile file, ChecksumException e) {
        return new Seen(
                0,
                0,
                null,
                new MalformedTreeException(
                        file.name(), 1, 1, "the file system reports damage: " + e.getMessage() + "; fetch it again"));
    }

    private Seen read(Configuration configuration, SourceFile.Part part) throws IOException {
        SourceFile file = part.file();
        long most =
                TextDivision.isDivisible(configuration, file, Charset.forName(charset)) ? SENTENCES : Long.MAX_VALUE;
        long entries = 0;
        long malformed = 0;
        MalformedTreeException first = null;
        try (SourceReader reader = SourceReader.open(
                configuration,
                part,
                charset,
                TreePreparation.WORDS,
                documents,
                new DistributedSegmenter("", ""),
                Optional.empty())) {
            while (entries < most && reader.hasNext()) {
                MalformedTreeException error = error(file, reader.next());
                entries++;
                if (error != null) {
                    malformed++;
                    first = first == null ? error : first;
                }
            }
        }
        return new Seen(entries, malformed, first, null);
    }

    private static @Nullable MalformedTreeException error(SourceFile file, SourceReader.Entry entry) {
        return entry instanceof SourceReader.Malformed malformed
                        && (!file.isText()
                                || RawText.isUndecodable(malformed.error().reason()))
                ? malformed.error()
                : null;
    }
}
