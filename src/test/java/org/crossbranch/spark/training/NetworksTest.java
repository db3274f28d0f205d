package org.crossbranch.spark.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.EnsembleShape;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.training.EpochMetrics;
import org.crossbranch.training.SettingsFixture;
import org.crossbranch.training.TrainerState;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingSettings.Averaging;
import org.crossbranch.training.TrainingSettings.AveragingMethod;
import org.crossbranch.training.TrainingSettings.Precision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs of several networks. */
@ExtendWith(LocalSpark.class)
final class NetworksTest {
    private static final long SEED = 31;
    private static final int SENTENCES = 30;

    private final SparkSession spark;

    @TempDir
    private Path folder;

    NetworksTest(SparkSession spark) {
        this.spark = spark;
    }

    /** With momentum and 16 bits, so that all of a network's state is its own. */
    @ParameterizedTest
    @CsvSource({"graph, arcs, 1, PLAIN, FLOAT32", "arc-eager, templates-base, 3, BLOCK_MOMENTUM, BFLOAT16"})
    void eachIsTrainedAsItWouldBeAlone(
            String system, String scorer, int workers, AveragingMethod method, Precision precision) throws IOException {
        data();
        Averaging averaging = new Averaging(method, 0, 1, precision, 0, 1);
        TrainingSettings three = SettingsFixture.withNetworks(
                3,
                SettingsFixture.with(
                        averaging,
                        SettingsFixture.of(ParserArchitecture.of(system, scorer), false, SEED, 3)
                                .withWorkers(workers)));
        List<Long> told = Collections.synchronizedList(new ArrayList<>());
        List<EpochMetrics> epochs = run("three", three, epoch -> {}, told::add);
        assertThat(told).allMatch(count -> count <= SENTENCES).contains((long) SENTENCES);
        List<DenseWeights<?>> networks = EnsembleShape.split(weights("three"));
        assertThat(networks).hasSize(3).doesNotHaveDuplicates();
        double loss = 0;
        for (int network = 0; network < 3; network++) {
            String alone = "alone" + network;
            TrainingSettings settings = three.ofNetwork(network);
            assertThat(settings.schedule().seed()).isEqualTo(SEED + network);
            loss += run(alone, settings, epoch -> {}, count -> {}).get(2).loss() / 3;
            assertThat(weights(alone)).as("network %d", network).isEqualTo(networks.get(network));
        }
        assertThat(epochs.get(2).loss()).isCloseTo(loss, within(1e-9));
    }

    @Test
    void aKilledRunEndsAsAnUninterruptedOne() throws IOException {
        data();
        TrainingSettings settings = SettingsFixture.withNetworks(
                2,
                SettingsFixture.with(
                        new Averaging(AveragingMethod.NESTEROV, 0.9, 0.7, Precision.FLOAT32, 0, 1),
                        SettingsFixture.withOracle(
                                "dynamic",
                                SettingsFixture.of(
                                        ParserArchitecture.of("arc-standard", "templates-base"), true, SEED, 4))));
        run("whole", settings, epoch -> {}, count -> {});
        assertThatThrownBy(() -> run(
                        "killed",
                        settings,
                        epoch -> {
                            if (epoch.epoch() == 2) {
                                throw new Killed();
                            }
                        },
                        count -> {}))
                .isInstanceOf(Killed.class);
        List<Integer> resumed = new ArrayList<>();
        run("killed", settings, epoch -> resumed.add(epoch.epoch()), count -> {});
        assertThat(resumed).containsExactly(3, 4);
        assertThat(weights("killed")).as("seed %d", SEED).isEqualTo(weights("whole"));
    }

    @Test
    void statesAreJoinedAndSplit() {
        List<TrainerState> states = List.of(
                new TrainerState(7, 3, new float[] {1, 2}, new float[] {3, 4, 5}, new float[] {6, 7}, new float[] {}),
                new TrainerState(
                        7, 3, new float[] {8, 9}, new float[] {10, 11, 12}, new float[] {13, 14}, new float[] {}));
        assertThat(TrainerState.join(states).split(2))
                .usingRecursiveComparison()
                .isEqualTo(states);
        float[] many = new float[1 << 27];
        TrainerState large = new TrainerState(0, 0, many, many, many, many);
        assertThatThrownBy(() -> TrainerState.join(Collections.nCopies(16, large)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("16 networks of 134217728 parameters have more than a checkpoint has room for; lower"
                        + " training.networks");
    }

    private void data() throws IOException {
        TrainingRuns.dependencies(folder.resolve("train.conllu"), SEED, SENTENCES);
        TrainingRuns.dependencies(folder.resolve("dev.conllu"), SEED + 1, 8);
    }

    private DenseWeights<?> weights(String model) throws IOException {
        return ModelBundle.read(folder.resolve(model).resolve("last.model"))
                .weights()
                .<DenseWeights<?>>match(dense -> dense, sparse -> {
                    throw new IllegalStateException("no networks");
                });
    }

    private List<EpochMetrics> run(
            String model, TrainingSettings settings, Consumer<EpochMetrics> epochs, LongConsumer reached) {
        return TrainingRuns.ofDependencies(spark, folder, model, settings, epochs, reached);
    }
}
