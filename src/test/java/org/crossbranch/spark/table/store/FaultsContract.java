package org.crossbranch.spark.table.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.Sweep;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.cluster.HadoopSettings;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run replaces a table while the file system fails at its first operation, at its second, and so on. There is the old table or
 * the new one, the run says which, and the next start settles what is left, however often that is killed.
 */
@ExtendWith(LocalSpark.class)
abstract class FaultsContract extends FaultSweep {
    private static final Map<String, List<ConstituencyTree>> TREES = Map.of(
            OLD, RandomTrees.of(1, 2, 4).toList(),
            NEW, RandomTrees.of(2, 3, 4).toList());

    final SparkSession spark;

    @TempDir
    Path folder;

    private final String scheme;
    private final Set<Operation> needed;

    /**
     * A contract of a file system.
     *
     * @param needed the operations that a run makes, all of which are to fail
     */
    FaultsContract(SparkSession spark, String scheme, Set<Operation> needed) {
        super(Sweep.stride(50));
        this.spark = spark;
        this.scheme = scheme;
        this.needed = needed;
    }

    @BeforeEach
    void prepare() throws IOException {
        FailingFileSystem.register(HadoopSettings.of(spark));
        FailingObjectStore.register(HadoopSettings.of(spark));
        FailingFileSystem.succeed();
        assertThat(run(OLD)).isEqualTo(Outcome.PUBLISHED);
    }

    @Override
    public void begin(String where) {
        assertThat(run(OLD)).as(where).isEqualTo(Outcome.PUBLISHED);
    }

    @Override
    public Set<Operation> needed() {
        return needed;
    }

    /** A start that is killed in the middle, one that is not, and one that has nothing to do. */
    @Override
    public void settle(Outcome outcome, String where) throws IOException {
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
                .filteredOn(name -> !name.startsWith(".out.staging") && !name.equals(".out.generations"))
                .containsExactly("_runs", "out");
        assertThat(recover()).as(where).noneMatch(Operation::isChange);
        assertThat(TableOnDisk.names(folder.resolve("out")))
                .as(where)
                .doesNotContainAnyElementsOf(StagedTable.SCAFFOLD);
        assertThat(TableOnDisk.run(folder.resolve("out"))).as(where).isEqualTo(settled);
    }

    /** Does what a start does first, under a claim; returns the operations. */
    final List<Operation> recover() throws IOException {
        try (OutputClaim claim = Claims.ofEndedProcess(spark, path())) {
            int before = FailingFileSystem.operations().size();
            TableCommit.of(place(), claim).recover();
            List<Operation> operations = FailingFileSystem.operations();
            return operations.subList(before, operations.size());
        }
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
            writeLate(publisher.staged(), trees.subList(0, 1));
        }
        assertThat(TableOnDisk.run(folder.resolve("out"))).isEqualTo(NEW);
        assertThat(run(OLD)).isEqualTo(Outcome.PUBLISHED);
        assertThat(TableOnDisk.names(folder))
                .filteredOn(name -> !name.equals(".out.generations"))
                .containsExactly("_runs", "out");
    }

    /** An attempt that begins late is refused, or writes where nobody reads. */
    private static void writeLate(StagedTable staged, List<ConstituencyTree> trees) {
        try {
            WrittenTables.write(staged, 0, 1, trees);
        } catch (UncheckedIOException e) {
            assertThat(e).hasMessageContaining("came too late");
        }
    }

    @Override
    public final Outcome run() {
        return run(NEW);
    }

    final Outcome run(String name) {
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

    final void publish(String name, OutputClaim claim) {
        TablePublisher publisher = TablePublisher.begin(spark, claim, path(), TreesTable.SCHEMA, List.of());
        WrittenTables.write(publisher.staged(), 0, 1, trees(name));
        publisher.publish(publisher.verify(1), properties(name));
    }

    static ObjectNode properties(String name) {
        return TableManifest.newProperties()
                .put("run", name)
                .put("trees", trees(name).size());
    }

    static List<ConstituencyTree> trees(String name) {
        return Objects.requireNonNull(TREES.get(name));
    }

    @Override
    public final String readable() throws IOException {
        return TableOnDisk.run(Path.of(place().readable().toUri().getPath()));
    }

    final TablePlace place() throws IOException {
        return TablePlace.of(path(), path().getFileSystem(HadoopSettings.of(spark)));
    }

    final org.apache.hadoop.fs.Path path() {
        return new org.apache.hadoop.fs.Path(scheme + ":" + folder.resolve("out"));
    }
}
