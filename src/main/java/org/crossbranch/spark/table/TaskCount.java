package org.crossbranch.spark.table;

import org.apache.spark.sql.SparkSession;

/** Into how many tasks work is divided. */
public final class TaskCount {
    private static final int PER_CORE = 4;

    private TaskCount() {}

    /** Enough to keep the cores busy to the end: for work that is short beside what it takes to start a task. */
    public static int perCore(SparkSession spark) {
        return PER_CORE * spark.sparkContext().defaultParallelism();
    }

    /** The same, but no more than there are pieces of work, and one where there are none. */
    public static int perCore(SparkSession spark, int pieces) {
        return Math.max(1, Math.min(pieces, perCore(spark)));
    }
}
