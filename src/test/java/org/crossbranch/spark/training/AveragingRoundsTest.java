package org.crossbranch.spark.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.table.DerivationsTable;
import org.crossbranch.spark.table.WrittenTables;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.training.BatchPlan;
import org.crossbranch.training.Example;
import org.crossbranch.training.SettingsFixture;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingSettings.Precision;
import org.crossbranch.training.dl4j.BatchEncoder;
import org.crossbranch.training.dl4j.NetworkTrainer;
import org.crossbranch.training.dl4j.graph.TrainableNetwork;
import org.crossbranch.training.dl4j.vertex.Floats;
import org.crossbranch.transition.constituency.setbased.SetBased;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nd4j.linalg.api.ndarray.INDArray;

@ExtendWith(LocalSpark.class)
class AveragingRoundsTest {
    private static final long SEED = 31;
    private static final int WORKERS = 2;
    private static final TrainableNetwork NETWORK = TrainableNetwork.of(ParserArchitecture.of("ml-set", "set"));

    private final TrainingSettings settings = SettingsFixture.of(SEED, 3, 0, WORKERS, 0.2);
    private final JavaSparkContext context;
    private final SparkSession spark;

    @TempDir
    private Path directory;

    private TrainingCorpus corpus;
    private TrainingData data;

    AveragingRoundsTest(SparkSession spark) {
        this.spark = spark;
        this.context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    }

    @BeforeEach
    void writeDerivations() {
        List<ConstituencyTree> trees = RandomTrees.of(SEED, 21, 9).toList();
        String table = directory.resolve("derivations").toString();
        WrittenTables.derivations(spark, table, SetBased.SYSTEM, trees, 2);
        corpus = TrainingCorpus.of(
                Table.open(spark, new org.apache.hadoop.fs.Path(table), DerivationsTable.SCHEMA), settings);
        data = data();
    }

    private TrainingData data() {
        return new TrainingData(
                corpus,
                Optional.empty(),
                settings,
                new SerializableConfiguration(
                        new Configuration(spark.sessionState().newHadoopConf())));
    }

    @Test
    void readsTheCorpusByAggregates() {
        assertThat(corpus.inventory().hash())
                .isEqualTo(data.derivations(0).get(0).inventoryHash());
        assertThat(data.plan().sentences()).isEqualTo(21);
        assertThat(corpus.vocabulary().lexicon().tasks())
                .extracting(task -> task.task().name())
                .containsExactly("tag", "function");
        assertThat(corpus.vocabulary().frequency("w0")).isEqualTo(21);
    }

    /**
     * Spark's workers give the average of networks that are trained by hand: the batches are dealt out in turns, a
     * worker takes as many as there are turns, and the next averaging begins after so many steps as it took. In one
     * process, and as on a cluster.
     */
    @ParameterizedTest
    @CsvSource({
        "ADAM, true, 1, 4", "ADAM, true, 2, 2", "ADAM, true, 3, 4", "ADAM, true, 3, 1", "ADAM, true, 4, 2",
        "ADAM, false, 1, 4", "ADAM, false, 2, 2", "ADAM, false, 3, 4", "ADAM, false, 3, 1", "ADAM, false, 4, 2",
        "ASGD, true, 1, 4", "ASGD, true, 3, 1", "ASGD, false, 2, 2", "ASGD, false, 3, 1"
    })
    void workersEqualTheAverageByHand(
            TrainingSettings.StepMethod optimizer, boolean isOneProcess, int workers, int averagingFrequency) {
        TrainingSettings chosen = withOptimizer(optimizer);
        NetworkTrainer trained = trainer(chosen);
        for (int round = 0; round < 2; round++) {
            train(trained, isOneProcess, round, workers, averagingFrequency, Precision.FLOAT32);
        }
        NetworkTrainer byHand = trainer(chosen);
        BatchEncoder encoder = data.encoder(0);
        int steps = 0;
        for (int round = 0; round < 2; round++) {
            List<BatchPlan.Batch> batches = data.plan().round(round);
            int dealt = 0;
            while (dealt < batches.size()) {
                List<ComputationGraph> copies = new ArrayList<>();
                for (int worker = 0; worker < workers; worker++) {
                    copies.add(copy(byHand.graph(), steps));
                }
                for (int turn = 0; turn < averagingFrequency && dealt < batches.size(); turn++) {
                    for (ComputationGraph copy : copies) {
                        String name = batches.get(dealt++ % batches.size()).name();
                        copy.fit(encoder.encode(batch(name), round));
                    }
                    steps++;
                }
                byHand.graph()
                        .setParams(mean(
                                copies.stream().map(ComputationGraph::params).toList()));
                byHand.graph()
                        .getUpdater()
                        .setStateViewArray(mean(copies.stream()
                                .map(copy -> copy.getUpdater().getStateViewArray())
                                .toList()));
            }
        }
        assertThat(trained.state().iterations())
                .as("batches that a worker took")
                .isEqualTo(steps);
        assertThat(AveragingRounds.steps(data.plan().round(0), workers, averagingFrequency))
                .as("the schedule's steps of a round")
                .isEqualTo(steps / 2);
        assertThat(trained.state().parameters())
                .as("seed %d", SEED)
                .isEqualTo(byHand.state().parameters());
        assertThat(trained.state().updater())
                .as("seed %d", SEED)
                .isEqualTo(byHand.state().updater());
    }

    /**
     * In 16 bits, workers send rounded differences, to which they add what rounding took from the one before. Adam's moments
     * are rounded. The last averaging of a round is in full.
     */
    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void sixteenBitsWithErrorFeedbackEqualTheAverageByHand(int workers) {
        NetworkTrainer trained = trainer();
        NetworkTrainer byHand = trainer();
        BatchEncoder encoder = data.encoder(0);
        int length = byHand.state().parameters().length;
        for (int round = 0; round < 2; round++) {
            train(trained, true, round, workers, 1, Precision.BFLOAT16);
            List<List<String>> splits = AveragingRounds.splits(data.plan().round(round), workers, 1);
            assertThat(splits).hasSize(6 / workers);
            int last = splits.size() - 1;
            float[][] residuals = new float[workers][length];
            for (int split = 0; split < splits.size(); split++) {
                float[] start = byHand.state().parameters();
                float[] difference = new float[length];
                float[] updater = new float[byHand.state().updater().length];
                int steps = round * splits.size() + split;
                for (int worker = 0; worker < workers; worker++) {
                    ComputationGraph copy = copy(byHand.graph(), steps);
                    copy.fit(encoder.encode(batch(splits.get(split).get(worker)), round));
                    float[] parameters = Floats.of(copy.params());
                    float[] moments = Floats.of(copy.getUpdater().getStateViewArray());
                    for (int i = 0; i < length; i++) {
                        float exact = parameters[i] - start[i] + residuals[worker][i];
                        float sent = split == last ? exact : PackedFloats.rounded(exact);
                        residuals[worker][i] = exact - sent;
                        difference[i] += sent;
                    }
                    for (int i = 0; i < updater.length; i++) {
                        updater[i] += split == last ? moments[i] : PackedFloats.rounded(moments[i]);
                    }
                }
                for (int i = 0; i < length; i++) {
                    difference[i] = difference[i] / workers + start[i];
                }
                for (int i = 0; i < updater.length; i++) {
                    updater[i] /= workers;
                }
                Floats.write(difference, byHand.graph().params());
                Floats.write(updater, byHand.graph().getUpdater().getStateViewArray());
            }
        }
        assertThat(trained.state().parameters())
                .as("seed %d", SEED)
                .isEqualTo(byHand.state().parameters());
        assertThat(trained.state().updater())
                .as("seed %d", SEED)
                .isEqualTo(byHand.state().updater());
    }

    /** The mean of arrays, empty ones among them, with which ND4J does not reckon. */
    private static INDArray mean(List<INDArray> arrays) {
        INDArray sum = arrays.get(0).dup();
        if (!sum.isEmpty()) {
            arrays.subList(1, arrays.size()).forEach(sum::addi);
            sum.divi(arrays.size());
        }
        return sum;
    }

    private static ComputationGraph copy(ComputationGraph graph, int steps) {
        ComputationGraph copy = graph.clone();
        copy.getConfiguration().setIterationCount(steps);
        return copy;
    }

    /** Each method, and after a warm-up of one epoch with one worker. */
    @ParameterizedTest
    @CsvSource({
        "ADAM, PLAIN, FLOAT32, 0",
        "ADAM, BLOCK_MOMENTUM, FLOAT32, 0",
        "ADAM, NESTEROV, FLOAT32, 0",
        "ADAM, NESTEROV, BFLOAT16, 1",
        "ASGD, PLAIN, FLOAT32, 0",
        "ASGD, NESTEROV, BFLOAT16, 1"
    })
    void aResumedRunEndsAsAnUninterruptedOne(
            TrainingSettings.StepMethod optimizer,
            TrainingSettings.AveragingMethod method,
            Precision precision,
            int warmupEpochs)
            throws Exception {
        TrainingSettings averaged = SettingsFixture.with(
                new TrainingSettings.Averaging(method, 0.6, 0.9, precision, warmupEpochs, 1), withOptimizer(optimizer));
        NetworkTrainer uninterrupted = trainer(averaged);
        train(uninterrupted, averaged, 0, 3);
        NetworkTrainer trainer = trainer(averaged);
        for (int round = 0; round < 3; round++) {
            train(trainer, averaged, round, round + 1);
            org.apache.hadoop.fs.Path path =
                    new org.apache.hadoop.fs.Path(directory.resolve("state.bin").toString());
            TrainingStateFile file =
                    StoredStates.at(path.getFileSystem(spark.sessionState().newHadoopConf()), path);
            file.write(new TrainingStateFile.Kept("print", List.of(), trainer.state()));
            trainer = trainer(averaged);
            trainer.restore(file.read().orElseThrow().trainer());
        }
        assertThat(trainer.state())
                .as("seed %d", SEED)
                .usingRecursiveComparison()
                .isEqualTo(uninterrupted.state());
        assertThat(trainer.state().iterations())
                .as("steps of a worker")
                .isEqualTo(warmupEpochs == 0 ? 3 * 3 : 6 + 2 * 3);
    }

    private TrainingSettings withOptimizer(TrainingSettings.StepMethod optimizer) {
        return optimizer == TrainingSettings.StepMethod.ASGD
                ? SettingsFixture.with(SettingsFixture.noisyDescent(0.5), settings)
                : settings;
    }

    /** Averaged gradient descent, whose model is the mean of what each averaging came to. */
    @Test
    void theModelOfDescentIsTheMeanOfAllAveragings() {
        NetworkTrainer trainer = trainer(withOptimizer(TrainingSettings.StepMethod.ASGD));
        List<float[]> averagings = new ArrayList<>();
        for (int round = 0; round < 2; round++) {
            train(
                    trainer,
                    true,
                    round,
                    2,
                    1,
                    Precision.FLOAT32,
                    () -> averagings.add(trainer.state().parameters()));
        }
        assertThat(averagings).hasSize(6);
        float[] mean = new float[averagings.get(0).length];
        for (float[] averaging : averagings) {
            for (int i = 0; i < mean.length; i++) {
                mean[i] += averaging[i] / averagings.size();
            }
        }
        assertThat(trainer.state().average()).as("seed %d", SEED).containsExactly(mean, within(1e-6f));
        assertThat(averagings.get(5)).isNotEqualTo(averagings.get(0));
    }

    /** In the warm-up epochs a run is one of fewer workers; after them the optimiser over rounds is at rest. */
    @Test
    void theWarmUpIsTrainingWithFewerWorkers() {
        TrainingSettings warmed = SettingsFixture.with(
                new TrainingSettings.Averaging(
                        TrainingSettings.AveragingMethod.NESTEROV, 0, 1, Precision.FLOAT32, 2, 1),
                settings);
        NetworkTrainer warm = trainer(warmed);
        train(warm, warmed, 0, 2);
        NetworkTrainer alone = trainer();
        train(alone, 0, 2, 1, settings.schedule().averagingFrequency());
        assertThat(warm.state().parameters())
                .as("seed %d", SEED)
                .isEqualTo(alone.state().parameters());
        assertThat(warm.state().average())
                .as("seed %d", SEED)
                .isEqualTo(alone.state().average());
        assertThat(warm.state().velocity()).as("seed %d", SEED).containsOnly(0f);
        train(warm, warmed, 2, 3);
        assertThat(warm.state().velocity()).as("seed %d", SEED).doesNotContain(Float.NaN);
        assertThat(Arrays.equals(warm.state().velocity(), new float[warm.state().velocity().length]))
                .isFalse();
    }

    @Test
    void everyWorkerGetsTheSameNumberOfBatches() {
        List<BatchPlan.Batch> batches = data.plan().round(0);
        assertThat(batches).hasSize(6);
        List<List<String>> splits = AveragingRounds.splits(batches, 4, 1);
        assertThat(splits).hasSize(2).allMatch(split -> split.size() == 4);
        assertThat(splits.stream().flatMap(List::stream).distinct()).hasSize(6);
    }

    private List<Example> batch(String name) {
        BatchPlan.Batch batch = BatchPlan.Batch.parse(name);
        return batches(batch.shard(), batch.round()).get(batch.batch());
    }

    private List<List<Example>> batches(int shard, int round) {
        return data.batches(0, shard, round, data.files().get(shard));
    }

    private NetworkTrainer trainer() {
        return trainer(settings);
    }

    private NetworkTrainer trainer(TrainingSettings chosen) {
        return new NetworkTrainer(NETWORK, corpus.vocabulary(), chosen, 20);
    }

    private void train(NetworkTrainer trainer, int from, int to, int workers, int averagingFrequency) {
        for (int round = from; round < to; round++) {
            train(trainer, true, round, workers, averagingFrequency, Precision.FLOAT32);
        }
    }

    private void train(NetworkTrainer trainer, TrainingSettings chosen, int from, int to) {
        for (int round = from; round < to; round++) {
            train(
                    trainer,
                    true,
                    round,
                    chosen.workers(round),
                    chosen.schedule().averagingFrequency(),
                    chosen.averaging().precision());
        }
    }

    private void train(
            NetworkTrainer trainer,
            boolean isOneProcess,
            int round,
            int workers,
            int averagingFrequency,
            Precision precision) {
        train(trainer, isOneProcess, round, workers, averagingFrequency, precision, () -> {});
    }

    private void train(
            NetworkTrainer trainer,
            boolean isOneProcess,
            int round,
            int workers,
            int averagingFrequency,
            Precision precision,
            Runnable afterAveraging) {
        Broadcast<TrainingData> broadcast = context.broadcast(data());
        new AveragingRounds(
                        context,
                        isOneProcess,
                        new TrainingData.NetworkRun(broadcast, 0),
                        trainer,
                        averagingFrequency,
                        precision,
                        SEED)
                .train(
                        data.plan().round(round),
                        workers,
                        new AveragingRounds.BatchLoader(broadcast, 0, data.files()),
                        batches -> afterAveraging.run());
    }
}
