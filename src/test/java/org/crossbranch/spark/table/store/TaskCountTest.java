package org.crossbranch.spark.table.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.LocalSpark;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With two cores. */
@ExtendWith(LocalSpark.class)
final class TaskCountTest {
    private final SparkSession spark;

    TaskCountTest(SparkSession spark) {
        this.spark = spark;
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 1", "7, 7", "8, 8", "64, 8", "65, 9", "2000, 250"})
    void shortWorkIsAFewTasksACoreAndNoTaskIsMoreThanEightPieces(int pieces, int tasks) {
        assertThat(TaskCount.forShortWork(spark, pieces)).isEqualTo(tasks);
    }
}
