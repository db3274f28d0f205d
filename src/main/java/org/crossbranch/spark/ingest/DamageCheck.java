package org.crossbranch.spark.ingest;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.table.store.HadoopSettings;
import org.crossbranch.spark.table.store.TaskCount;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.text.RawText;
import org.jspecify.annotations.Nullable;

/**
 * Finds files of text and of trees that are damaged as a whole. Each is read once, to its end; of a text that can be divided,
 * the first {@link #SENTENCES} lines. A file is damaged if it cannot be read on at some place, or if more than half of its
 * entries are malformed. Of text, those lines count that are not in the encoding.
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

    /** Finds those that are damaged, in the order of the files. */
    public List<DamagedFile> damaged(SparkSession spark, List<SourceFile> files) {
        HadoopSettings configuration = HadoopSettings.share(spark);
        return JavaSparkContext.fromSparkContext(spark.sparkContext())
                .parallelize(files, TaskCount.forShortWork(spark, files.size()))
                .flatMap(file -> damage(configuration.value(), file).stream().iterator())
                .collect();
    }

    /** The damage of one file. */
    Optional<DamagedFile> damage(Configuration configuration, SourceFile file) throws IOException {
        try {
            Optional<MalformedTreeException> error = read(configuration, file);
            return error.map(found -> DamagedFile.of(configuration, file, found));
        } catch (MalformedTreeException e) {
            return Optional.of(DamagedFile.of(configuration, file, e));
        } catch (ChecksumException e) {
            return Optional.of(damaged(configuration, file, e));
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof ChecksumException damage) {
                return Optional.of(damaged(configuration, file, damage));
            }
            throw e;
        }
    }

    private static DamagedFile damaged(Configuration configuration, SourceFile file, ChecksumException e) {
        return DamagedFile.of(
                configuration,
                file,
                new MalformedTreeException(
                        file.path(), 1, 1, "the file system reports damage: " + e.getMessage() + "; fetch it again"));
    }

    private Optional<MalformedTreeException> read(Configuration configuration, SourceFile file) throws IOException {
        long most =
                TextDivision.isDivisible(configuration, file, Charset.forName(charset)) ? SENTENCES : Long.MAX_VALUE;
        long entries = 0;
        long malformed = 0;
        MalformedTreeException first = null;
        try (SourceReader reader = SourceReader.open(
                configuration,
                SourceFile.Part.whole(file),
                charset,
                TreePreparation.NONE,
                documents,
                new DistributedSegmenter("", ""))) {
            while (entries < most && reader.hasNext()) {
                MalformedTreeException error = error(file, reader.next());
                entries++;
                if (error != null) {
                    malformed++;
                    first = Objects.requireNonNullElse(first, error);
                }
            }
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

    private static @Nullable MalformedTreeException error(SourceFile file, SourceReader.Entry entry) {
        if (entry instanceof SourceReader.Malformed malformed) {
            boolean counts =
                    !file.isText() || RawText.isUndecodable(malformed.error().reason());
            return counts ? malformed.error() : null;
        }
        // What UTF-16 without a mark looks like in UTF-8.
        return entry instanceof SourceReader.Found found && found.raw().indexOf('\0') >= 0
                ? new MalformedTreeException(
                        file.path(),
                        (int) Math.min(Integer.MAX_VALUE, entry.origin().position()),
                        1,
                        "there are NUL characters; name the encoding")
                : null;
    }
}
