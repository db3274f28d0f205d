package org.crossbranch.spark.annotate;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.Fingerprint;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.Shard;
import org.crossbranch.spark.Shards;
import org.crossbranch.spark.ingest.DamagedFile;
import org.crossbranch.spark.ingest.SentenceEntry;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.store.Identifiers;

/**
 * An input less its damaged files. Each of these is one entry that is set aside, in a shard behind the others.
 *
 * @param spark the session
 * @param sound what is left
 * @param damaged the files, one at least
 */
record QuarantinedInput(SparkSession spark, AnnotateInput sound, List<DamagedFile> damaged) implements AnnotateInput {

    /**
     * Checks that enough is left.
     *
     * @param bytes size of all files
     * @param isAll whether none is left
     * @throws InputException if none is, or a greater share of the bytes than may be set aside is in damaged files
     */
    static void check(AnnotateRequest request, List<DamagedFile> damaged, long bytes, boolean isAll) {
        if (isAll && !damaged.isEmpty()) {
            throw new InputException(request.input() + ": all files are damaged, the first one so: "
                    + damaged.get(0).reject(AnnotateStep.STAGE).message());
        }
        long lost = damaged.stream().mapToLong(DamagedFile::bytes).sum();
        double share = 100.0 * lost / Math.max(1, bytes);
        if (share > request.maxRejectedPercent()) {
            throw new InputException(String.format(
                    Locale.ROOT,
                    "%s: %d files are damaged, %.1f %% of the bytes, and annotate.max-rejected is %.0f %%: %s. Mend them,"
                            + " or publish what there is with --set annotate.max-rejected=%.0f. Nothing was published;"
                            + " the last table is unchanged",
                    request.input(),
                    damaged.size(),
                    share,
                    request.maxRejectedPercent(),
                    names(damaged),
                    Math.ceil(share)));
        }
    }

    /** Tells of damaged files. */
    static void note(RunListener listener, List<DamagedFile> damaged) {
        damaged.forEach(file -> listener.noted(
                "damaged, and set aside: " + file.reject(AnnotateStep.STAGE).message()));
    }

    private static String names(List<DamagedFile> damaged) {
        return damaged.stream().map(DamagedFile::path).limit(3).collect(Collectors.joining(", "))
                + (damaged.size() > 3 ? ", …" : "");
    }

    @Override
    public String fingerprint() {
        return Fingerprint.of(Stream.concat(
                        Stream.of(sound.fingerprint()),
                        damaged.stream()
                                .flatMap(file -> Stream.of(file.path(), Long.toString(file.bytes()), file.reason())))
                .toList());
    }

    @Override
    public int shardCount() {
        return sound.shardCount() + 1;
    }

    @Override
    public JavaRDD<Shard<SentenceEntry>> shards() {
        JavaRDD<DamagedFile> files =
                JavaSparkContext.fromSparkContext(spark.sparkContext()).parallelize(damaged, 1);
        return sound.shards().union(Shards.of(files, sound.shardCount(), QuarantinedInput::setAside));
    }

    private static Iterator<SentenceEntry> setAside(Iterator<DamagedFile> files) {
        List<SentenceEntry> entries = new ArrayList<>();
        files.forEachRemaining(file -> entries.add(new SentenceEntry.SetAside(file.reject(AnnotateStep.STAGE))));
        return entries.iterator();
    }

    @Override
    public long count() {
        return sound.count() + damaged.size();
    }

    @Override
    public Identifiers identifiers() {
        Identifiers all = sound.identifiers();
        for (DamagedFile file : damaged) {
            all = all.plus(file.id());
        }
        return all;
    }

    @Override
    public void close() {
        sound.close();
    }
}
