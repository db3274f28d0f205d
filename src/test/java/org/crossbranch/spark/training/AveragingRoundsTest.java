package org.crossbranch.spark.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;
import org.crossbranch.scoring.network.ParserKind;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.table.DerivationsTable;
import org.crossbranch.spark.table.Table;
import org.crossbranch.training.BatchPlan;
import org.crossbranch.training.Example;
import org.crossbranch.training.ExampleExtractor;
import org.crossbranch.training.SettingsFixture;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.dl4j.BatchEncoder;
import org.crossbranch.training.dl4j.NetworkTrainer;
import org.crossbranch.training.dl4j.TrainableNetwork;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.constituency.ConstituencySystems;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.updater.graph.ComputationGraphUpdater;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.nd4j.linalg.api.ndarray.INDArray;

@ExtendWith(LocalSpark.class)
class AveragingRoundsTest {
    private static final long SEED = 31;
    private static final int WORKERS = 2;
    private static final TrainableNetwork NETWORK = TrainableNetwork.of(ParserKind.of("ml-set", "set"));

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
        ActionInventory inventory = ConstituencySystems.ML_SET.inventory(trees);
        ExampleExtractor<?> extractor = ExampleExtractor.of(ConstituencySystems.ML_SET, inventory);
        List<Row> rows = new ArrayList<>();
        trees.forEach(tree -> rows.add(DerivationsTable.row(extractor.extract(tree))));
        String table = directory.resolve("derivations").toString();
        spark.createDataFrame(rows, DerivationsTable.SCHEMA.columns())
                .repartition(2)
                .write()
                .parquet(table);
        corpus = TrainingCorpus.of(
                Table.open(spark, new org.apache.hadoop.fs.Path(table), DerivationsTable.SCHEMA), settings);
        data = new TrainingData(
                "test",
                corpus.shards(),
                settings,
                corpus.vocabulary(),
                new SerializableConfiguration(
                        new Configuration(spark.sessionState().newHadoopConf())));
    }

    @Test
    void readsTheCorpusByAggregates() {
        assertThat(corpus.inventory().hash())
                .isEqualTo(batches(0, 0).get(0).get(0).inventoryHash());
        assertThat(data.plan().sentences()).isEqualTo(21);
        assertThat(corpus.vocabulary().labels().get(0)).isEqualTo("NO-LABEL");
        assertThat(corpus.vocabulary().frequency("w0")).isEqualTo(21);
    }

    /** What Spark's two workers come to is the average of two networks, each trained by hand on its own batches. */
    @Test
    void averagingTwoWorkersEqualsTheAverageByHand() {
        NetworkTrainer trained = trainer();
        train(trained, 0, 1);
        NetworkTrainer byHand = trainer();
        BatchEncoder encoder = data.encoder();
        List<List<String>> splits =
                AveragingRounds.splits(data.plan().round(0), WORKERS, settings.averagingFrequency());
        for (List<String> split : splits) {
            INDArray parameters = null;
            INDArray updater = null;
            int perWorker = split.size() / WORKERS;
            for (int worker = 0; worker < WORKERS; worker++) {
                ComputationGraph copy = byHand.graph().clone();
                copy.getConfiguration()
                        .setIterationCount(byHand.graph().getConfiguration().getIterationCount());
                copy.setUpdater(new ComputationGraphUpdater(
                        copy, byHand.graph().getUpdater().getStateViewArray().dup()));
                for (String name : split.subList(worker * perWorker, (worker + 1) * perWorker)) {
                    copy.fit(encoder.encode(batch(name), 0));
                }
                INDArray state = copy.getUpdater().getStateViewArray();
                parameters = parameters == null ? copy.params().dup() : parameters.add(copy.params());
                updater = updater == null ? state.dup() : updater.add(state);
            }
            byHand.graph().setParams(parameters.div(WORKERS));
            byHand.graph().getUpdater().setStateViewArray(updater.div(WORKERS));
            int iterations = byHand.graph().getConfiguration().getIterationCount() + settings.averagingFrequency();
            byHand.graph().getConfiguration().setIterationCount(iterations);
        }
        assertThat(trained.state().parameters())
                .as("seed %d", SEED)
                .isEqualTo(byHand.state().parameters());
        assertThat(trained.state().updater())
                .as("seed %d", SEED)
                .isEqualTo(byHand.state().updater());
    }

    @Test
    void aResumedRunEndsAsAnUninterruptedOne() throws Exception {
        NetworkTrainer uninterrupted = trainer();
        train(uninterrupted, 0, 3);
        NetworkTrainer first = trainer();
        train(first, 0, 1);
        org.apache.hadoop.fs.Path path =
                new org.apache.hadoop.fs.Path(directory.resolve("state.bin").toString());
        TrainingStateFile file =
                new TrainingStateFile(path.getFileSystem(spark.sessionState().newHadoopConf()), path);
        file.write(new TrainingStateFile.Kept("print", List.of(), first.state()));
        NetworkTrainer second = trainer();
        second.restore(file.read().orElseThrow().network());
        train(second, 1, 3);
        assertThat(second.state().parameters())
                .as("seed %d", SEED)
                .isEqualTo(uninterrupted.state().parameters());
        assertThat(second.state().average())
                .as("seed %d", SEED)
                .isEqualTo(uninterrupted.state().average());
    }

    @Test
    void everyWorkerGetsTheSameNumberOfBatches() {
        List<BatchPlan.Batch> batches = data.plan().round(0);
        assertThat(batches).hasSize(6);
        List<List<String>> splits = AveragingRounds.splits(batches, 4, 1);
        assertThat(splits).hasSize(2).allMatch(split -> split.size() == 4);
        assertThat(splits.stream().flatMap(List::stream).distinct()).hasSize(6);
        assertThat(AveragingRounds.steps(6, 4, 1)).isEqualTo(2);
    }

    private List<Example> batch(String name) {
        BatchPlan.Batch batch = BatchPlan.Batch.parse(name);
        return batches(batch.shard(), batch.round()).get(batch.batch());
    }

    private List<List<Example>> batches(int shard, int round) {
        return data.batches(shard, round, data.files().get(shard));
    }

    private NetworkTrainer trainer() {
        return new NetworkTrainer(NETWORK, NETWORK.shape(corpus.vocabulary(), settings.sizes()), settings, 20);
    }

    private void train(NetworkTrainer trainer, int from, int to) {
        Broadcast<TrainingData> broadcast = context.broadcast(data);
        AveragingRounds rounds = new AveragingRounds(context, trainer, WORKERS, settings.averagingFrequency(), SEED);
        for (int round = from; round < to; round++) {
            rounds.train(data.plan().round(round), new BatchLoader(broadcast, data.files()), batches -> {});
        }
    }
}
