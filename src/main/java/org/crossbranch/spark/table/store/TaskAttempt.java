package org.crossbranch.spark.table.store;

import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.executor.CommitDeniedException;
import org.apache.spark.storage.BlockManager;
import org.jspecify.annotations.Nullable;
import scala.collection.JavaConverters;

/**
 * The attempts at a task, of which speculation has Spark run two side by side. Only the driver knows which of them counts,
 * and whose processes are alive.
 */
final class TaskAttempt {
    /** Neither in an application's identifier nor in an executor's. */
    private static final String BETWEEN = "~";

    /** A driver hears of a lost executor and starts its tasks anew; meanwhile the executor is still on its lists. */
    private static final long PATIENCE_MILLIS = 500;

    private TaskAttempt() {}

    /**
     * Asks the driver, as Spark's own writers do, whether the files of this attempt may take their places. One attempt at a
     * task may, and another only if that one fails.
     *
     * @throws IOException if another may, which Spark does not count as a failure
     */
    static void askToCommit() throws IOException {
        TaskContext task = TaskContext.get();
        if (task == null) {
            return;
        }
        boolean may = SparkEnv.get()
                .outputCommitCoordinator()
                .canCommit(task.stageId(), task.stageAttemptNumber(), task.partitionId(), task.attemptNumber());
        if (!may) {
            String message = "another attempt at partition " + task.partitionId() + " of stage " + task.stageId()
                    + " writes its rows";
            throw new IOException(
                    message,
                    new CommitDeniedException(message, task.stageId(), task.partitionId(), task.attemptNumber()));
        }
    }

    /** A new name for a file of this process. */
    static String fileName(String prefix) {
        SparkEnv process = SparkEnv.get();
        return prefix
                + UUID.randomUUID()
                + BETWEEN
                + (process == null ? "" : process.conf().getAppId() + BETWEEN + process.executorId());
    }

    /** Whether the process that named a file has ended. */
    static boolean isOver(Path file) throws IOException {
        return executor(file).filter(TaskAttempt::isAliveForLong).isEmpty();
    }

    /** The executor that named it, if it is one of this application. */
    private static Optional<String> executor(Path file) {
        @Nullable SparkEnv process = SparkEnv.get();
        String[] parts = file.getName().split(BETWEEN, -1);
        return process != null
                        && parts.length == 3
                        && parts[1].equals(process.conf().getAppId())
                ? Optional.of(parts[2])
                : Optional.empty();
    }

    private static boolean isAliveForLong(String executor) {
        if (executor.equals(SparkEnv.get().executorId())) {
            return true;
        }
        if (!isAlive(executor)) {
            return false;
        }
        try {
            Thread.sleep(PATIENCE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return isAlive(executor);
    }

    private static boolean isAlive(String executor) {
        BlockManager blocks = SparkEnv.get().blockManager();
        return JavaConverters.seqAsJavaList(blocks.master().getPeers(blocks.blockManagerId())).stream()
                .anyMatch(peer -> peer.executorId().equals(executor));
    }
}
