package org.crossbranch.spark.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.table.DerivationsTable;
import org.crossbranch.spark.table.WrittenTables;
import org.crossbranch.spark.table.store.Claims;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.training.OracleDerivation;
import org.crossbranch.training.OracleDeriver;
import org.crossbranch.training.SettingsFixture;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.dl4j.NetworkTrainer;
import org.crossbranch.training.dl4j.graph.TrainableNetwork;
import org.crossbranch.transition.constituency.setbased.SetBased;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(LocalSpark.class)
class ExplorerTest {
    private static final long SEED = 43;
    private static final int TREES = 120;
    private static final TrainableNetwork NETWORK = TrainableNetwork.of(ParserArchitecture.of("ml-set", "set"));

    private final TrainingSettings settings = SettingsFixture.of(SEED, 3, 0, 1, 0.2);
    private final SparkSession spark;
    private final JavaSparkContext context;

    @TempDir
    private Path directory;

    ExplorerTest(SparkSession spark) {
        this.spark = spark;
        this.context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    }

    @Test
    void theExamplesAreTheSameHoweverTheSentencesAreDivided() throws IOException {
        List<ConstituencyTree> trees = RandomTrees.of(SEED, TREES, 12).toList();
        Map<String, OracleDerivation> once = new TreeMap<>();
        for (int shards : new int[] {1, 2, 7}) {
            TrainingCorpus corpus = corpus(trees, shards);
            assertThat(corpus.shards()).hasSize(shards);
            Map<String, OracleDerivation> examples = explore(corpus, 1);
            assertThat(examples).hasSize(TREES);
            if (once.isEmpty()) {
                once.putAll(examples);
            }
            assertThat(examples).as("seed %d, %d shards", SEED, shards).isEqualTo(once);
        }
    }

    @Test
    void someSentencesAreExploredAndOthersNextTime() throws IOException {
        List<ConstituencyTree> trees = RandomTrees.of(SEED, TREES, 12).toList();
        TrainingCorpus corpus = corpus(trees, 2);
        Map<String, OracleDerivation> first = explore(corpus, 1);
        long dynamic = first.values().stream()
                .filter(example -> example.oracle().equals(OracleDeriver.DYNAMIC))
                .count();
        // Binomial: 0.7 ± five standard deviations.
        double expected = settings.exploration().probability();
        assertThat(dynamic / (double) TREES).as("seed %d", SEED).isBetween(expected - 0.21, expected + 0.21);
        assertThat(explore(corpus, 2)).isNotEqualTo(first);
        OracleDeriver<?, ConstituencyTree> deriver = OracleDeriver.of(SetBased.SYSTEM, corpus.inventory());
        for (ConstituencyTree tree : trees) {
            String id = tree.sentence().id();
            OracleDerivation derivation = Objects.requireNonNull(first.get(id), id);
            assertThat(derivation.sentence()).isEqualTo(tree.sentence());
            if (derivation.oracle().equals(OracleDeriver.STATIC)) {
                assertThat(derivation).isEqualTo(deriver.derive(tree));
            }
        }
    }

    private TrainingCorpus corpus(List<ConstituencyTree> trees, int shards) {
        String table = directory.resolve("derivations-" + shards).toString();
        WrittenTables.derivations(spark, table, SetBased.SYSTEM, trees, shards);
        return TrainingCorpus.of(
                Table.open(spark, new org.apache.hadoop.fs.Path(table), DerivationsTable.SCHEMA), settings);
    }

    private Map<String, OracleDerivation> explore(TrainingCorpus corpus, int round) throws IOException {
        Broadcast<TrainingData> data = context.broadcast(new TrainingData(
                corpus,
                Optional.empty(),
                settings,
                new SerializableConfiguration(
                        new Configuration(spark.sessionState().newHadoopConf()))));
        org.apache.hadoop.fs.Path folder =
                new org.apache.hadoop.fs.Path(directory.resolve("explored[1]").toString());
        Explorer explorer =
                new Explorer(spark, Claims.ofEndedProcess(spark, folder), RunListener.NONE, corpus, settings, folder);
        NetworkTrainer trainer = new NetworkTrainer(NETWORK, corpus.vocabulary(), settings, 20);
        List<String> files = explorer.explore(round, trainer.currentWeights(), data);
        assertThat(files).hasSameSizeAs(corpus.shards());
        Map<String, OracleDerivation> examples = new TreeMap<>();
        for (int shard = 0; shard < files.size(); shard++) {
            List<OracleDerivation> explored =
                    DerivationFile.read(files.get(shard), spark.sessionState().newHadoopConf());
            assertThat(explored)
                    .extracting(OracleDerivation::sentence)
                    .containsExactlyElementsOf(data.value().derivations(shard).stream()
                            .map(OracleDerivation::sentence)
                            .toList());
            explored.forEach(example -> examples.put(example.sentence().id(), example));
        }
        return examples;
    }
}
