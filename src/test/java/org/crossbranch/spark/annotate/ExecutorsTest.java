package org.crossbranch.spark.annotate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.model.ReadyModels;
import org.crossbranch.model.TestBundles;
import org.crossbranch.spark.LocalCluster;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.store.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Rows by number of executors, which are processes of their own, and of shards. */
final class ExecutorsTest {
    private static final long SEED = 37;
    private static final int SENTENCES = 120;

    @TempDir
    private Path folder;

    @Test
    @Timeout(600)
    void rowsAreTheSameOnOneMachineAndOnOneExecutorOrTwo() throws IOException {
        Files.createDirectory(folder.resolve("model"));
        TestBundles.random(SEED).write(folder.resolve("model").resolve(ReadyModels.MODEL));
        Random random = new Random(SEED);
        Files.write(
                folder.resolve("in.txt"),
                IntStream.range(0, SENTENCES)
                        .mapToObj(line -> random.ints(1 + random.nextInt(25), 0, 70)
                                .mapToObj(word -> "w" + word)
                                .collect(Collectors.joining(" ")))
                        .toList());
        List<Row> local = annotate(LocalSpark.session(), 1);
        assertThat(local).hasSize(SENTENCES);
        for (int executors : new int[] {1, 2}) {
            SparkSession spark = LocalCluster.start("executors", executors);
            try {
                for (int shards : new int[] {1, 2, 7}) {
                    assertThat(annotate(spark, shards))
                            .as("%d executors, %d shards, seed %d", executors, shards, SEED)
                            .isEqualTo(local);
                }
            } finally {
                spark.stop();
            }
        }
    }

    private List<Row> annotate(SparkSession spark, int shards) {
        AnnotateRequest request = AnnotateRequests.of(path("in.txt"), path("out"))
                .model(path("model"))
                .shards(shards)
                .request();
        AnnotateRequests.run(spark, RunListener.NONE, request);
        return Table.open(spark, new org.apache.hadoop.fs.Path(path("out")), ParsesTable.SCHEMA)
                .rows()
                .drop("parse_micros")
                .sort("position")
                .collectAsList();
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }
}
