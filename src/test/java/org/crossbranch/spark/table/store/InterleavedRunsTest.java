package org.crossbranch.spark.table.store;

import org.apache.spark.sql.SparkSession;

/** Two runs where tables are published by renames. */
final class InterleavedRunsTest extends InterleavedRunsContract {
    InterleavedRunsTest(SparkSession spark) {
        super(spark, SteppedFileSystem.SCHEME, 1);
    }
}
