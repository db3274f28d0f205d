package org.crossbranch.spark.annotate;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.Shard;
import org.crossbranch.spark.ingest.DamageCheck;
import org.crossbranch.spark.ingest.DamagedFile;
import org.crossbranch.spark.ingest.DistributedSegmenter;
import org.crossbranch.spark.ingest.SentenceEntry;
import org.crossbranch.spark.ingest.SourceFile;
import org.crossbranch.spark.ingest.SourceFiles;
import org.crossbranch.spark.ingest.TextDivision;
import org.crossbranch.spark.ingest.UnpackedTexts;
import org.crossbranch.spark.output.HiddenPaths.Purpose;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.SentencesTable;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.store.HadoopSettings;
import org.crossbranch.spark.table.store.Identifiers;
import org.crossbranch.spark.table.store.SoundTable;
import org.crossbranch.spark.table.store.Table;

/** The sentences to be parsed, in shards that are the same in every run over the same input. */
sealed interface AnnotateInput extends AutoCloseable permits AnnotatedTable, AnnotatedText, QuarantinedInput {

    /**
     * Opens what is to be parsed.
     *
     * @param given names of the word-level tasks whose labels the parser reads as given with the sentence
     * @param segmenter finds the tokens of raw text
     * @throws InputException if there is no such input, or it has no tags to be read
     */
    static AnnotateInput open(
            SparkSession spark,
            OutputClaim claim,
            RunListener listener,
            AnnotateRequest request,
            List<String> given,
            DistributedSegmenter segmenter) {
        Configuration configuration = HadoopSettings.of(spark);
        deleteLeftovers(configuration, claim);
        if (request.format().isEmpty() && Table.isTable(spark, new Path(request.input()))) {
            return request.precautions().damaged() == DamagedFiles.FAIL
                    ? AnnotatedTable.open(spark, request, given)
                    : openSound(spark, listener, request, given);
        }
        List<SourceFile> files = new SourceFiles(
                        configuration,
                        listener,
                        request.format(),
                        "",
                        request.precautions().ignored())
                .find(request.input());
        if (request.precautions().damaged() == DamagedFiles.FAIL) {
            return open(spark, claim, listener, request, given, segmenter, files);
        }
        List<DamagedFile> damaged =
                new DamageCheck(request.charset(), request.documents()).damaged(spark, claim, files);
        Set<String> paths = damaged.stream().map(DamagedFile::path).collect(Collectors.toSet());
        long bytes =
                files.stream().mapToLong(file -> file.length(configuration)).sum();
        QuarantinedInput.check(request, damaged, bytes, paths.size() == files.size());
        AnnotateInput sound = open(
                spark,
                claim,
                listener,
                request,
                given,
                segmenter,
                files.stream().filter(file -> !paths.contains(file.path())).toList());
        return quarantined(spark, listener, sound, damaged);
    }

    /** Deletes the hidden copies of inputs that earlier runs left. */
    static void deleteLeftovers(Configuration configuration, OutputClaim claim) {
        claim.deleteHidden(configuration, Set.of(Purpose.ANNOTATE_INPUT, Purpose.ANNOTATE_TEXT));
    }

    private static AnnotateInput openSound(
            SparkSession spark, RunListener listener, AnnotateRequest request, List<String> given) {
        SoundTable opened = SoundTable.open(spark, new Path(request.input()), SentencesTable.SCHEMA, TreesTable.SCHEMA);
        List<DamagedFile> damaged = opened.damaged().stream()
                .map(file -> DamagedFile.ofTable(file.path(), file.bytes(), file.message()))
                .toList();
        QuarantinedInput.check(request, damaged, opened.bytes(), false);
        return quarantined(spark, listener, AnnotatedTable.open(spark, request, given, opened.table()), damaged);
    }

    private static AnnotateInput quarantined(
            SparkSession spark, RunListener listener, AnnotateInput sound, List<DamagedFile> damaged) {
        QuarantinedInput.note(listener, damaged);
        return damaged.isEmpty() ? sound : new QuarantinedInput(spark, sound, damaged);
    }

    private static AnnotateInput open(
            SparkSession spark,
            OutputClaim claim,
            RunListener listener,
            AnnotateRequest request,
            List<String> given,
            DistributedSegmenter segmenter,
            List<SourceFile> files) {
        Configuration configuration = HadoopSettings.of(spark);
        Charset charset = Charset.forName(request.charset());
        if (!given.isEmpty() && files.stream().anyMatch(SourceFile::isRaw)) {
            throw withoutTags(request.input());
        }
        if (!SourceFile.areNumbered(files)) {
            return AnnotatedTable.imported(spark, claim, listener, request, files, given);
        }
        List<SourceFile> packed = files.parallelStream()
                .filter(file -> !TextDivision.isDivisible(configuration, file, charset))
                .toList();
        if (packed.isEmpty()) {
            return AnnotatedText.open(spark, listener, request, files, segmenter);
        }
        return packed.parallelStream().allMatch(file -> UnpackedTexts.isUnpackable(configuration, file, charset))
                ? AnnotatedText.unpacked(spark, claim, listener, request, files, segmenter)
                : AnnotatedTable.imported(spark, claim, listener, request, files, given);
    }

    /** The refusal of sentences for a parser that reads tags. */
    static InputException withoutTags(String path) {
        return new InputException(path
                + ": the model takes tags as given (training.tags), and these sentences have none; give trees, or a"
                + " model that predicts tags");
    }

    /** Digest of the contents and of what the identifiers are made of. */
    String fingerprint();

    /** Number of shards, those without a sentence too. */
    int shardCount();

    /** The shards; what they hold is read as it is asked for, within tasks. */
    JavaRDD<Shard<SentenceEntry>> shards();

    /** Number of sentences, those that are malformed too. */
    long count();

    /** Of all sentences, those that are malformed too. */
    Identifiers identifiers();

    @Override
    void close();
}
