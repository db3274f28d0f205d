package org.crossbranch.spark.table.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.MiniHdfs;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.output.Renames;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.WrittenTables;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Outputs on HDFS have one owner and are replaced whole, as on a local disk. */
@ExtendWith(LocalSpark.class)
final class HdfsOutputTest {
    private static final long SEED = 21;

    @TempDir
    private static Path disk;

    private static MiniHdfs cluster;
    private static org.apache.hadoop.fs.Path output;

    private final SparkSession spark;

    HdfsOutputTest(SparkSession spark) {
        this.spark = spark;
    }

    @BeforeAll
    static void start() throws IOException {
        cluster = new MiniHdfs(disk);
        output = new org.apache.hadoop.fs.Path(cluster.uri() + "/tables/out");
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Test
    void ofManyThatStartTogetherOneIsTheOwner() throws Exception {
        StartsTogether.assertOneOwner(HadoopSettings.of(spark), output.suffix("-raced"), 8, 10);
    }

    @Test
    void aTableIsReplacedWholeAndARunThatWasOvertakenChangesNothing() throws IOException {
        WrittenTables.trees(spark, output.toString(), SEED, 5, 1);
        List<ConstituencyTree> trees = RandomTrees.of(SEED + 1, 6, 9).toList();
        TablePublisher first = begin("first");
        WrittenTables.write(first.staged(), 0, 1, trees);
        VerifiedTable table = first.verify(1);
        TablePublisher second = begin("second");
        assertThatThrownBy(() -> first.publish(table, TableManifest.newProperties()))
                .isInstanceOf(OutputClaim.OwnedException.class);
        WrittenTables.write(second.staged(), 0, 1, trees);
        second.publish(second.verify(1), TableManifest.newProperties());
        assertThat(read()).containsExactlyInAnyOrderElementsOf(trees);
        assertThat(names()).contains("out").noneMatch(name -> name.startsWith(".out"));
    }

    @Test
    void shardsAreHandedOverAndAKillBetweenTheTwoRenamesLosesNothing() throws IOException {
        List<ConstituencyTree> trees = WrittenTables.trees(spark, output.toString(), SEED, 5, 1);
        FileSystem fileSystem = output.getFileSystem(HadoopSettings.of(spark));
        Renames.rename(
                fileSystem, output, new org.apache.hadoop.fs.Path(output.getParent(), ".out.previous-000001-0a-1"));
        assertThat(read()).containsExactlyInAnyOrderElementsOf(trees);
        WrittenTables.write(begin("same").staged(), 1, 2, trees);
        assertThat(begin("same").staged().isComplete(1)).isTrue();
        assertThat(read()).containsExactlyInAnyOrderElementsOf(trees);
        assertThat(names()).contains("out");
    }

    private TablePublisher begin(String fingerprint) {
        return TablePublisher.begin(
                spark, Claims.ofEndedProcess(spark, output), output, TreesTable.SCHEMA, List.of(), fingerprint);
    }

    private List<ConstituencyTree> read() {
        return Table.open(spark, output, TreesTable.SCHEMA).rows().collectAsList().stream()
                .map(row -> TreesTable.read(row).value())
                .toList();
    }

    private List<String> names() throws IOException {
        return Arrays.stream(output.getFileSystem(HadoopSettings.of(spark)).listStatus(output.getParent()))
                .map(status -> status.getPath().getName())
                .toList();
    }
}
