package org.crossbranch.spark.annotate;

import java.util.List;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.Shard;
import org.crossbranch.spark.Shards;
import org.crossbranch.spark.ingest.DamagedFile;
import org.crossbranch.spark.ingest.SentenceEntry;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.store.Identifiers;

/**
 * Entries that are not parsed: rows of the last table, rejects, and damaged files, each of which is one reject.
 *
 * @param entries the entries, a partition a shard
 * @param ids their identifiers
 */
record StoredEntries(Supplier<JavaRDD<SentenceEntry>> entries, int shardCount, long count, Supplier<Identifiers> ids)
        implements InputPart {
    private static final int ROWS_PER_SHARD = 50_000;

    /** Rows of {@code parses}. */
    static StoredEntries ofParses(Dataset<Row> rows, Identifiers identifiers) {
        int shards = Shards.count(identifiers.count(), ROWS_PER_SHARD);
        return new StoredEntries(
                () -> Shards.divide(rows, shards).map(SentenceEntry.Kept::new),
                shards,
                identifiers.count(),
                () -> identifiers);
    }

    /** Rows of a table of rejects. */
    static StoredEntries ofRejects(Dataset<Row> rows, long count, Supplier<Identifiers> identifiers) {
        return new StoredEntries(
                () -> rows.coalesce(1).toJavaRDD().map(row -> new SentenceEntry.SetAside(RejectsTable.read(row))),
                1,
                count,
                identifiers);
    }

    /** Damaged files. */
    static StoredEntries ofDamaged(SparkSession spark, List<DamagedFile> files) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        Supplier<JavaRDD<SentenceEntry>> entries = () ->
                context.parallelize(files, 1).map(file -> new SentenceEntry.SetAside(file.reject(AnnotateStep.STAGE)));
        return new StoredEntries(entries, 1, files.size(), () -> {
            Identifiers identifiers = Identifiers.NONE;
            for (DamagedFile file : files) {
                identifiers = identifiers.plus(file.id());
            }
            return identifiers;
        });
    }

    @Override
    public JavaRDD<Shard<SentenceEntry>> shards(int first) {
        return Shards.of(entries.get(), first, shard -> shard);
    }

    @Override
    public Identifiers identifiers() {
        return ids.get();
    }
}
