package org.crossbranch.spark.annotate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.table.store.VerifiedTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process that dies while it annotates a text file, and another that goes on. */
@ExtendWith(LocalSpark.class)
final class KilledAnnotateTest {
    private static final int SENTENCES = 80;
    private static final int SHARDS = 8;
    private static final int KILLED = 137;
    private static final String CORPUS = "corpus";

    private final SparkSession spark;

    @TempDir
    private Path folder;

    KilledAnnotateTest(SparkSession spark) {
        this.spark = spark;
    }

    private static AnnotateRun.Result annotate(SparkSession spark, Path folder, String input) {
        AnnotateRequest request = AnnotateRequests.of(
                        folder.resolve(CORPUS).resolve(input).toString(),
                        folder.resolve("out").toString())
                .maxTokens(50)
                .batch(4)
                .shards(SHARDS)
                .request();
        return AnnotateRequests.run(
                spark,
                RunListener.NONE,
                request,
                new StubParser(folder.resolve("marks").toString(), 50));
    }

    /** The program of the other process. */
    public static void main(String[] arguments) {
        annotate(LocalSpark.session(), Path.of(arguments[0]), arguments[1]);
    }

    /** Text is parsed as it is read; what is compressed is unpacked first. */
    @ParameterizedTest
    @ValueSource(strings = {"in.txt", "in.txt.gz"})
    void anotherProcessGoesOnWhereItDied(String input) throws IOException, InterruptedException {
        boolean isCompressed = input.endsWith(".gz");
        List<String> lines = IntStream.rangeClosed(1, SENTENCES)
                .mapToObj(line -> line == SENTENCES ? StubParser.HALT : "line " + line)
                .toList();
        Files.createDirectory(folder.resolve(CORPUS));
        try (OutputStream file = Files.newOutputStream(folder.resolve(CORPUS).resolve(input));
                OutputStream out = isCompressed ? new GZIPOutputStream(file) : file) {
            out.write(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
        }
        Files.createDirectory(folder.resolve("marks"));
        assertThat(exitOfAnotherProcess(input)).isEqualTo(KILLED);
        assertThat(folder.resolve("out")).doesNotExist();
        long before = complete();
        assertThat(before).as("shards that the first process finished").isPositive();
        AnnotateRun.Result result = annotate(spark, folder, input);
        assertThat(result.resumedShards()).isEqualTo((int) before);
        assertThat(result.counts()).isEqualTo(new VerifiedTable.WrittenCounts(SENTENCES, 0));
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.map(file -> file.getFileName().toString()))
                    .as("what the first process left is gone")
                    .containsExactlyInAnyOrder(CORPUS, "_runs", "log", "marks", "out");
        }
    }

    @Test
    void aSentenceThatEndsEveryProcessIsSetAsideByTheFourth() throws IOException, InterruptedException {
        List<String> lines = IntStream.rangeClosed(1, SENTENCES)
                .mapToObj(line -> line == 55 ? StubParser.FATAL : "line " + line)
                .toList();
        Files.createDirectory(folder.resolve(CORPUS));
        Files.write(folder.resolve(CORPUS).resolve("in.txt"), lines);
        Files.createDirectory(folder.resolve("marks"));
        for (int start = 1; start <= 3; start++) {
            assertThat(exitOfAnotherProcess("in.txt")).as("start " + start).isEqualTo(KILLED);
        }
        AnnotateRun.Result result = annotate(spark, folder, "in.txt");
        assertThat(result.counts()).isEqualTo(new VerifiedTable.WrittenCounts(SENTENCES - 1, 1));
        assertThat(result.statuses()).containsEntry("failed", 1L);
        assertThat(folder.resolve("out/_progress")).doesNotExist();
    }

    private long complete() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> Objects.requireNonNull(file.getParent()).endsWith("_shards")
                            && !file.getFileName().toString().startsWith(".")
                            // One that was being written has no last line yet.
                            && file.toFile().length() > 0)
                    .count();
        }
    }

    private int exitOfAnotherProcess(String input) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                KilledAnnotateTest.class.getName(),
                folder.toString(),
                input));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("ended in time").isTrue();
        return process.exitValue();
    }
}
