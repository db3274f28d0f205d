package org.crossbranch.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.annotate.AnnotateRun;
import org.crossbranch.spark.annotate.StubParser;
import org.crossbranch.spark.table.store.VerifiedTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Executors that are processes of their own, one of which dies over a sentence. */
final class LostExecutorTest {
    private static final int SENTENCES = 300;

    @TempDir
    private Path folder;

    @Test
    @Timeout(600)
    void nothingIsLostWithAnExecutor() throws Exception {
        SparkSession spark = LocalCluster.start("lost executor");
        try {
            List<String> lines = IntStream.range(0, SENTENCES)
                    .mapToObj(i -> i == 200 ? StubParser.HALT : "line " + i)
                    .toList();
            Files.write(folder.resolve("in.txt"), lines);
            Path marks = Files.createDirectory(folder.resolve("marks"));
            AnnotateRun.Request request = new AnnotateRun.Request(path("in.txt"), "", "", path("out"), 50, 16, 6);
            // A lost executor is reported by half of Spark.
            spark.sparkContext().setLogLevel("OFF");
            AnnotateRun.Result result =
                    new AnnotateRun(spark, RunListener.NONE).run(request, new StubParser(marks.toString(), 50), "stub");
            assertThat(marks.resolve(StubParser.HALT)).exists();
            assertThat(result.counts()).isEqualTo(new VerifiedTable.WrittenCounts(SENTENCES, 0));
            assertThat(spark.read()
                            .parquet(path("out"))
                            .sort("position")
                            .select("text")
                            .as(Encoders.STRING())
                            .collectAsList())
                    .isEqualTo(lines);
        } finally {
            spark.sparkContext().setLogLevel("WARN");
            spark.stop();
        }
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }
}
