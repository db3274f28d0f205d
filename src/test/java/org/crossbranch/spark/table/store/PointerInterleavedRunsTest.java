package org.crossbranch.spark.table.store;

import org.apache.spark.sql.SparkSession;

/** Two runs where tables are published by a pointer, on an object store. */
final class PointerInterleavedRunsTest extends InterleavedRunsContract {
    PointerInterleavedRunsTest(SparkSession spark) {
        super(spark, SteppedObjectStore.SCHEME, STRIDE == 1 ? 1 : 5);
    }
}
