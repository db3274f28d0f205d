package org.crossbranch.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.SparkException;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SparkSession;
import org.assertj.core.api.ThrowingConsumer;
import org.crossbranch.spark.annotate.AnnotateRequest;
import org.crossbranch.spark.annotate.AnnotateRequests;
import org.crossbranch.spark.annotate.AnnotateRun;
import org.crossbranch.spark.annotate.StubParser;
import org.crossbranch.spark.table.store.VerifiedTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Executors that are processes of their own, some of which die over a sentence. */
final class LostExecutorTest {
    private static final int SENTENCES = 300;

    @TempDir
    private Path folder;

    @Test
    @Timeout(600)
    void nothingIsLostWithAnExecutor() throws Exception {
        List<String> lines = lines(StubParser.HALT);
        onACluster("lost executor", spark -> {
            AnnotateRun.Result result = annotate(spark, lines);
            assertThat(folder.resolve("marks").resolve(StubParser.HALT)).exists();
            assertThat(result.counts()).isEqualTo(new VerifiedTable.WrittenCounts(SENTENCES, 0));
            assertThat(texts(spark)).isEqualTo(lines);
        });
    }

    @Test
    @Timeout(600)
    void aSentenceThatEndsEveryExecutorCostsItselfAlone() throws Exception {
        List<String> lines = lines(StubParser.FATAL);
        onACluster("fatal sentence", spark -> {
            AnnotateRun.Result result = annotate(spark, lines);
            assertThat(result.counts()).isEqualTo(new VerifiedTable.WrittenCounts(SENTENCES - 1, 1));
            assertThat(result.statuses()).isEqualTo(Map.of("parsed", SENTENCES - 1L, "failed", 1L));
            assertThat(texts(spark))
                    .isEqualTo(lines.stream()
                            .filter(line -> !line.equals(StubParser.FATAL))
                            .toList());
            assertThat(spark.read().parquet(path("out/_rejects")).first().<String>getAs("raw"))
                    .isEqualTo(StubParser.FATAL);
        });
    }

    /** Whatever it is given to do. The table that was there before stays. */
    @Test
    @Timeout(600)
    void executorsThatAlwaysDieFailTheRunAndNameTheCause() throws Exception {
        List<String> lines = lines("no poison");
        AnnotateRun.Result before = annotate(LocalSpark.session(), lines);
        assertThat(before.counts()).isEqualTo(new VerifiedTable.WrittenCounts(SENTENCES, 0));
        Set<String> files = files("out");
        List<String> poison = Collections.nCopies(SENTENCES, StubParser.FATAL);
        onACluster("dying executors", Map.of("spark.task.maxFailures", "2"), spark -> {
            assertThatThrownBy(() -> annotate(spark, poison))
                    .isInstanceOf(SparkException.class)
                    .hasMessageContaining("ExecutorLostFailure");
            assertThat(files("out")).isEqualTo(files);
            assertThat(texts(spark)).isEqualTo(lines);
        });
    }

    private Set<String> files(String table) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve(table))) {
            return files.map(file -> file + " " + file.toFile().length() + " "
                            + file.toFile().lastModified())
                    .collect(Collectors.toSet());
        }
    }

    private static List<String> lines(String poison) {
        return IntStream.range(0, SENTENCES)
                .mapToObj(i -> i == 200 ? poison : "line " + i)
                .toList();
    }

    private static void onACluster(String name, ThrowingConsumer<SparkSession> test) throws Exception {
        onACluster(name, Map.of(), test);
    }

    private static void onACluster(String name, Map<String, String> settings, ThrowingConsumer<SparkSession> test)
            throws Exception {
        SparkSession spark = LocalCluster.start(name, settings);
        try {
            // A lost executor is reported by half of Spark.
            spark.sparkContext().setLogLevel("OFF");
            test.accept(spark);
        } finally {
            spark.sparkContext().setLogLevel("WARN");
            spark.stop();
        }
    }

    private AnnotateRun.Result annotate(SparkSession spark, List<String> lines) throws IOException {
        Files.write(folder.resolve("in.txt"), lines);
        Path marks = Files.createDirectories(folder.resolve("marks"));
        AnnotateRequest request = AnnotateRequests.of(path("in.txt"), path("out"))
                .maxTokens(50)
                .shards(6)
                .request();
        return AnnotateRequests.run(spark, RunListener.NONE, request, new StubParser(marks.toString(), 50));
    }

    private List<String> texts(SparkSession spark) {
        return spark.read()
                .parquet(path("out"))
                .sort("position")
                .select("text")
                .as(Encoders.STRING())
                .collectAsList();
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }
}
