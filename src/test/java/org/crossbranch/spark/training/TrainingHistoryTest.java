package org.crossbranch.spark.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.training.EpochMetrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The metrics of a training run, written and read again. */
class TrainingHistoryTest {
    private final Configuration configuration = new Configuration();

    @TempDir
    private Path folder;

    @Test
    void readsWhatTrainingWrites() throws IOException {
        List<EpochMetrics> epochs = List.of(epoch(1, 12.5), epoch(2, 70));
        org.apache.hadoop.fs.Path model = path("model");
        OutputClaim.hold(configuration, model, claim -> {
            try {
                new ModelDirectory(FileSystem.getLocal(configuration), model, claim).writeMetrics(epochs);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return claim;
        });
        assertThat(TrainingHistory.read(configuration, model)).isEqualTo(epochs);
    }

    @Test
    void saysWhatIsMissingOrDamaged() throws IOException {
        assertThatThrownBy(() -> TrainingHistory.read(configuration, path("nothing")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("nothing: no folder of a training run");
        Path file = Files.createDirectories(folder.resolve("model")).resolve("metrics.jsonl");
        Files.writeString(file, "");
        assertThatThrownBy(() -> TrainingHistory.read(configuration, path("model")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no epoch has ended yet");
        for (String line : List.of("{\"epoch\":1", "[]", "7", "null", "{\"place\":1}")) {
            Files.writeString(file, line + "\n");
            assertThatThrownBy(() -> TrainingHistory.read(configuration, path("model")))
                    .as(line)
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("metrics.jsonl:1: no metrics of an epoch");
        }
    }

    private org.apache.hadoop.fs.Path path(String name) {
        return new org.apache.hadoop.fs.Path(folder.resolve(name).toString());
    }

    private static EpochMetrics epoch(int number, double f1) {
        return new EpochMetrics(
                number,
                2.5,
                new TreeMap<>(Map.of("f1", f1, "discontinuousF1", 3.0)),
                new TreeMap<>(Map.of("tag", 95.0)),
                0,
                100,
                2,
                true);
    }
}
