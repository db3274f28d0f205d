package org.crossbranch.spark.table.store;

import org.apache.spark.sql.SparkSession;

/** Into how many tasks work is divided. */
public final class TaskCount {
    private static final int PER_CORE = 4;
    private static final int MOST_PIECES = 8;

    private TaskCount() {}

    /** Enough to keep the cores busy to the end. */
    public static int perCore(SparkSession spark) {
        return PER_CORE * spark.sparkContext().defaultParallelism();
    }

    /**
     * For pieces of work that may be short beside what it takes to start a task: enough to keep the cores busy, and one for
     * every eight pieces, since a cluster that gives executors as they are needed has few cores when it is asked.
     */
    public static int forShortWork(SparkSession spark, int pieces) {
        int tasks = Math.max(perCore(spark), (pieces + MOST_PIECES - 1) / MOST_PIECES);
        return Math.max(1, Math.min(pieces, tasks));
    }
}
