package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.model.TestBundles;
import org.crossbranch.spark.LocalSpark;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A folder with text, and a table whose partitions runs of {@code annotate} write. */
@ExtendWith(LocalSpark.class)
abstract class AnnotatedPartitions {
    @TempDir
    private static Path models;

    private static Path model;

    final SparkSession spark;

    @TempDir
    Path folder;

    /** The table. */
    Path parses;

    AnnotatedPartitions(SparkSession spark) {
        this.spark = spark;
    }

    @BeforeAll
    static void writeModel() throws IOException {
        model = models.resolve("a.model");
        TestBundles.random(1).write(model);
    }

    @BeforeEach
    final void nameTable() {
        parses = folder.resolve("tables/parses");
    }

    /** A file with a time of change as of long ago: of one that has just changed, the next change might not show. */
    final void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-03-04T00:00:00Z")));
    }

    final CommandLineRun annotate(Object... options) {
        Object[] all = Stream.concat(Stream.of("annotate", "--model", model, "--out", parses), Stream.of(options))
                .toArray();
        return CommandLineRun.of(all);
    }

    final CommandLineRun annotateNews(Object... options) {
        return annotate(Stream.concat(Stream.of("--in", folder.resolve("news")), Stream.of(options))
                .toArray());
    }

    static void succeeds(CommandLineRun run, String told) {
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains(told);
    }

    static void fails(CommandLineRun run, ExitCode exit, String... told) {
        assertThat(run.exit()).as(run.out() + run.err()).isEqualTo(exit.status());
        assertThat(run.err()).contains(told);
    }

    /** The manifest of the last run of a partition, or of one within others. */
    final JsonNode manifest(String partition) throws IOException {
        Path place = parses.resolve(partition);
        return new ObjectMapper()
                .readTree(place.resolveSibling("_runs/" + place.getFileName() + ".run.json")
                        .toFile());
    }

    final boolean isSkipped(String partition) throws IOException {
        return manifest(partition).at("/figures/skipped").asBoolean();
    }
}
