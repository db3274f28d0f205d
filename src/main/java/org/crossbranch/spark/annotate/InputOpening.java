package org.crossbranch.spark.annotate;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.ingest.DamageCheck;
import org.crossbranch.spark.ingest.DamagedFile;
import org.crossbranch.spark.ingest.DistributedSegmenter;
import org.crossbranch.spark.ingest.SourceFile;
import org.crossbranch.spark.ingest.SourceFiles;
import org.crossbranch.spark.ingest.TextDivision;
import org.crossbranch.spark.ingest.UnpackedTexts;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.SentencesTable;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.store.HadoopSettings;
import org.crossbranch.spark.table.store.SoundTable;
import org.crossbranch.spark.table.store.Table;

/**
 * Opens what is to be parsed.
 *
 * @param spark the session
 * @param claim of the output, beside which copies of compressed files lie for a while
 * @param listener receives notes on the input
 * @param request what to parse
 * @param given names of the word-level tasks whose labels the parser reads as given with the sentence
 * @param segmenter finds the tokens of raw text
 */
record InputOpening(
        SparkSession spark,
        OutputClaim claim,
        RunListener listener,
        AnnotateRequest request,
        List<String> given,
        DistributedSegmenter segmenter) {
    /** Most archives that are unpacked to a copy each. On a local disk, each copy starts a process; an import needs none. */
    private static final int MOST_COPIES = 100;

    /**
     * Opens it.
     *
     * @param last what an earlier run made of files of this input, if there is such a table
     * @throws org.crossbranch.spark.table.InputException if there is no such input, or it has no tags to be read
     */
    OpenedInput open(Optional<LastFiles> last) {
        Configuration configuration = HadoopSettings.of(spark);
        AnnotateInput.deleteLeftovers(configuration, claim);
        if (request.format().isEmpty() && Table.isTable(spark, new Path(request.input()))) {
            AnnotateInput table = request.precautions().damaged() == DamagedFiles.FAIL
                    ? AnnotatedTable.open(spark, request, given)
                    : openSound();
            return new OpenedInput(table, List.of(), Optional.empty());
        }
        List<SourceFile> files = new SourceFiles(
                        configuration,
                        listener,
                        request.format(),
                        "",
                        request.precautions().ignored())
                .find(request.input());
        Optional<FileChanges> changes = last.flatMap(earlier -> earlier.changes(files, request));
        if (changes.isEmpty()) {
            return new OpenedInput(openSomeDamaged(files), files, changes);
        }
        listener.noted(request.input() + ": " + changes.get());
        List<SourceFile> fresh = changes.get().fresh();
        Optional<AnnotateInput> opened = fresh.isEmpty() ? Optional.empty() : Optional.of(openSomeDamaged(fresh));
        return new OpenedInput(GrownInput.of(spark, request, opened, changes.get()), fresh, changes);
    }

    /** Opens files, some of which may be damaged. */
    private AnnotateInput openSomeDamaged(List<SourceFile> files) {
        if (request.precautions().damaged() == DamagedFiles.FAIL) {
            return openFiles(files);
        }
        Configuration configuration = HadoopSettings.of(spark);
        List<DamagedFile> damaged =
                new DamageCheck(request.charset(), request.documents()).damaged(spark, claim, files);
        Set<String> paths = damaged.stream().map(DamagedFile::path).collect(Collectors.toSet());
        long bytes =
                files.stream().mapToLong(file -> file.length(configuration)).sum();
        QuarantinedInput.check(request, damaged, bytes, paths.size() == files.size());
        AnnotateInput sound = openFiles(
                files.stream().filter(file -> !paths.contains(file.path())).toList());
        return quarantined(sound, damaged);
    }

    private AnnotateInput openSound() {
        SoundTable opened = SoundTable.open(spark, new Path(request.input()), SentencesTable.SCHEMA, TreesTable.SCHEMA);
        List<DamagedFile> damaged = opened.damaged().stream()
                .map(file -> DamagedFile.ofTable(file.path(), file.bytes(), file.message()))
                .toList();
        QuarantinedInput.check(request, damaged, opened.bytes(), false);
        return quarantined(AnnotatedTable.open(spark, request, given, opened.table()), damaged);
    }

    private AnnotateInput quarantined(AnnotateInput sound, List<DamagedFile> damaged) {
        QuarantinedInput.note(listener, damaged);
        return damaged.isEmpty() ? sound : new QuarantinedInput(spark, sound, damaged);
    }

    private AnnotateInput openFiles(List<SourceFile> files) {
        Configuration configuration = HadoopSettings.of(spark);
        Charset charset = Charset.forName(request.charset());
        if (!given.isEmpty() && files.stream().anyMatch(SourceFile::isRaw)) {
            throw AnnotateInput.withoutTags(request.input());
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
        return packed.size() <= MOST_COPIES
                        && packed.parallelStream()
                                .allMatch(file -> UnpackedTexts.isUnpackable(configuration, file, charset))
                ? AnnotatedText.unpacked(spark, claim, listener, request, files, segmenter)
                : AnnotatedTable.imported(spark, claim, listener, request, files, given);
    }
}
