package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.WrittenTables;
import org.crossbranch.spark.table.store.TableOnDisk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Leftovers and old partitions go, and above all nothing else does. */
@ExtendWith(LocalSpark.class)
final class CleanCommandTest {
    private static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");

    private final SparkSession spark;

    @TempDir
    private Path folder;

    CleanCommandTest(SparkSession spark) {
        this.spark = spark;
    }

    private void table(String name) {
        WrittenTables.trees(spark, folder.resolve(name).toString(), 1, 4, 1);
    }

    private void leave(String name, Instant changed) throws IOException {
        Files.createDirectories(folder.resolve(name));
        Files.writeString(folder.resolve(name).resolve("part-00000.parquet"), "x".repeat(3_000));
        Files.setLastModifiedTime(folder.resolve(name), FileTime.from(changed));
    }

    private CommandLineRun clean(Object... options) {
        CommandLineRun run = CommandLineRun.of(Stream.concat(Stream.of("clean", "--in", folder), Stream.of(options))
                .toArray());
        assertThat(run.exit()).as(run.err()).isZero();
        return run;
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals("_runs"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void aTimeToComeIsRefused() throws IOException {
        leave(".a.staging-000001-12345678", LONG_AGO);
        CommandLineRun run = CommandLineRun.of("clean", "--in", folder, "--days", -5);
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(run.err()).isEqualTo("crossbranch clean: --days is -5; give 0 or more\n");
        assertThat(names()).containsExactly(".a.staging-000001-12345678");
    }

    @Test
    void whatKilledRunsLeftGoesWhenItIsOld() throws IOException {
        table("a");
        leave(".a.staging-000001-12345678", LONG_AGO);
        leave(".b.c.staging-000007-12345678", Instant.now());
        leave(".d.annotate-input-000001-12345678", LONG_AGO);
        leave("..d.annotate-input-000001-12345678.staging-000001-12345678", LONG_AGO);
        leave(".e.annotate-text-000001-12345678", LONG_AGO);
        leave(".git", LONG_AGO);
        leave("other", LONG_AGO);
        assertThat(clean("--dry-run").out())
                .contains(
                        ".a.staging-000001-12345678: would be deleted, 2 KiB\n",
                        folder + ": 4 would be deleted, 0 MiB\n");
        assertThat(names()).hasSize(8);
        assertThat(clean().out()).contains("4 deleted");
        assertThat(names()).containsExactly(".b.c.staging-000007-12345678", ".git", "a", "other");
        assertThat(clean("--days", 0).out()).contains("1 deleted");
        assertThat(CommandLineRun.of("verify", "--in", folder.resolve("a")).exit())
                .isZero();
    }

    @Test
    void theLastTableOfARunThatWasKilledBetweenItsRenamesIsPutBack() throws IOException {
        table("a");
        Files.move(folder.resolve("a"), folder.resolve(".a.previous-000001-12345678-1"));
        Files.setLastModifiedTime(folder.resolve(".a.previous-000001-12345678-1"), FileTime.from(LONG_AGO));
        assertThat(clean().out()).contains(".a.previous-000001-12345678-1: put back in its place");
        assertThat(names()).containsExactly("a");
    }

    @Test
    void theLastTableStaysWhereTheOneInItsPlaceIsDamaged() throws IOException {
        table("a");
        Files.move(folder.resolve("a"), folder.resolve(".a.previous-000001-12345678-1"));
        Files.setLastModifiedTime(folder.resolve(".a.previous-000001-12345678-1"), FileTime.from(LONG_AGO));
        table("b");
        Files.move(folder.resolve("b"), folder.resolve("a"));
        Files.delete(TableOnDisk.file(folder.resolve("a"), 0));
        assertThat(clean().out()).contains(".a.previous-000001-12345678-1: kept, since");
        assertThat(names()).containsExactly(".a.previous-000001-12345678-1", "a");
    }

    @Test
    void whatARunOwnsIsLeft() throws IOException {
        table("date=2026-03-01");
        leave(".date=2026-03-01.staging-000001-12345678", LONG_AGO);
        org.apache.hadoop.fs.Path output =
                new org.apache.hadoop.fs.Path(folder.resolve("date=2026-03-01").toString());
        try (OutputClaim claim = OutputClaim.take(spark.sparkContext().hadoopConfiguration(), output)) {
            assertThat(claim.run()).isNotEmpty();
            assertThat(clean("--before", "2026-03-02").out())
                    .contains("staging-000001-12345678: in use, left", "date=2026-03-01: in use, left", "0 deleted");
        }
        assertThat(names()).hasSize(2);
    }

    @Test
    void oldPartitionsGo() throws IOException {
        table("date=2026-02-28");
        table("date=2026-03-01");
        leave("date=2025-01-01", LONG_AGO);
        Files.createDirectories(folder.resolve("_runs"));
        Path manifest = Files.writeString(folder.resolve("_runs/date=2026-02-28.run.json"), "{}");
        assertThat(clean("--before", "2026-03-01", "--dry-run").out()).contains("1 would be deleted");
        assertThat(clean("--before", "2026-03-01").out()).contains("date=2026-02-28: deleted, ", "1 deleted");
        assertThat(names())
                .as("a folder that no job wrote stays")
                .containsExactly("date=2025-01-01", "date=2026-03-01");
        assertThat(manifest).doesNotExist();
    }

    @Test
    void whatIsNoTableWithPartitionsIsRefused() {
        CommandLineRun run = CommandLineRun.of("clean", "--in", folder, "--before", "2026-03-01");
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(run.err()).contains("no partition here was written by this program");
        table("date=2026-02-28");
        table("lang=de");
        assertThat(CommandLineRun.of("clean", "--in", folder, "--before", "2026-03-01")
                        .err())
                .contains("several keys: date, lang");
        assertThat(CommandLineRun.of("clean", "--in", folder.resolve("none")).err())
                .contains("there is no such folder");
    }
}
