package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.MiniHdfs;
import org.crossbranch.spark.table.store.FailingObjectStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every job reads a file, a folder, a pattern and a table, wherever they lie. */
@ExtendWith(LocalSpark.class)
class InputPlacesTest {
    @TempDir
    private static Path disk;

    private static MiniHdfs cluster;
    private static Path model;

    @BeforeAll
    static void fill() throws IOException {
        SparkSession spark = LocalSpark.session();
        Configuration hadoop = spark.sparkContext().hadoopConfiguration();
        FailingObjectStore.register(hadoop);
        // Hadoop keeps the first file system of a kind, and the cluster's settings make another one the default.
        FileSystem.getLocal(hadoop);
        cluster = new MiniHdfs(disk.resolve("hdfs"));
        Path local = disk.resolve("in/corpus");
        model = TinyModel.train(local);
        done("import", "--in", local.resolve("trees.discbracket"), "--out", disk.resolve("in/table"));
        for (String there : places().filter(place -> !place.startsWith("file:")).toList()) {
            var target = new org.apache.hadoop.fs.Path(there);
            FileSystem fileSystem = target.getFileSystem(hadoop);
            FileUtil.copy(disk.resolve("in").toFile(), fileSystem, target, false, hadoop);
        }
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    /** A folder on each kind of file system. */
    static Stream<String> places() {
        return Stream.of(
                disk.resolve("in").toUri().toString(),
                cluster.uri() + "/in",
                FailingObjectStore.SCHEME + "://" + disk.resolve("store"));
    }

    static Stream<String> inputs() {
        return places().flatMap(place -> Stream.of("corpus/trees.discbracket", "corpus/*.discbracket", "table")
                .map(input -> place + "/" + input));
    }

    @ParameterizedTest
    @MethodSource("inputs")
    void eachKindOfInputIsFoundAndRead(String input) {
        assertThat(done("view", "--in", input, "--limit", "1").out()).isNotBlank();
        done("annotate", "--in", input, "--model", model, "--out", disk.resolve("parses"), "--force");
    }

    @ParameterizedTest
    @MethodSource("places")
    void everyJobReadsASingleFile(String place) {
        String file = place + "/corpus/trees.discbracket";
        Path out = disk.resolve("out");
        done("import", "--in", file, "--out", out.resolve("trees"));
        done("oracle", "--in", file, "--out", out.resolve("derivations"));
        done("statistics", "--in", file, "--systems", "ml-set");
        done("inspect", "--in", file);
        done("search", "--in", file, "--query", "#n:[cat=\"NP\"]");
        done("convert", "--in", file, "--out", out.resolve("back.export"));
        done("evaluate", "--gold", file, "--predicted", file);
        done("trace", "--in", file, "--model", place + "/corpus/model");
    }

    @Test
    void trainingReadsASingleFileOfHdfs() {
        String file = cluster.uri() + "/in/corpus/trees.discbracket";
        List<Object> line =
                new ArrayList<>(List.of("train", "--in", file, "--dev", file, "--model", disk.resolve("out/model")));
        TinyModel.SETTINGS.forEach(setting -> line.addAll(List.of("--set", setting)));
        done(line.toArray());
    }

    @Test
    void partitionsAreCleanedAndFoundBesideFilesOfHdfs() {
        String folder = cluster.uri() + "/in/corpus";
        done("clean", "--in", folder);
        CommandLineRun run = CommandLineRun.of(
                "annotate",
                "--in",
                folder + "/{corpus_name}.discbracket",
                "--model",
                model,
                "--out",
                disk.resolve("out/partitions"));
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains("1 of 1 partitions done");
    }

    private static CommandLineRun done(Object... line) {
        CommandLineRun run = CommandLineRun.of(line);
        assertThat(run.exit()).as(run.err()).isZero();
        return run;
    }
}
