package org.crossbranch.spark.table.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.output.OutputException;
import org.crossbranch.spark.table.Origin;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.Status;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.WrittenTables;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A table is replaced whole or stays as it was. */
@ExtendWith(LocalSpark.class)
final class TablePublisherTest {
    private static final long SEED = 99;

    private final SparkSession spark;

    @TempDir
    private Path folder;

    TablePublisherTest(SparkSession spark) {
        this.spark = spark;
    }

    @Test
    void aTableIsReplacedByAnotherAndNothingElseIsLeft() throws IOException {
        WrittenTables.trees(spark, target(), SEED, 30, 2);
        List<ConstituencyTree> second = WrittenTables.trees(spark, target(), SEED + 1, 20, 3);
        assertThat(read()).containsExactlyInAnyOrderElementsOf(second);
        assertThat(names(folder)).containsExactly("_runs", "trees");
        assertThat(names(folder.resolve("trees")))
                .filteredOn(name -> !name.startsWith("."))
                .map(name -> name.replaceFirst("-000002-[0-9a-f]{8}\\.", "."))
                .containsExactly(
                        "_SUCCESS",
                        "_crossbranch.json",
                        "_rejects",
                        "part-00000.parquet",
                        "part-00001.parquet",
                        "part-00002.parquet");
        TableManifest manifest = TableManifest.read(spark, path());
        assertThat(manifest.table()).isEqualTo("trees");
        assertThat(manifest.rows()).isEqualTo(20);
    }

    @Test
    void whatWasNotPublishedIsInvisible() {
        List<ConstituencyTree> first = WrittenTables.trees(spark, target(), SEED, 30, 2);
        TablePublisher publisher = begin();
        WrittenTables.write(
                publisher.staged(), 0, 1, RandomTrees.of(SEED + 1, 5, 9).toList());
        assertThat(read()).containsExactlyInAnyOrderElementsOf(first);
        publisher.abandonAfter(new IllegalStateException("given up"));
        assertThat(names(folder)).containsExactly("_runs", "trees");
        assertThat(read()).containsExactlyInAnyOrderElementsOf(first);
    }

    @Test
    void aShardThatIsMissingIsNeverPublished() {
        TablePublisher publisher = begin();
        WrittenTables.write(publisher.staged(), 0, 2, RandomTrees.of(SEED, 5, 9).toList());
        assertThatThrownBy(() -> publisher.verify(2))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("shard 1");
    }

    @Test
    void anAttemptThatWasNotCommittedLeavesNothing() throws IOException {
        TablePublisher publisher = begin();
        try (ShardWriter writer = publisher.staged().begin(0)) {
            writer.write(TreesTable.row(new Origin("c", "d", 1), new RandomTrees(SEED).next(5)));
            writer.reject(new RejectsTable.Reject("c/d/2", Status.FAILED, "f", 1, 1, "test", "no", ""));
        }
        assertThat(publisher.staged().isComplete(0)).isFalse();
        WrittenTables.write(publisher.staged(), 0, 1, List.of());
        VerifiedTable table = publisher.verify(1);
        assertThat(table.counts()).isEqualTo(new VerifiedTable.WrittenCounts(0, 0));
        publisher.publish(table, TableManifest.newProperties());
        assertThat(spark.read().parquet(target()).count()).isZero();
    }

    @Test
    void twoAttemptsAtAShardMakeOne() throws IOException {
        List<ConstituencyTree> trees = RandomTrees.of(SEED, 5, 9).toList();
        TablePublisher publisher = begin();
        try (ShardWriter slow = publisher.staged().begin(0)) {
            slow.write(TreesTable.row(new Origin("c", "d", 1), trees.get(0)));
            WrittenTables.write(publisher.staged(), 0, 1, trees.subList(0, 1));
            slow.commit();
        }
        assertThat(publisher.verify(1).counts()).isEqualTo(new VerifiedTable.WrittenCounts(1, 0));
    }

    @Test
    void aRunWithTheSameFingerprintGoesOnWhereTheLastStopped() throws IOException {
        List<ConstituencyTree> trees = RandomTrees.of(SEED, 8, 9).toList();
        WrittenTables.write(begin("same").staged(), 1, 2, trees);
        assertThat(begin("same").staged().isComplete(1)).isTrue();
        assertThat(begin("other").staged().isComplete(1)).isFalse();
        assertThat(begin("same").staged().isComplete(1)).isFalse();
    }

    @Test
    void aRunThatWasOvertakenDoesNotPublish() {
        TablePublisher first = begin();
        WrittenTables.write(first.staged(), 0, 1, RandomTrees.of(SEED, 3, 9).toList());
        VerifiedTable table = first.verify(1);
        begin();
        assertThatThrownBy(() -> first.publish(table, TableManifest.newProperties()))
                .isInstanceOf(OutputClaim.OwnedException.class)
                .hasMessageContaining("another run owns this output now");
        assertThat(names(folder)).as("what it had prepared is gone").noneMatch(name -> name.contains("staging-000001"));
    }

    /** Its tasks know nothing of the other run yet. */
    @Test
    void aRunThatWasOvertakenDoesNotWriteIntoTheOther() throws IOException {
        List<ConstituencyTree> trees = RandomTrees.of(SEED, 6, 9).toList();
        TablePublisher first = begin("model 1");
        WrittenTables.write(first.staged(), 0, 2, trees.subList(0, 3));
        TablePublisher second = begin("model 2");
        assertThatThrownBy(() -> WrittenTables.write(first.staged(), 1, 2, trees.subList(0, 3)))
                .hasMessageContaining("this attempt came too late");
        assertThat(second.staged().isComplete(1)).isFalse();
        WrittenTables.write(second.staged(), 0, 1, trees);
        second.publish(second.verify(1), TableManifest.newProperties());
        assertThat(read()).containsExactlyInAnyOrderElementsOf(trees);
        begin("model 3").abandonAfter(new IllegalStateException("given up"));
        assertThat(names(folder)).as("what the first run littered is gone").containsExactly("_runs", "trees");
    }

    @Test
    void aKillBetweenTheTwoRenamesLosesNothing() throws IOException {
        List<ConstituencyTree> first = WrittenTables.trees(spark, target(), SEED, 30, 2);
        Files.move(folder.resolve("trees"), folder.resolve(".trees.previous-000001-12345678-1"));
        assertThat(read()).containsExactlyInAnyOrderElementsOf(first);
        begin().abandonAfter(new IllegalStateException("given up"));
        assertThat(names(folder)).containsExactly("_runs", "trees");
        assertThat(read()).containsExactlyInAnyOrderElementsOf(first);
    }

    @Test
    void aFolderThatIsNoTableIsNotReplaced() throws IOException {
        Files.createDirectory(folder.resolve("trees"));
        Files.writeString(folder.resolve("trees").resolve("thesis.txt"), "years of work");
        assertThatThrownBy(this::begin)
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("was not written as a table by this program and will not be replaced");
        assertThat(folder.resolve("trees").resolve("thesis.txt")).hasContent("years of work");
    }

    /** Notes, or another table: the next publication would delete them. */
    @ParameterizedTest
    @ValueSource(strings = {"notes.txt", "day1/part-00000.parquet", "part-00009.parquet", "_rejects/notes.txt"})
    void aTableIntoWhichOthersPutSomethingIsNotReplaced(String name) throws IOException {
        List<ConstituencyTree> trees = WrittenTables.trees(spark, target(), SEED, 3, 1);
        Path added = folder.resolve("trees").resolve(name);
        TablePublisher begunBefore = begin();
        WrittenTables.write(begunBefore.staged(), 0, 1, trees.subList(0, 1));
        VerifiedTable written = begunBefore.verify(1);
        Files.createDirectories(Objects.requireNonNull(added.getParent()));
        Files.writeString(added, "years of work");
        for (ThrowingCallable replacing : List.<ThrowingCallable>of(
                () -> begunBefore.publish(written, TableManifest.newProperties()), this::begin)) {
            assertThatThrownBy(replacing)
                    .isInstanceOf(OutputException.class)
                    .hasMessageContaining(folder.resolve("trees")
                            .resolve(name.split("/", 2)[0])
                            .toString())
                    .hasMessageContaining("move it out of the table's folder");
        }
        assertThat(added).hasContent("years of work");
        Files.delete(added);
        if (name.startsWith("day1")) {
            Files.delete(added.getParent());
        }
        begin().abandonAfter(new IllegalStateException("given up"));
        assertThat(read()).containsExactlyInAnyOrderElementsOf(trees);
    }

    @Test
    void anotherKindOfTableIsNotReplaced() {
        WrittenTables.trees(spark, target(), SEED, 3, 1);
        assertThatThrownBy(() -> TablePublisher.begin(spark, claim(), path(), ParsesTable.SCHEMA, List.of()))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("the table \"trees\" lies here, and a table \"parses\" does not replace it");
    }

    @Test
    void theInputIsNotReplaced() {
        for (String input : List.of(target(), target() + "/", folder.toString(), target() + "/part.discbracket")) {
            assertThatThrownBy(() -> TablePublisher.begin(
                            spark, claim(), path(), TreesTable.SCHEMA, List.of(new org.apache.hadoop.fs.Path(input))))
                    .isInstanceOf(OutputException.class)
                    .hasMessageContaining("the output would replace the input");
        }
    }

    @Test
    void aPlaceThatCannotBeWrittenIsSaid() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "x");
        assertThatThrownBy(() -> Claims.ofEndedProcess(spark, new org.apache.hadoop.fs.Path(file + "/trees")))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("cannot be written")
                .hasMessageContaining("nothing was changed");
    }

    /** Tests end their runs without a word. */
    private OutputClaim claim() {
        return Claims.ofEndedProcess(spark, path());
    }

    private TablePublisher begin() {
        return TablePublisher.begin(spark, claim(), path(), TreesTable.SCHEMA, List.of());
    }

    private TablePublisher begin(String fingerprint) {
        return TablePublisher.begin(spark, claim(), path(), TreesTable.SCHEMA, List.of(), fingerprint);
    }

    private List<ConstituencyTree> read() {
        return Table.open(spark, path(), TreesTable.SCHEMA).rows().collectAsList().stream()
                .map(row -> TreesTable.read(row).value())
                .toList();
    }

    private String target() {
        return folder.resolve("trees").toString();
    }

    private org.apache.hadoop.fs.Path path() {
        return new org.apache.hadoop.fs.Path(target());
    }

    private static List<String> names(Path at) {
        try (Stream<Path> files = Files.list(at)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
