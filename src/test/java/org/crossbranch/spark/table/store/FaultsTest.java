package org.crossbranch.spark.table.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.output.OutcomeUnknownException;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.output.OutputException;
import org.crossbranch.spark.table.Origin;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.WrittenTables;
import org.crossbranch.spark.table.store.FailingFileSystem.Fault;
import org.crossbranch.spark.table.store.FailingFileSystem.Kill;
import org.crossbranch.spark.table.store.InterposedFileSystem.Operation;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A run replaces a table while the file system fails at its first operation, at its second, and so on. There is the old table or
 * the new one, the run says which, and the next start settles what is left, however often that is killed.
 */
@ExtendWith(LocalSpark.class)
final class FaultsTest {
    /** Every fifth operation with {@code mvn -Pfull}. */
    private static final int STRIDE = Integer.getInteger("crossbranch.fault-stride", 13);

    private static final String OLD = "old";
    private static final String NEW = "new";
    private static final Map<String, List<ConstituencyTree>> TREES = Map.of(
            OLD, RandomTrees.of(1, 2, 4).toList(),
            NEW, RandomTrees.of(2, 3, 4).toList());

    private final SparkSession spark;

    @TempDir
    private Path folder;

    FaultsTest(SparkSession spark) {
        this.spark = spark;
    }

    /** How a run ended, in its own words. */
    private enum Outcome {
        PUBLISHED,
        FAILED,
        UNKNOWN,
        KILLED
    }

    @BeforeEach
    void begin() throws IOException {
        FailingFileSystem.register(HadoopSettings.of(spark));
        FailingFileSystem.succeed();
        assertThat(run(OLD)).isEqualTo(Outcome.PUBLISHED);
    }

    @AfterEach
    void end() {
        FailingFileSystem.succeed();
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void theTableIsTheOldOrTheNewWhateverFails(Fault fault) throws IOException {
        FailingFileSystem.succeed();
        assertThat(run(NEW)).isEqualTo(Outcome.PUBLISHED);
        List<Operation> operations = FailingFileSystem.operations();
        assertThat(operations).contains(Operation.values());
        Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
        // Each fault begins at another operation, so that all strides together meet most of them.
        for (int at = 1 + List.of(Fault.values()).indexOf(fault) * 3 % STRIDE; at <= operations.size(); at += STRIDE) {
            String where = fault + " at operation " + at + ", " + operations.get(at - 1);
            FailingFileSystem.succeed();
            assertThat(run(OLD)).as(where).isEqualTo(Outcome.PUBLISHED);
            FailingFileSystem.fail(fault, at);
            Outcome outcome = run(NEW);
            FailingFileSystem.succeed();
            outcomes.merge(outcome, 1, Integer::sum);
            assertThat(readable())
                    .as(where)
                    .isIn(
                            switch (outcome) {
                                case PUBLISHED -> List.of(NEW);
                                case FAILED -> List.of(OLD);
                                case UNKNOWN, KILLED -> List.of(OLD, NEW);
                            });
            assertThat(outcome == Outcome.KILLED).as(where).isEqualTo(fault == Fault.KILLED);
            settle(outcome, where);
        }
        assertThat(outcomes.keySet())
                .as("outcomes of " + fault)
                .contains(fault == Fault.KILLED ? Outcome.KILLED : Outcome.FAILED);
    }

    /** A start that is killed in the middle, one that is not, and one that has nothing to do. */
    private void settle(Outcome outcome, String where) throws IOException {
        FailingFileSystem.fail(Fault.KILLED, 1 + Math.floorMod(where.hashCode(), 60));
        try {
            recover();
        } catch (Kill e) {
            FailingFileSystem.succeed();
            assertThat(readable()).as(where).isIn(OLD, NEW);
        }
        FailingFileSystem.succeed();
        recover();
        String settled = TableOnDisk.run(folder.resolve("out"));
        assertThat(settled).as(where).isIn(outcome == Outcome.FAILED ? List.of(OLD) : List.of(OLD, NEW));
        assertThat(TableOnDisk.names(folder))
                .as(where)
                .filteredOn(name -> !name.startsWith(".out.staging"))
                .containsExactly("_runs", "out");
        assertThat(recover()).as(where).noneMatch(Operation::isChange);
        assertThat(TableOnDisk.run(folder.resolve("out"))).as(where).isEqualTo(settled);
    }

    /** Does what a start does first, under a claim; returns the operations. */
    private List<Operation> recover() throws IOException {
        try (OutputClaim claim = Claims.ofEndedProcess(spark, path())) {
            int before = FailingFileSystem.operations().size();
            TableSwap.of(place(), claim).recover();
            List<Operation> operations = FailingFileSystem.operations();
            return operations.subList(before, operations.size());
        }
    }

    @Test
    void aRunThatWasKilledBeforeItsRenamesIsPublishedByTheNextStart() throws IOException {
        List<Integer> renames = new ArrayList<>();
        FailingFileSystem.succeed();
        assertThat(run(NEW)).isEqualTo(Outcome.PUBLISHED);
        List<Operation> operations = FailingFileSystem.operations();
        for (int at = 1; at <= operations.size(); at++) {
            if (operations.get(at - 1) == Operation.RENAME) {
                renames.add(at);
            }
        }
        Set<String> after = new TreeSet<>();
        for (int rename : renames) {
            FailingFileSystem.succeed();
            assertThat(run(OLD)).isEqualTo(Outcome.PUBLISHED);
            FailingFileSystem.fail(Fault.KILLED, rename);
            assertThat(run(NEW)).isEqualTo(Outcome.KILLED);
            FailingFileSystem.succeed();
            boolean isJournaled = hasIntent();
            String before = readable();
            recover();
            assertThat(readable()).isEqualTo(isJournaled ? NEW : OLD);
            assertThat(hasIntent()).isFalse();
            after.add(before + " read, then " + readable());
        }
        assertThat(after).containsExactly("new read, then new", "old read, then new", "old read, then old");
    }

    @Test
    void aStagedTableThatWasDamagedSinceIsNotPublished() throws IOException {
        killWhereTheNewTableIsStaged();
        try (Stream<Path> files = Files.walk(folder)) {
            Path file = files.filter(at -> at.toString().contains(".out.staging") && at.endsWith("part-00000.parquet"))
                    .findFirst()
                    .orElseThrow();
            byte[] bytes = Files.readAllBytes(file);
            // In the footer: the length stays.
            bytes[bytes.length - 20] ^= 1;
            Files.write(file, bytes);
        }
        recover();
        assertThat(TableOnDisk.run(folder.resolve("out"))).isEqualTo(OLD);
        assertThat(hasIntent()).isFalse();
    }

    @Test
    void anIntentThatWasCutIsNone() throws IOException {
        killWhereTheNewTableIsStaged();
        try (Stream<Path> files = Files.list(folder.resolve("_runs/out.claim"))) {
            Path intent = files.filter(FaultsTest::isIntent).findFirst().orElseThrow();
            byte[] bytes = Files.readAllBytes(intent);
            Files.write(intent, Arrays.copyOf(bytes, bytes.length / 2));
        }
        recover();
        assertThat(TableOnDisk.run(folder.resolve("out"))).isEqualTo(OLD);
        assertThat(hasIntent()).isFalse();
    }

    /** It says that a table is about to be published that is older than the one that is there. */
    @Test
    void anIntentThatALaterRunOvertookIsNotRolledForward() throws IOException {
        killWhereTheNewTableIsStaged();
        Path staging = folder.resolve(TableOnDisk.names(folder).stream()
                .filter(name -> name.startsWith(".out.staging"))
                .findFirst()
                .orElseThrow());
        Path aside = Files.move(staging, folder.resolve("aside"));
        Path intent;
        try (Stream<Path> files = Files.list(folder.resolve("_runs/out.claim"))) {
            intent = files.filter(FaultsTest::isIntent).findFirst().orElseThrow();
        }
        byte[] bytes = Files.readAllBytes(intent);
        assertThat(run(OLD)).isEqualTo(Outcome.PUBLISHED);
        Files.move(aside, staging);
        Files.write(intent, bytes);
        recover();
        assertThat(TableOnDisk.run(folder.resolve("out"))).isEqualTo(OLD);
        assertThat(hasIntent()).isFalse();
    }

    @Test
    void anOutcomeThatNobodyCanTellIsSaidAndNothingIsCleanedUp() throws IOException {
        int rename = stepOfTheRename();
        FailingFileSystem.fail(Fault.OUTAGE, rename);
        try (OutputClaim claim = Claims.ofEndedProcess(spark, path())) {
            assertThatThrownBy(() -> publish(NEW, claim))
                    .isInstanceOf(OutcomeUnknownException.class)
                    .hasMessageContaining("it is not known whether the new table was published")
                    .hasMessageContaining(".out.staging-")
                    .hasMessageContaining(".out.previous-")
                    .hasMessageContaining("run the job again");
        }
        FailingFileSystem.succeed();
        assertThat(hasIntent()).isTrue();
        assertThat(TableOnDisk.names(folder)).anyMatch(name -> name.startsWith(".out.staging"));
        assertThat(run(OLD)).isEqualTo(Outcome.PUBLISHED);
        assertThat(TableOnDisk.names(folder)).containsExactly("_runs", "out");
    }

    @Test
    void cleaningPublishesWhatARunWasAboutToPublish() throws IOException {
        killWhereTheNewTableIsStaged();
        TableCleaner cleaner = new TableCleaner(HadoopSettings.of(spark), Objects.requireNonNull(path().getParent()));
        Instant now = Instant.now().plusSeconds(60);
        assertThat(cleaner.leftovers(now, true))
                .extracting(TableCleaner.Cleaned::outcome)
                .contains(TableCleaner.Outcome.PUBLISHED);
        assertThat(readable()).isEqualTo(OLD);
        assertThat(cleaner.leftovers(now, false))
                .extracting(TableCleaner.Cleaned::outcome)
                .contains(TableCleaner.Outcome.PUBLISHED);
        assertThat(TableOnDisk.run(folder.resolve("out"))).isEqualTo(NEW);
        assertThat(TableOnDisk.names(folder)).containsExactly("_runs", "out");
    }

    /** Of two attempts at a shard, as speculation starts them, the slow one ends when the table has been published. */
    @Test
    void aTaskThatEndsAfterThePublicationChangesNothing() throws IOException {
        try (OutputClaim claim = Claims.ofEndedProcess(spark, path())) {
            TablePublisher publisher = TablePublisher.begin(spark, claim, path(), TreesTable.SCHEMA, List.of());
            List<ConstituencyTree> trees = trees(NEW);
            ShardWriter slow = publisher.staged().begin(0);
            slow.write(TreesTable.row(new Origin("random", "trees", 1L), trees.get(0)));
            WrittenTables.write(publisher.staged(), 0, 1, trees);
            publisher.publish(publisher.verify(1), properties(NEW));
            assertThatThrownBy(slow::commit).isInstanceOf(IOException.class);
            slow.close();
            WrittenTables.write(publisher.staged(), 0, 1, trees.subList(0, 1));
        }
        assertThat(TableOnDisk.run(folder.resolve("out"))).isEqualTo(NEW);
        assertThat(run(OLD)).isEqualTo(Outcome.PUBLISHED);
        assertThat(TableOnDisk.names(folder)).containsExactly("_runs", "out");
    }

    private void killWhereTheNewTableIsStaged() throws IOException {
        int rename = stepOfTheRename();
        FailingFileSystem.fail(Fault.KILLED, rename);
        assertThat(run(NEW)).isEqualTo(Outcome.KILLED);
        FailingFileSystem.succeed();
        assertThat(hasIntent()).isTrue();
        assertThat(readable()).isEqualTo(OLD);
    }

    /** The operation that brings the new table to its place: the first rename after the intent, and the one after that. */
    private int stepOfTheRename() throws IOException {
        FailingFileSystem.succeed();
        assertThat(run(NEW)).isEqualTo(Outcome.PUBLISHED);
        List<Operation> operations = FailingFileSystem.operations();
        FailingFileSystem.succeed();
        assertThat(run(OLD)).isEqualTo(Outcome.PUBLISHED);
        for (int at = 1; at <= operations.size(); at++) {
            if (operations.get(at - 1) == Operation.RENAME) {
                FailingFileSystem.fail(Fault.KILLED, at);
                assertThat(run(NEW)).isEqualTo(Outcome.KILLED);
                FailingFileSystem.succeed();
                boolean isBetween = hasIntent() && !Files.exists(folder.resolve("out"));
                assertThat(run(OLD)).isEqualTo(Outcome.PUBLISHED);
                if (isBetween) {
                    return at;
                }
            }
        }
        throw new AssertionError("no rename among " + operations);
    }

    private boolean hasIntent() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("_runs/out.claim"))) {
            return files.anyMatch(FaultsTest::isIntent);
        }
    }

    private static boolean isIntent(Path file) {
        return String.valueOf(file.getFileName()).startsWith("intent-");
    }

    private Outcome run(String name) {
        try (OutputClaim claim = Claims.ofEndedProcess(spark, path())) {
            publish(name, claim);
            return Outcome.PUBLISHED;
        } catch (OutputException | UncheckedIOException e) {
            return Outcome.FAILED;
        } catch (OutcomeUnknownException e) {
            return Outcome.UNKNOWN;
        } catch (Kill e) {
            return Outcome.KILLED;
        }
    }

    private void publish(String name, OutputClaim claim) {
        TablePublisher publisher = TablePublisher.begin(spark, claim, path(), TreesTable.SCHEMA, List.of());
        WrittenTables.write(publisher.staged(), 0, 1, trees(name));
        publisher.publish(publisher.verify(1), properties(name));
    }

    private static ObjectNode properties(String name) {
        return TableManifest.newProperties()
                .put("run", name)
                .put("trees", trees(name).size());
    }

    private static List<ConstituencyTree> trees(String name) {
        return Objects.requireNonNull(TREES.get(name));
    }

    /** The run whose table a reader finds; fails if it is not whole. */
    private String readable() throws IOException {
        return TableOnDisk.run(Path.of(place().readable().toUri().getPath()));
    }

    private TablePlace place() throws IOException {
        return TablePlace.of(path(), path().getFileSystem(HadoopSettings.of(spark)));
    }

    private org.apache.hadoop.fs.Path path() {
        return new org.apache.hadoop.fs.Path(FailingFileSystem.SCHEME + ":" + folder.resolve("out"));
    }
}
