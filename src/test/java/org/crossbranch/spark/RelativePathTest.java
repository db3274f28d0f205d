package org.crossbranch.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.annotate.AnnotateRequest;
import org.crossbranch.spark.annotate.AnnotateRequests;
import org.crossbranch.spark.annotate.AnnotateRun;
import org.crossbranch.spark.annotate.StubParser;
import org.crossbranch.spark.convert.ConvertRun;
import org.crossbranch.spark.evaluate.EvaluateRun;
import org.crossbranch.spark.evaluate.SentenceScores;
import org.crossbranch.spark.ingest.ImportRequests;
import org.crossbranch.spark.ingest.ImportRun;
import org.crossbranch.spark.oracle.OracleRun;
import org.crossbranch.spark.output.Ownership;
import org.crossbranch.spark.table.store.VerifiedTable;
import org.crossbranch.transition.SystemOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Paths that are relative to the driver's working directory, on executors that have others. */
final class RelativePathTest {
    private static final String TREES = "(S (NP 0=the 1=cat) 2=sleeps)\n".repeat(5);

    @TempDir
    private Path folder;

    @Test
    @Timeout(600)
    void everyJobReadsAndWritesThem() throws IOException {
        Files.writeString(folder.resolve("in.txt"), "a b c\nd e\n");
        Files.writeString(folder.resolve("trees.discbracket"), TREES);
        Files.createDirectory(folder.resolve("marks"));
        SparkSession spark = LocalCluster.start("relative paths");
        try {
            for (String input : List.of("in.txt", "trees.discbracket", "*.txt")) {
                AnnotateRequest request = AnnotateRequests.of(path(input), path("parses"))
                        .maxTokens(50)
                        .batch(4)
                        .shards(2)
                        .request();
                AnnotateRun.Result result = AnnotateRequests.run(
                        spark,
                        RunListener.NONE,
                        request,
                        new StubParser(folder.resolve("marks").toString(), 50));
                assertThat(result.counts())
                        .as(input)
                        .isEqualTo(new VerifiedTable.WrittenCounts(input.endsWith("txt") ? 2 : 5, 0));
            }
            assertThat(new ImportRun(spark, RunListener.NONE)
                            .run(ImportRequests.of(path("trees.discbracket"), path("table")))
                            .counts())
                    .isEqualTo(new VerifiedTable.WrittenCounts(5, 0));
            for (String trees : List.of("table", "trees.discbracket")) {
                assertThat(new OracleRun(spark, RunListener.NONE)
                                .run(new OracleRun.Request(
                                        path(trees), "", "ml-set", SystemOptions.DEFAULT, "", path("derivations")))
                                .counts())
                        .isEqualTo(new VerifiedTable.WrittenCounts(5, 0));
                assertThat(new ConvertRun(spark, RunListener.NONE)
                                .run(ConvertRun.Request.of(path(trees), "", path("trees.export")), Ownership.UNSHARED)
                                .trees())
                        .isEqualTo(5);
            }
            assertThat(new EvaluateRun(spark, RunListener.NONE)
                            .run(
                                    EvaluateRun.Request.of(path("trees.discbracket"), path("table")),
                                    SentenceScores.dropped())
                            .all()
                            .sentences())
                    .isEqualTo(5);
        } finally {
            spark.stop();
        }
    }

    private String path(String name) {
        return Path.of("").toAbsolutePath().relativize(folder.resolve(name)).toString();
    }
}
