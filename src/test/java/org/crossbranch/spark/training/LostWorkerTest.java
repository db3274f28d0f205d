package org.crossbranch.spark.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.LocalCluster;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.training.TrainingSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An executor that is killed while it trains. */
final class LostWorkerTest {
    private static final TrainingSettings SETTINGS = TrainingRuns.settings(TrainingRuns.SEED, 3);

    @TempDir
    private Path folder;

    @Test
    @Timeout(600)
    void theModelIsTheSame() throws IOException {
        TrainingRuns local = new TrainingRuns(LocalSpark.session(), folder);
        local.run(local.request("derivations", "local", SETTINGS), epoch -> {});
        Map<String, List<Float>> expected = local.tensors("local");

        SparkSession spark = LocalCluster.start("lost worker");
        try {
            // A lost executor is reported by half of Spark.
            spark.sparkContext().setLogLevel("OFF");
            AtomicBoolean isKilled = new AtomicBoolean();
            RunListener killer = new RunListener() {
                private volatile boolean isEpoch;

                @Override
                public void began(String stage, String unit, long total) {
                    isEpoch = stage.startsWith("epoch 2");
                }

                @Override
                public void reached(long count) {
                    if (isEpoch && count >= TrainingRuns.TREES / 2 && isKilled.compareAndSet(false, true)) {
                        List<ProcessHandle> executors = LocalCluster.processes();
                        assertThat(executors).hasSize(2);
                        assertThat(executors.get(0).destroyForcibly()).isTrue();
                    }
                }
            };
            new TrainRun(spark, killer).run(local.request("derivations", "cluster", SETTINGS), epoch -> {});
            assertThat(isKilled).isTrue();
            assertThat(local.tensors("cluster"))
                    .as("seed %d", TrainingRuns.SEED)
                    .isEqualTo(expected);
        } finally {
            spark.sparkContext().setLogLevel("WARN");
            spark.stop();
        }
    }
}
