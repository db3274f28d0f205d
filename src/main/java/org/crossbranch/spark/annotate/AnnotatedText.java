package org.crossbranch.spark.annotate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.Fingerprint;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.Shard;
import org.crossbranch.spark.Shards;
import org.crossbranch.spark.ingest.DistributedSegmenter;
import org.crossbranch.spark.ingest.SentenceEntry;
import org.crossbranch.spark.ingest.SourceFile;
import org.crossbranch.spark.ingest.SourceFiles;
import org.crossbranch.spark.ingest.TextDivision;
import org.crossbranch.spark.ingest.TextDivision.Measured;
import org.crossbranch.spark.ingest.TextSentences;
import org.crossbranch.spark.ingest.UnpackedTexts;
import org.crossbranch.spark.output.HiddenPaths;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.store.HadoopSettings;
import org.crossbranch.spark.table.store.Identifiers;
import org.crossbranch.spark.table.store.TaskCount;
import org.crossbranch.treebank.TreebankSource;

/**
 * Text files to be parsed as they are read: a shard is a stretch of one, or some short ones. Nothing is shuffled, and only
 * compressed files are copied.
 *
 * @param spark the session
 * @param shares the shards
 * @param segmenter finds their tokens
 * @param fingerprint digest of the contents and of what the identifiers are made of
 * @param unpacked the hidden folder of copies of compressed files, if there are any
 */
record AnnotatedText(
        SparkSession spark,
        List<List<Measured>> shares,
        DistributedSegmenter segmenter,
        String fingerprint,
        Optional<Path> unpacked)
        implements AnnotateInput {
    /** Some two thousand sentences. */
    private static final TextDivision DIVISION = new TextDivision(1L << 18, 2_000);

    /** Opens files that are numbered and can be divided once those that are compressed are unpacked. */
    static AnnotatedText unpacked(
            SparkSession spark,
            OutputClaim claim,
            RunListener listener,
            AnnotateRequest request,
            List<SourceFile> files,
            DistributedSegmenter segmenter) {
        Path hidden = claim.hidden(HiddenPaths.Purpose.ANNOTATE_TEXT);
        try {
            List<SourceFile> plain = UnpackedTexts.unpack(spark, files, Charset.forName(request.charset()), hidden);
            AnnotatedText text = open(spark, listener, request, plain, segmenter);
            return new AnnotatedText(spark, text.shares(), segmenter, text.fingerprint(), Optional.of(hidden));
        } catch (Exception e) {
            // Spark throws checked ones that it does not declare.
            delete(spark, hidden);
            throw e;
        }
    }

    private static void delete(SparkSession spark, Path folder) {
        try {
            HiddenPaths.discard(folder.getFileSystem(HadoopSettings.of(spark)), folder);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + folder, e);
        }
    }

    /** Opens files that are numbered and can be divided. */
    static AnnotatedText open(
            SparkSession spark,
            RunListener listener,
            AnnotateRequest request,
            List<SourceFile> files,
            DistributedSegmenter segmenter) {
        TextDivision division = request.shards() > 0 ? new TextDivision(1, request.shards()) : DIVISION;
        List<List<Measured>> shares = division.share(spark, files, Charset.forName(request.charset()));
        Set<String> empty = files.stream().map(SourceFile::name).collect(Collectors.toCollection(LinkedHashSet::new));
        parts(shares)
                .filter(part -> part.sentences() > 0)
                .forEach(part -> empty.remove(part.part().file().name()));
        SourceFiles.noteEmpty(listener, empty, files.size());
        String fingerprint = Fingerprint.of(parts(shares)
                .flatMap(part -> {
                    SourceFile file = part.part().file();
                    return Stream.of(file.corpus(), file.document(), part.digest());
                })
                .toList());
        return new AnnotatedText(spark, shares, segmenter, fingerprint, Optional.empty());
    }

    private static Stream<Measured> parts(List<List<Measured>> shares) {
        return shares.stream().flatMap(List::stream);
    }

    @Override
    public int shardCount() {
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
                        long ordinal = measured.part().before().entries() + i;
                        identifiers = identifiers.plus(source.sentenceId(Long.toString(ordinal)));
                    }
                    return identifiers;
                })
                .fold(Identifiers.NONE, Identifiers::plus);
    }

    @Override
    public JavaRDD<Shard<SentenceEntry>> shards() {
        DistributedSegmenter tokens = segmenter;
        HadoopSettings configuration = HadoopSettings.share(spark);
        JavaRDD<List<Measured>> divided =
                JavaSparkContext.fromSparkContext(spark.sparkContext()).parallelize(shares, shares.size());
        return Shards.of(
                divided,
                0,
                share -> new TextSentences(configuration.value(), share.next().iterator(), tokens.segmenter()));
    }

    @Override
    public void close() {
        unpacked.ifPresent(folder -> delete(spark, folder));
    }
}
