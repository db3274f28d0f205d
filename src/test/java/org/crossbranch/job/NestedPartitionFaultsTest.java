package org.crossbranch.job;

import java.util.List;
import org.apache.spark.sql.SparkSession;

/** A table with two keys; the other partitions have the same value of the first one, or of the second. */
final class NestedPartitionFaultsTest extends PartitionFaults {
    NestedPartitionFaultsTest(SparkSession spark) {
        super(
                spark,
                List.of(
                        "collection=news/date=2026-03-01",
                        "collection=news/date=2026-03-02",
                        "collection=web/date=2026-03-01"));
    }
}
