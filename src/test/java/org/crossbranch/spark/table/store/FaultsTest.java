package org.crossbranch.spark.table.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.output.OutcomeUnknownException;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.store.FailingFileSystem.Fault;
import org.crossbranch.spark.table.store.InterposedFileSystem.Operation;
import org.junit.jupiter.api.Test;

/** Faults where tables are published by renames. */
final class FaultsTest extends FaultsContract {
    FaultsTest(SparkSession spark) {
        super(spark, FailingFileSystem.SCHEME, EnumSet.allOf(Operation.class));
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

    /** Marks of shards and the like, which a table that is published does not need. */
    @Test
    void whatARunCouldNotTidyUpGoesAtTheNextStart() throws IOException {
        FailingFileSystem.succeed();
        assertThat(run(NEW)).isEqualTo(Outcome.PUBLISHED);
        List<Operation> operations = FailingFileSystem.operations();
        Set<String> left = new TreeSet<>();
        for (int at = 1; at <= operations.size(); at++) {
            if (operations.get(at - 1) == Operation.RENAME) {
                FailingFileSystem.fail(Fault.REFUSED, at);
                run(NEW);
                FailingFileSystem.succeed();
                left.addAll(scaffold());
                recover();
                assertThat(scaffold()).isEmpty();
            }
        }
        assertThat(left).containsExactlyInAnyOrder("_attempts", "_fingerprint", "_shards");
    }

    private List<String> scaffold() throws IOException {
        return TableOnDisk.names(folder.resolve("out")).stream()
                .filter(StagedTable.SCAFFOLD::contains)
                .toList();
    }

    @Test
    void aStagedTableThatWasDamagedSinceIsNotPublished() throws IOException {
        killWhereTheNewTableIsStaged();
        try (Stream<Path> files = Files.walk(folder)) {
            Path file = files.filter(at -> at.toString().contains(".out.staging")
                            && at.getFileName().toString().matches("part-00000-.*\\.parquet"))
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
}
