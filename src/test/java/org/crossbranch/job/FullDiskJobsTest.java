package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.model.TestBundles;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.table.store.FaultyFileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Outputs on a disk that is full. */
final class FullDiskJobsTest {
    private static final int LINES = 400;
    private static final int SHARDS = 8;

    @TempDir
    private Path folder;

    private Path disk;
    private Path trees;
    private Path text;
    private Path model;

    @BeforeEach
    void prepare() throws IOException {
        FaultyFileSystem.register(LocalSpark.session().sparkContext().hadoopConfiguration());
        disk = Files.createDirectory(folder.resolve("disk"));
        trees = Files.writeString(
                folder.resolve("trees.discbracket"), "(S (VP (V 0=a) (V 2=c)) (N 1=b))\n".repeat(LINES));
        text = Files.write(
                folder.resolve("text.txt"),
                IntStream.range(0, LINES).mapToObj(i -> "line " + i).toList());
        model = folder.resolve("a.model");
        TestBundles.random(1).write(model);
    }

    @ParameterizedTest
    @ValueSource(strings = {"import", "oracle", "statistics", "annotate", "convert", "train"})
    void theDiskIsNamedAndIsLeftAsItWas(String job) throws IOException {
        String out = FaultyFileSystem.SCHEME + ":" + disk.resolve("out.export");
        FaultyFileSystem.leave(500);
        List<Object> arguments = new ArrayList<>(
                switch (job) {
                    case "oracle" -> List.of("--in", trees, "--out", out, "--system", "ml-set");
                    case "annotate" -> List.of("--in", text, "--out", out, "--model", model);
                    case "train" -> List.of("--in", trees, "--dev", trees, "--model", out);
                    default -> List.of("--in", trees, "--out", out);
                });
        // Else its record would take the place that is left, and this disk gets none back from a failed write.
        arguments.addAll(List.of("--set", "runs.history=0"));
        CommandLineRun run = run(arguments, job);
        assertThat(run.exit()).as(run.err()).isEqualTo(ExitCode.MACHINE.status());
        assertThat(run.err())
                .containsPattern(disk + "/\\S*: No space left on device")
                .contains("space left on this machine: ", " for spark.local.dir")
                .doesNotContain("\tat ");
        try (Stream<Path> files = Files.walk(disk)) {
            assertThat(files.filter(file ->
                            Files.isRegularFile(file) && !file.toString().contains("/_runs/")))
                    .isEmpty();
        }
        JsonNode manifest = manifest();
        assertThat(manifest.at("/state").asText()).isEqualTo("failed");
        assertThat(manifest.at("/error").asText()).contains("No space left on device");
    }

    @Test
    void shardsThatAreFinishedAreKeptForTheNextRun() throws IOException {
        String out = FaultyFileSystem.SCHEME + ":" + disk.resolve("out");
        List<Object> arguments =
                List.of("--in", text, "--out", out, "--model", model, "--set", "annotate.shards=" + SHARDS);
        FaultyFileSystem.leave(60_000);
        assertThat(run(arguments, "annotate").exit()).isEqualTo(ExitCode.MACHINE.status());
        assertThat(left()).hasSize(1);
        FaultyFileSystem.leave(Long.MAX_VALUE);
        assertThat(run(arguments, "annotate").exit()).isZero();
        assertThat(manifest().at("/counts/shards resumed").asInt()).isBetween(1, SHARDS - 1);
        assertThat(left()).containsExactly("out");
    }

    private CommandLineRun run(List<Object> arguments, String job) {
        List<Object> line = new ArrayList<>(arguments);
        line.add(0, job);
        line.addAll(List.of("--manifest", folder.resolve("manifest.json")));
        return CommandLineRun.of(line.toArray());
    }

    private JsonNode manifest() throws IOException {
        return new ObjectMapper().readTree(folder.resolve("manifest.json").toFile());
    }

    private List<String> left() throws IOException {
        try (Stream<Path> files = Files.list(disk)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals("_runs"))
                    .toList();
        }
    }
}
