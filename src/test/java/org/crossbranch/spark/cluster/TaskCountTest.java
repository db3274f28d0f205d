package org.crossbranch.spark.cluster;

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
    @CsvSource({"0, 1, 1", "1, 1, 1", "7, 7, 7", "8, 8, 8", "64, 8, 8", "65, 8, 9", "2000, 8, 250"})
    void shortWorkIsAFewTasksACoreAndOfEightPiecesAtMostWhereExecutorsComeAsNeeded(int pieces, int fixed, int dynamic) {
        assertThat(TaskCount.forShortWork(spark, pieces)).isEqualTo(fixed);
        assertThat(TaskCount.forShortWork(pieces, TaskCount.perCore(spark), true))
                .isEqualTo(dynamic);
    }
}
