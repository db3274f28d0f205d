package org.crossbranch.spark.table.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.executor.CommitDeniedException;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.Origin;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.tree.RandomTrees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Two attempts at one task side by side, as speculation has them. */
@ExtendWith(LocalSpark.class)
final class TaskAttemptTest {
    private final SparkSession spark;

    @TempDir
    private Path folder;

    TaskAttemptTest(SparkSession spark) {
        this.spark = spark;
    }

    private org.apache.hadoop.fs.Path path() {
        return new org.apache.hadoop.fs.Path(folder.resolve("out").toString());
    }

    /** Else the slower one would replace files that the driver has looked at, by others of another length. */
    @Test
    void theSlowerOneMayNotCommit() throws IOException {
        try (OutputClaim claim = OutputClaim.take(HadoopSettings.of(spark), path())) {
            TablePublisher publisher = TablePublisher.begin(spark, claim, path(), TreesTable.SCHEMA, List.of());
            StagedTable staged = publisher.staged();
            List<String> refusals = JavaSparkContext.fromSparkContext(spark.sparkContext())
                    .parallelize(List.of(0, 1), 2)
                    .map(shard -> commit(staged, shard))
                    .collect();
            assertThat(refusals.get(0)).contains("another attempt at partition 0 of stage ");
            assertThat(refusals.get(1)).isEmpty();
            assertThat(staged.isComplete(0)).isFalse();
            assertThat(staged.isComplete(1)).isTrue();
        }
    }

    /** On the first shard's task another attempt has asked before; the reason that this one was refused. */
    private static String commit(StagedTable staged, int shard) throws IOException {
        TaskContext task = TaskContext.get();
        if (shard == 0) {
            assertThat(SparkEnv.get()
                            .outputCommitCoordinator()
                            .canCommit(
                                    task.stageId(),
                                    task.stageAttemptNumber(),
                                    task.partitionId(),
                                    task.attemptNumber() + 1))
                    .isTrue();
        }
        try (ShardWriter writer = staged.begin(shard)) {
            writer.write(TreesTable.row(
                    new Origin("random", "trees", 1L),
                    RandomTrees.of(1, 1, 9).toList().get(0)));
            writer.commit();
            return "";
        } catch (IOException e) {
            // What Spark looks for: it does not count such an attempt as a failure.
            assertThat(e).hasCauseInstanceOf(CommitDeniedException.class);
            return Objects.requireNonNull(e.getMessage());
        }
    }

    @Test
    void onlyAnAttemptWhoseProcessEndedDied() throws IOException {
        try (OutputClaim claim = OutputClaim.take(HadoopSettings.of(spark), path())) {
            TablePublisher publisher = TablePublisher.begin(spark, claim, path(), TreesTable.SCHEMA, List.of());
            StagedTable staged = publisher.staged();
            try (ShardProgress running = staged.begin(0).progress()) {
                running.at(3, 4);
                assertThat(staged.hasSuspects()).isTrue();
                try (ShardProgress beside = staged.begin(0).progress()) {
                    assertThat(beside.deaths()).isEmpty();
                }
                org.apache.hadoop.fs.Path file =
                        staged.fileSystem().listStatus(staged.progress())[0].getPath();
                String executor = SparkEnv.get().executorId();
                for (String other : List.of(
                        file.getName().replace(spark.sparkContext().applicationId(), "app-of-an-earlier-run"),
                        file.getName().replace("~" + executor, "~7"))) {
                    assertThat(other).isNotEqualTo(file.getName());
                    org.apache.hadoop.fs.Path left = new org.apache.hadoop.fs.Path(staged.progress(), other);
                    staged.fileSystem().rename(file, left);
                    try (ShardProgress next = staged.begin(0).progress()) {
                        assertThat(next.deaths()).containsExactly(new ShardProgress.Range(3, 4));
                    }
                    staged.fileSystem().rename(left, file);
                }
            }
        }
    }
}
