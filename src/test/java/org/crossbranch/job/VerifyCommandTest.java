package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.WrittenTables;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.spark.table.store.TableOnDisk;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Tables that are whole, and the same ones damaged. */
@ExtendWith(LocalSpark.class)
class VerifyCommandTest {
    private static final long SEED = 8;
    private static final int FLIPS = 40;

    private final SparkSession spark;

    @TempDir
    private Path folder;

    VerifyCommandTest(SparkSession spark) {
        this.spark = spark;
    }

    @BeforeEach
    void write() {
        WrittenTables.trees(spark, table().toString(), SEED, 30, 2);
    }

    @Test
    void aTableThatIsWholeIsSaidToBe() throws IOException {
        assertThat(verify().out()).isEqualTo(table() + ": trees, 30 rows and 0 rejects in 3 files, all whole\n");
        Files.delete(table().resolve("_crossbranch.json"));
        assertThat(verify().out()).contains("all whole\n", "no manifest came with the table");
    }

    @Test
    void aFlippedBitIsNoticedOrChangesNothing() throws IOException {
        List<Row> rows = rows();
        Path file = TableOnDisk.file(table(), 1);
        byte[] bytes = Files.readAllBytes(file);
        int noticed = 0;
        for (int flip = 0; flip < FLIPS; flip++) {
            int at = (int) ((long) flip * (bytes.length - 1) / (FLIPS - 1));
            byte[] damaged = bytes.clone();
            damaged[at] ^= 4;
            replace(file, damaged);
            CommandLineRun run = CommandLineRun.of("verify", "--in", table());
            if (run.exit() == 0) {
                assertThat(rows()).as("byte %d of %d", at, bytes.length).isEqualTo(rows);
            } else {
                assertThat(run.exit()).as(run.err()).isEqualTo(ExitCode.INPUT.status());
                assertThat(run.err()).as("byte %d", at).contains("part-00001-");
                noticed++;
            }
        }
        assertThat(noticed).isGreaterThan(FLIPS / 2);
    }

    @Test
    void filesAndCountsAreCompared() throws IOException {
        Path manifest = table().resolve("_crossbranch.json");
        String json = Files.readString(manifest);
        replace(manifest, json.replaceFirst("\"rows\" : 30", "\"rows\" : 31").getBytes(StandardCharsets.UTF_8));
        expect("31 rows were written, and 30 are there");
        replace(
                manifest,
                json.replaceFirst("\"rejects\" : 0", "\"rejects\" : 2").getBytes(StandardCharsets.UTF_8));
        expect("2 rejects were written, and 0 are there");
        replace(manifest, json.getBytes(StandardCharsets.UTF_8));
        Path file = TableOnDisk.file(table(), 0);
        byte[] bytes = Files.readAllBytes(file);
        replace(file, Arrays.copyOf(bytes, bytes.length / 2));
        expect("part-00000-");
        Files.delete(file);
        expect("a data file is missing, part-00000-");
        assertThat(CommandLineRun.of("verify", "--in", folder.resolve("none")).exit())
                .isEqualTo(ExitCode.INPUT.status());
    }

    private void expect(String message) {
        CommandLineRun run = CommandLineRun.of("verify", "--in", table());
        assertThat(run.exit()).as(run.err()).isEqualTo(ExitCode.INPUT.status());
        assertThat(run.err()).contains(message).hasLineCount(1);
    }

    private CommandLineRun verify() {
        CommandLineRun run = CommandLineRun.of("verify", "--in", table());
        assertThat(run.exit()).as(run.err()).isZero();
        return run;
    }

    private List<Row> rows() {
        return Table.open(spark, new org.apache.hadoop.fs.Path(table().toString()), TreesTable.SCHEMA)
                .rows()
                .sort("sentence_id")
                .collectAsList();
    }

    private Path table() {
        return folder.resolve("trees");
    }

    /** Without Hadoop's own checksum file, which only local file systems have, and which would notice first. */
    private static void replace(Path file, byte[] bytes) throws IOException {
        Files.write(file, bytes);
        Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
    }
}
