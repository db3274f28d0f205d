package org.crossbranch.spark.sql;

import static org.apache.spark.sql.functions.expr;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.LocalCluster;
import org.crossbranch.spark.LocalSpark;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Functions on executors that are processes of their own. */
final class SqlExecutorsTest {
    @TempDir
    private Path folder;

    @Test
    @Timeout(600)
    void parsesAreTheSameOnTwoExecutors() throws IOException {
        String model = SqlText.model(folder);
        List<String> sentences = SqlText.sentences(80);
        List<Row> local = parses(LocalSpark.session(), sentences, model);
        assertThat(local).hasSize(80);
        SparkSession spark =
                LocalCluster.start("functions", Map.of("spark.sql.extensions", CrossbranchExtensions.class.getName()));
        try {
            assertThat(parses(spark, sentences, model))
                    .as("seed %d", SqlText.SEED)
                    .isEqualTo(local);
        } finally {
            spark.stop();
        }
    }

    private static List<Row> parses(SparkSession spark, List<String> sentences, String model) {
        return spark.createDataset(sentences, Encoders.STRING())
                .toDF("text")
                .repartition(4)
                .withColumn("parse", expr("crossbranch_parse(text, '" + model + "')"))
                .selectExpr("parse.*")
                .sort("text", "score")
                .collectAsList();
    }
}
