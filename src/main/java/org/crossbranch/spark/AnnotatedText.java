package org.crossbranch.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.TextDivision.Measured;
import org.crossbranch.spark.table.HadoopSettings;
import org.crossbranch.spark.table.Identifiers;
import org.crossbranch.spark.table.StagedTable;
import org.crossbranch.spark.table.TaskCount;
import org.crossbranch.treebank.TreebankSource;

/**
 * Text files to be parsed as they are read: a shard is a stretch of one, or some short ones. No copy is made, and nothing is
 * shuffled.
 *
 * @param spark the session
 * @param shares the shards
 * @param fingerprint digest of the contents and of what the identifiers are made of
 */
record AnnotatedText(SparkSession spark, List<List<Measured>> shares, String fingerprint) implements AnnotateInput {
    static final Charset CHARSET = StandardCharsets.UTF_8;

    /** Some two thousand sentences. */
    private static final TextDivision DIVISION = new TextDivision(1L << 18, 2_000);

    /**
     * Opens files that are numbered and can be divided.
     *
     * @throws org.crossbranch.treebank.MalformedTreeException if a file holds nothing
     */
    static AnnotatedText open(SparkSession spark, AnnotateRequest request, List<SourceFile> files) {
        TextDivision division = request.shards() > 0 ? new TextDivision(1, request.shards()) : DIVISION;
        List<List<Measured>> shares = division.share(spark, files, CHARSET);
        Set<SourceFile> empty = new LinkedHashSet<>(files);
        parts(shares)
                .filter(part -> part.sentences() > 0)
                .forEach(part -> empty.remove(part.part().file()));
        empty.forEach(file -> refuse(spark, file));
        String fingerprint = Fingerprint.of(parts(shares)
                .flatMap(part -> {
                    SourceFile file = part.part().file();
                    return Stream.of(file.corpus(), file.document(), part.digest());
                })
                .toList());
        return new AnnotatedText(spark, shares, fingerprint);
    }

    private static Stream<Measured> parts(List<List<Measured>> shares) {
        return shares.stream().flatMap(List::stream);
    }

    /** Has the reader say that a file holds nothing. */
    private static void refuse(SparkSession spark, SourceFile file) {
        SourcePart whole = SourcePart.whole(file);
        try (SourceReader reader =
                SourceReader.open(HadoopSettings.of(spark), whole, CHARSET.name(), TreePreparation.NONE)) {
            if (reader.hasNext()) {
                throw new IOException("it was changed while it was read; run again");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(file.path() + ": " + e.getMessage(), e);
        }
    }

    @Override
    public int shards() {
        return shares.size();
    }

    @Override
    public long count() {
        return parts(shares).mapToLong(Measured::sentences).sum();
    }

    /** They follow from the numbers of sentences. */
    @Override
    public Identifiers identifiers() {
        return JavaSparkContext.fromSparkContext(spark.sparkContext())
                .parallelize(shares, TaskCount.forShortWork(spark, shares.size()))
                .flatMap(List::iterator)
                .map(measured -> {
                    TreebankSource source = measured.part().file().source();
                    Identifiers identifiers = Identifiers.NONE;
                    for (long i = 1; i <= measured.sentences(); i++) {
                        long ordinal = measured.part().sentencesBefore() + i;
                        identifiers = identifiers.plus(source.sentenceId(Long.toString(ordinal)));
                    }
                    return identifiers;
                })
                .fold(Identifiers.NONE, Identifiers::plus);
    }

    @Override
    public void write(StagedTable staged, AnnotateStep step) {
        Shards.write(divided(), shares.size(), staged, (share, writer) -> {
            try (TextSentences sentences =
                    new TextSentences(staged.configuration(), share.next().iterator(), writer)) {
                step.write(sentences, writer);
            }
        });
    }

    private JavaRDD<List<Measured>> divided() {
        return JavaSparkContext.fromSparkContext(spark.sparkContext()).parallelize(shares, shares.size());
    }

    @Override
    public void close() {}
}
