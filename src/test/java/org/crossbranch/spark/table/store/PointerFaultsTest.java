package org.crossbranch.spark.table.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.output.OutcomeUnknownException;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.WrittenTables;
import org.crossbranch.spark.table.store.FailingFileSystem.Fault;
import org.crossbranch.spark.table.store.InterposedFileSystem.Operation;
import org.crossbranch.tree.ConstituencyTree;
import org.junit.jupiter.api.Test;

/** Faults where tables are published by a pointer, on an object store. */
final class PointerFaultsTest extends FaultsContract {
    PointerFaultsTest(SparkSession spark) {
        super(
                spark,
                FailingObjectStore.SCHEME,
                EnumSet.complementOf(EnumSet.of(Operation.RENAME, Operation.SET_TIMES)));
    }

    @Test
    void anOutcomeThatNobodyCanTellIsSaidAndNothingIsCleanedUp() throws IOException {
        FailingFileSystem.fail(Fault.OUTAGE, stepOfThePut());
        try (OutputClaim claim = Claims.ofEndedProcess(spark, path())) {
            assertThatThrownBy(() -> publish(NEW, claim))
                    .isInstanceOf(OutcomeUnknownException.class)
                    .hasMessageContaining("it is not known whether the new table was published")
                    .hasMessageContaining("and counts if")
                    .hasMessageContaining("_published/");
        }
        FailingFileSystem.succeed();
        assertThat(generations()).hasSize(3);
        assertThat(run(NEW)).isEqualTo(Outcome.PUBLISHED);
        assertThat(readable()).isEqualTo(NEW);
    }

    @Test
    void aPutWhoseReplyIsLostIsAPublication() throws IOException {
        FailingFileSystem.fail(Fault.REPLY_LOST, stepOfThePut());
        assertThat(run(NEW)).isEqualTo(Outcome.PUBLISHED);
        assertThat(readable()).isEqualTo(NEW);
    }

    /** The store may make the put after the run has looked. */
    @Test
    void aPutThatFailsLeavesWhatItNames() throws IOException {
        FailingFileSystem.fail(Fault.REFUSED, stepOfThePut());
        try (OutputClaim claim = Claims.ofEndedProcess(spark, path())) {
            TablePublisher publisher = TablePublisher.begin(spark, claim, path(), TreesTable.SCHEMA, List.of());
            WrittenTables.write(publisher.staged(), 0, 1, trees(NEW));
            VerifiedTable table = publisher.verify(1);
            RuntimeException failure = null;
            try {
                publisher.publish(table, properties(NEW));
            } catch (RuntimeException e) {
                failure = e;
            }
            publisher.abandonAfter(Objects.requireNonNull(failure));
        }
        FailingFileSystem.succeed();
        assertThat(readable()).isEqualTo(OLD);
        assertThat(generations()).hasSize(3);
    }

    @Test
    void aRunResumesTheShardsOfOneThatWasKilled() throws IOException {
        FailingFileSystem.succeed();
        try (OutputClaim claim = Claims.ofEndedProcess(spark, path())) {
            TablePublisher killed = TablePublisher.begin(spark, claim, path(), TreesTable.SCHEMA, List.of(), "same");
            WrittenTables.write(killed.staged(), 0, 2, trees(NEW));
        }
        assertThat(generations()).hasSize(2);
        List<ConstituencyTree> trees = trees(NEW);
        try (OutputClaim claim = Claims.ofEndedProcess(spark, path())) {
            TablePublisher publisher = TablePublisher.begin(spark, claim, path(), TreesTable.SCHEMA, List.of(), "same");
            assertThat(publisher.staged().isComplete(0)).isTrue();
            assertThat(publisher.staged().isComplete(1)).isFalse();
            WrittenTables.write(publisher.staged(), 1, 2, trees);
            publisher.publish(publisher.verify(2), properties(NEW));
        }
        assertThat(readable()).isEqualTo(NEW);
        assertThat(Table.open(spark, path(), TreesTable.SCHEMA).rowCount()).isEqualTo(trees.size());
    }

    @Test
    void aReaderKeepsItsTableUntilTheSecondPublication() throws IOException {
        Table open = Table.open(spark, path(), TreesTable.SCHEMA);
        assertThat(run(NEW)).isEqualTo(Outcome.PUBLISHED);
        assertThat(open.rows().count()).isEqualTo(trees(OLD).size());
        assertThat(generations()).hasSize(2);
        assertThat(run(NEW)).isEqualTo(Outcome.PUBLISHED);
        assertThat(generations()).hasSize(2);
        assertThat(Files.exists(Path.of(open.path().toUri().getPath()))).isFalse();
    }

    @Test
    void cleaningDeletesWhatWasReplacedAndWhatIsUnfinished() throws IOException {
        FailingFileSystem.fail(Fault.KILLED, stepOfThePut());
        assertThat(run(NEW)).isEqualTo(Outcome.KILLED);
        FailingFileSystem.succeed();
        int before = generations().size();
        TableCleaner cleaner = new TableCleaner(HadoopSettings.of(spark), Objects.requireNonNull(path().getParent()));
        Instant now = Instant.now();
        assertThat(cleaner.leftovers(now.minus(Duration.ofHours(1)), false)).isEmpty();
        assertThat(cleaner.leftovers(now.plusSeconds(60), true)).hasSize(before - 1);
        assertThat(generations()).hasSize(before);
        assertThat(cleaner.leftovers(now.plusSeconds(60), false))
                .hasSize(before - 1)
                .extracting(TableCleaner.Cleaned::outcome)
                .containsOnly(TableCleaner.Outcome.DELETED);
        assertThat(generations()).hasSize(1);
        assertThat(readable()).isEqualTo(OLD);
    }

    /** Other readers find the folder by the pointer, and nothing in the table's own: never a mix. */
    @Test
    void sparkReadsTheFolderThatThePointerNames() throws IOException {
        assertThat(run(NEW)).isEqualTo(Outcome.PUBLISHED);
        assertThatThrownBy(() -> spark.read().parquet(path().toString()))
                .isInstanceOf(AnalysisException.class)
                .hasMessageContaining("Unable to infer schema");
        String current = place().readable().toString();
        assertThat(spark.read().parquet(current).count()).isEqualTo(trees(NEW).size());
        assertThat(Table.open(spark, new org.apache.hadoop.fs.Path(path(), RejectsTable.FOLDER), RejectsTable.SCHEMA)
                        .rowCount())
                .isZero();
    }

    @Test
    void aFileOfATaskThatCameTooLateIsNoPartOfTheTable() throws IOException {
        Path folder = Path.of(place().readable().toUri().getPath());
        Path file;
        try (Stream<Path> files = Files.list(folder)) {
            file = files.filter(at -> at.toString().endsWith(".parquet"))
                    .findFirst()
                    .orElseThrow();
        }
        Files.copy(file, folder.resolve("part-00000-late.parquet"));
        assertThat(Table.open(spark, path(), TreesTable.SCHEMA).rows().count())
                .isEqualTo(trees(OLD).size());
    }

    /** The closing of the pointer: the last but the one that gives up the claim. */
    private int stepOfThePut() {
        // A table has two generations from its second publication on.
        assertThat(run(OLD)).isEqualTo(Outcome.PUBLISHED);
        FailingFileSystem.succeed();
        assertThat(run(NEW)).isEqualTo(Outcome.PUBLISHED);
        List<Operation> operations = FailingFileSystem.operations();
        FailingFileSystem.succeed();
        assertThat(run(OLD)).isEqualTo(Outcome.PUBLISHED);
        int givenUp = operations.lastIndexOf(Operation.CLOSE);
        return 1 + operations.subList(0, givenUp).lastIndexOf(Operation.CLOSE);
    }

    private List<String> generations() throws IOException {
        return TableOnDisk.names(TableOnDisk.generations(folder.resolve("out")));
    }
}
