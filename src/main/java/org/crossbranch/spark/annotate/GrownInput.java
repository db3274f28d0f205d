package org.crossbranch.spark.annotate;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.substring_index;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.xxhash64;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.crossbranch.spark.Fingerprint;
import org.crossbranch.spark.Shard;
import org.crossbranch.spark.Shards;
import org.crossbranch.spark.ingest.SentenceEntry;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.store.Identifiers;
import org.crossbranch.spark.table.store.Table;

/**
 * The files of a folder that are new or have changed, and the rows that the last table has of the others. The rows come in shards of
 * their own behind those of the files.
 *
 * @param fresh the files to be parsed, if there are any
 * @param rows the rows of {@code parses} that stay
 * @param rejects the rejects that stay
 * @param kept their identifiers
 * @param fingerprint digest of the contents of the files, those that are not read by length and time
 * @param rowShards number of shards of rows; one of rejects follows
 */
record GrownInput(
        Optional<AnnotateInput> fresh,
        Dataset<Row> rows,
        Dataset<Row> rejects,
        Identifiers kept,
        String fingerprint,
        int rowShards)
        implements AnnotateInput {
    private static final int ROWS_PER_SHARD = 50_000;
    private static final String KEY = "key";

    /** A grown input. */
    static GrownInput of(
            SparkSession spark, AnnotateRequest request, Optional<AnnotateInput> fresh, FileChanges changes) {
        Path last = new Path(request.output());
        Dataset<Row> keys =
                broadcast(spark.createDataset(List.copyOf(changes.kept().keySet()), Encoders.STRING())
                        .toDF(KEY));
        Dataset<Row> rows = ofFiles(Table.open(spark, last, ParsesTable.SCHEMA).rows(), keys);
        Dataset<Row> rejects = ofFiles(
                Table.open(spark, RejectsTable.within(last), RejectsTable.SCHEMA)
                        .rows(),
                keys);
        Identifiers parsed = identifiers(rows);
        List<String> parts = new ArrayList<>();
        fresh.ifPresent(files -> parts.add(files.fingerprint()));
        changes.kept().forEach((file, version) -> parts.addAll(List.of(file, version)));
        return new GrownInput(
                fresh,
                rows,
                rejects,
                parsed.plus(identifiers(rejects)),
                Fingerprint.of(parts),
                Shards.count(parsed.count(), ROWS_PER_SHARD));
    }

    private static Dataset<Row> ofFiles(Dataset<Row> rows, Dataset<Row> keys) {
        Column file = substring_index(col("sentence_id"), "/", 2);
        return rows.join(keys, file.equalTo(keys.col(KEY)), "left_semi");
    }

    private static Identifiers identifiers(Dataset<Row> rows) {
        Row sums = rows.agg(functions.count("*"), sum(xxhash64(col("sentence_id"))))
                .first();
        return new Identifiers(sums.getLong(0), sums.isNullAt(1) ? 0 : sums.getLong(1));
    }

    private static Iterator<SentenceEntry> itself(Iterator<SentenceEntry> entries) {
        return entries;
    }

    private int freshShards() {
        return fresh.map(AnnotateInput::shardCount).orElse(0);
    }

    @Override
    public int shardCount() {
        return freshShards() + rowShards + 1;
    }

    @Override
    public JavaRDD<Shard<SentenceEntry>> shards() {
        JavaRDD<SentenceEntry> parsed = Shards.divide(rows, rowShards).map(SentenceEntry.Kept::new);
        JavaRDD<SentenceEntry> setAside =
                rejects.coalesce(1).toJavaRDD().map(row -> new SentenceEntry.SetAside(RejectsTable.read(row)));
        JavaRDD<Shard<SentenceEntry>> old = Shards.of(parsed, freshShards(), GrownInput::itself)
                .union(Shards.of(setAside, freshShards() + rowShards, GrownInput::itself));
        return fresh.map(files -> files.shards().union(old)).orElse(old);
    }

    @Override
    public long count() {
        return kept.count() + fresh.map(AnnotateInput::count).orElse(0L);
    }

    @Override
    public Identifiers identifiers() {
        return fresh.map(files -> files.identifiers().plus(kept)).orElse(kept);
    }

    @Override
    public void close() {
        fresh.ifPresent(AnnotateInput::close);
    }
}
