package org.crossbranch.job;

import java.util.List;
import org.apache.spark.sql.SparkSession;

/** A table with one key. */
final class PartitionFaultsTest extends PartitionFaults {
    PartitionFaultsTest(SparkSession spark) {
        super(spark, List.of("date=2026-03-01", "date=2026-03-02"));
    }
}
