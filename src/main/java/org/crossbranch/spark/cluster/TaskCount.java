package org.crossbranch.spark.cluster;

import org.apache.spark.sql.SparkSession;

/** The number of tasks that work is divided into. */
public final class TaskCount {
    private static final int PER_CORE = 4;
    private static final int MOST_PIECES = 8;

    private TaskCount() {}

    /** Enough to keep the cores busy to the end. */
    public static int perCore(SparkSession spark) {
        return PER_CORE * spark.sparkContext().defaultParallelism();
    }

    /**
     * For pieces of work that may be short beside what it takes to start a task: enough to keep the cores busy. Where Spark gives
     * executors as they are needed, few cores are there when it is asked; a task has at most eight pieces there.
     */
    public static int forShortWork(SparkSession spark, int pieces) {
        boolean isDynamic = spark.sparkContext().conf().getBoolean("spark.dynamicAllocation.enabled", false);
        return forShortWork(pieces, perCore(spark), isDynamic);
    }

    static int forShortWork(int pieces, int perCore, boolean isDynamic) {
        int tasks = isDynamic ? Math.max(perCore, (pieces + MOST_PIECES - 1) / MOST_PIECES) : perCore;
        return Math.max(1, Math.min(pieces, tasks));
    }
}
