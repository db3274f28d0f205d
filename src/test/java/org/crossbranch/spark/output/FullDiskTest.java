package org.crossbranch.spark.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.WrittenTables;
import org.crossbranch.spark.table.store.Claims;
import org.crossbranch.spark.table.store.FaultyFileSystem;
import org.crossbranch.spark.table.store.TableManifest;
import org.crossbranch.spark.table.store.TablePublisher;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The disk is full at the first byte, some bytes later, and so on, until there is room enough to write a table. */
@ExtendWith(LocalSpark.class)
final class FullDiskTest {
    private static final long SEED = 12;
    private static final int MORE_THAN_ENOUGH = 500;

    private final SparkSession spark;
    private final List<ConstituencyTree> old = RandomTrees.of(SEED, 4, 6).toList();

    @TempDir
    private Path folder;

    FullDiskTest(SparkSession spark) {
        this.spark = spark;
    }

    /** Byte by byte, on a disk that fails as Hadoop's own local file system does: with an error that is no exception. */
    @Test
    void theDiskIsNamedWhereverItIsFull() {
        FaultyFileSystem.register(spark.sparkContext().hadoopConfiguration());
        org.apache.hadoop.fs.Path path =
                new org.apache.hadoop.fs.Path(FaultyFileSystem.SCHEME + ":" + folder.resolve("small"));
        int failures = 0;
        for (boolean isWritten = false; !isWritten; failures++) {
            FaultyFileSystem.leave(failures * 150L);
            try {
                replace(old, path);
                isWritten = true;
            } catch (OutputException | UncheckedIOException e) {
                assertThat(e)
                        .as(failures * 150 + " bytes left")
                        .hasStackTraceContaining(folder + "/")
                        .hasStackTraceContaining(": No space left on device");
            }
        }
        assertThat(failures).isBetween(20, MORE_THAN_ENOUGH);
    }

    private void replace(List<ConstituencyTree> trees, org.apache.hadoop.fs.Path path) {
        try (OutputClaim claim = Claims.ofEndedProcess(spark, path)) {
            TablePublisher publisher = TablePublisher.begin(spark, claim, path, TreesTable.SCHEMA, List.of());
            WrittenTables.write(publisher.staged(), 0, 1, trees);
            publisher.publish(publisher.verify(1), TableManifest.newProperties());
        }
    }
}
