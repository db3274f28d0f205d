package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.table.WrittenTables;
import org.crossbranch.spark.table.store.TableOnDisk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A damaged page of a table is reported with the name of its file. */
@ExtendWith(LocalSpark.class)
class DamagedTableTest {
    private static final long SEED = 4;
    private static final int SHARDS = 3;

    private final SparkSession spark;

    @TempDir
    private Path folder;

    DamagedTableTest(SparkSession spark) {
        this.spark = spark;
    }

    @Test
    void aFlippedBitInAPageIsSaidWithTheNameOfTheFile() throws IOException {
        Path table = folder.resolve("table [1]");
        WrittenTables.trees(spark, table.toString(), SEED, 60, SHARDS);
        Path damaged = TableOnDisk.file(table, 1);
        for (long at : pages(damaged)) {
            flip(damaged, at);
            for (Object[] job : jobs(table)) {
                CommandLineRun run = CommandLineRun.of(job);
                assertThat(run.exit()).as(run.err()).isEqualTo(ExitCode.INPUT.status());
                assertThat(run.err())
                        .startsWith("crossbranch " + job[0] + ": ")
                        .contains("part-00001-")
                        .doesNotContain("part-00000", "part-00002", "\n\t");
            }
            flip(damaged, at);
        }
    }

    private List<Object[]> jobs(Path table) {
        return List.of(
                new Object[] {"oracle", "--in", table, "--out", folder.resolve("derivations")},
                new Object[] {"view", "--in", table, "--limit", "2"},
                new Object[] {"statistics", "--in", table, "--out", folder.resolve("statistics")},
                new Object[] {
                    "convert", "--in", table, "--format", "discbracket", "--out", folder.resolve("out.discbracket")
                },
                new Object[] {"evaluate", "--gold", table, "--predicted", table});
    }

    /** A byte of the first page, and of its header, of a column that all jobs read. */
    private static List<Long> pages(Path file) throws IOException {
        List<Long> places = new ArrayList<>();
        try (ParquetFileReader reader = ParquetFileReader.open(
                HadoopInputFile.fromPath(new org.apache.hadoop.fs.Path(file.toString()), new Configuration()))) {
            for (BlockMetaData group : reader.getRowGroups()) {
                for (ColumnChunkMetaData chunk : group.getColumns()) {
                    if (chunk.getPath().toDotString().contains("form")) {
                        places.add(chunk.getStartingPos());
                        places.add(chunk.getStartingPos() + chunk.getTotalSize() - 1);
                    }
                }
            }
        }
        assertThat(places).isNotEmpty();
        return places;
    }

    /** Without Hadoop's own checksum file, which only local file systems have, and which would notice first. */
    private static void flip(Path file, long at) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[(int) at] ^= 1;
        Files.write(file, bytes);
        Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
        try (Stream<Path> files = Files.list(file.getParent())) {
            assertThat(files).contains(file);
        }
    }
}
