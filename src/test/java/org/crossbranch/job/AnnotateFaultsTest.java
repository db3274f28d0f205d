package org.crossbranch.job;

import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.table.store.FailingFileSystem;

/** Faults of {@code annotate} where a table is whole. What is compressed is unpacked beside it first. */
final class AnnotateFaultsTest extends AnnotateFaults {
    AnnotateFaultsTest(SparkSession spark) {
        super(spark, FailingFileSystem.SCHEME);
    }
}
