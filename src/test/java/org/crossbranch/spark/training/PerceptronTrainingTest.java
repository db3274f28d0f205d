package org.crossbranch.spark.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.search.ParseBudget;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.search.Search;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.table.DerivationsTable;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.WrittenTables;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.training.EpochMetrics;
import org.crossbranch.training.OracleDerivation;
import org.crossbranch.training.SettingsFixture;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.linear.PerceptronWeights;
import org.crossbranch.transition.constituency.setbased.SetBased;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.treebank.TreebankFormats;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs of perceptrons that share the sentences among several workers, and ask each kind of oracle. */
@ExtendWith(LocalSpark.class)
final class PerceptronTrainingTest {
    private static final long SEED = 29;

    private final SparkSession spark;

    @TempDir
    private Path folder;

    PerceptronTrainingTest(SparkSession spark) {
        this.spark = spark;
    }

    @ParameterizedTest
    @CsvSource({"arc-eager, dynamic", "arc-standard, non-deterministic", "spines, dynamic"})
    void aKilledRunEndsAsAnUninterruptedOne(String system, String oracle) throws IOException {
        TrainingRuns.dependencies(folder.resolve("train.conllu"), SEED, 30);
        TrainingRuns.dependencies(folder.resolve("dev.conllu"), SEED + 1, 8);
        TrainingSettings settings = SettingsFixture.withOracle(
                oracle,
                SettingsFixture.of(ParserArchitecture.of(system, "linear"), true, SEED, 4)
                        .withWorkers(3));
        List<EpochMetrics> whole = run("whole", settings, epoch -> {});
        assertThat(whole.get(3).loss()).isLessThan(whole.get(0).loss());
        assertThatThrownBy(() -> run("killed", settings, epoch -> {
                    if (epoch.epoch() == 2) {
                        throw new Killed();
                    }
                }))
                .isInstanceOf(Killed.class);
        List<Integer> resumed = new ArrayList<>();
        run("killed", settings, epoch -> resumed.add(epoch.epoch()));
        assertThat(resumed).containsExactly(3, 4);
        assertThat(id("killed")).as("seed %d", SEED).isEqualTo(id("whole"));
        run("of-one-worker", settings.withWorkers(1), epoch -> {});
        assertThat(id("of-one-worker")).isNotEqualTo(id("whole"));
    }

    /** As if each worker counted the sentences of all shards, and kept its own. */
    @Test
    void sentencesAreDealtOutInTurn() {
        TrainingSettings settings = SettingsFixture.of(SEED, 1, 0, 1, 0);
        String table = folder.resolve("derivations").toString();
        WrittenTables.derivations(
                spark, table, SetBased.SYSTEM, RandomTrees.of(SEED, 23, 6).toList(), 3);
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        TrainingCorpus corpus = TrainingCorpus.of(
                Table.open(spark, new org.apache.hadoop.fs.Path(table), DerivationsTable.SCHEMA), settings);
        Broadcast<TrainingData> data = context.broadcast(new TrainingData(
                corpus,
                Optional.empty(),
                settings,
                new SerializableConfiguration(spark.sessionState().newHadoopConf())));
        assertThat(corpus.shards()).hasSize(3);
        for (int workers : new int[] {1, 2, 5}) {
            List<List<OracleDerivation>> expected = new ArrayList<>();
            for (int task = 0; task < 2 * workers; task++) {
                expected.add(new ArrayList<>());
            }
            int number = 0;
            for (int shard = 0; shard < 3; shard++) {
                for (OracleDerivation derivation : data.value().derivations(shard)) {
                    expected.get(number % workers).add(derivation);
                    expected.get(workers + number++ % workers).add(derivation);
                }
            }
            List<List<OracleDerivation>> dealt = new DealtSentences(context, data, 2)
                    .of(0, workers).glom().collect().stream()
                            .map(rows ->
                                    rows.stream().map(DerivationsTable::read).toList())
                            .toList();
            assertThat(dealt).as("seed %d, %d workers", SEED, workers).isEqualTo(expected);
        }
    }

    /** After the first round nothing is read of the derivations. */
    @Test
    void shardsAreReadOnce() throws IOException {
        TrainingRuns.dependencies(folder.resolve("train.conllu"), SEED, 30);
        TrainingRuns.dependencies(folder.resolve("dev.conllu"), SEED + 1, 8);
        TrainingSettings settings = SettingsFixture.withPerceptrons(
                2,
                4,
                SettingsFixture.of(ParserArchitecture.of("arc-eager", "linear"), true, SEED, 3)
                        .withWorkers(3));
        run("whole", settings, epoch -> {});
        List<Boolean> deleted = new ArrayList<>();
        run("unread", settings, epoch -> deleted.add(delete(folder.resolve("unread/work/derivations"))));
        assertThat(deleted).containsExactly(true, false, false);
        assertThat(id("unread")).as("seed %d", SEED).isEqualTo(id("whole"));
    }

    /** The first of several is the one that is trained alone; the others are not. */
    @ParameterizedTest
    @CsvSource({"arc-eager, 4, 2", "arc-standard, 1, 1"})
    void perceptronsKnowNothingOfEachOther(String system, int beam, int workers) throws IOException {
        TrainingRuns.dependencies(folder.resolve("train.conllu"), SEED, 30);
        TrainingRuns.dependencies(folder.resolve("dev.conllu"), SEED + 1, 8);
        TrainingSettings one = SettingsFixture.withOracle(
                "dynamic",
                SettingsFixture.of(ParserArchitecture.of(system, "linear"), true, SEED, 3)
                        .withWorkers(workers));
        run("one", SettingsFixture.withPerceptrons(1, beam, one), epoch -> {});
        TrainingSettings three = SettingsFixture.withPerceptrons(3, beam, one);
        run("three", three, epoch -> {});
        List<PerceptronWeights> all = perceptrons("three");
        assertThat(all).hasSize(3);
        assertThat(all.get(0).encode()).isEqualTo(perceptrons("one").get(0).encode());
        assertThat(all.get(1).encode())
                .as("seed %d", SEED)
                .isNotEqualTo(all.get(0).encode());
        assertThat(all.get(2).encode())
                .isNotEqualTo(all.get(0).encode())
                .isNotEqualTo(all.get(1).encode());
        assertThat(id("three")).isNotEqualTo(id("one"));
        assertThatThrownBy(() -> run("killed", three, epoch -> {
                    throw new Killed();
                }))
                .isInstanceOf(Killed.class);
        List<Long> told = Collections.synchronizedList(new ArrayList<>());
        run("killed", three, epoch -> {}, told::add);
        assertThat(told)
                .as("sentences of an epoch that are done")
                .allMatch(count -> count <= 30)
                .contains(30L);
        assertThat(id("killed")).as("seed %d", SEED).isEqualTo(id("three"));
    }

    /** No other unit of the scores makes confidence on the development trees likelier, by what a parser says of it. */
    @ParameterizedTest
    @CsvSource({"arc-eager, 1", "arc-standard, 3"})
    void confidenceIsFittedToTheDevelopmentTrees(String system, int perceptrons) throws IOException {
        TrainingRuns.dependencies(folder.resolve("train.conllu"), SEED, 40);
        // The same trees, so that some parses are right.
        TrainingRuns.dependencies(folder.resolve("dev.conllu"), SEED, 40);
        List<DependencyTree> gold = new ArrayList<>();
        try (TreebankReader<?> reader = TreebankFormats.named("conllu").read(folder.resolve("dev.conllu"))) {
            reader.forEachRemaining(entry -> gold.add(((ConlluSentence) entry.orThrow()).tree()));
        }
        TrainingSettings settings = SettingsFixture.of(ParserArchitecture.of(system, "linear"), true, SEED, 2);
        run("one", SettingsFixture.withPerceptrons(perceptrons, 4, settings), epoch -> {});
        ModelBundle model = ModelBundle.read(folder.resolve("one").resolve("last.model"));
        List<List<ParseOutcome.Parsed>> parses = IntStream.rangeClosed(-3, 3)
                .mapToObj(unit -> parses(model, unit, gold))
                .toList();
        assertThat(parses.stream().map(PerceptronTrainingTest::trees).distinct())
                .as("trees do not depend on the unit, seed %d", SEED)
                .hasSize(1);
        List<Double> losses = parses.stream().map(some -> loss(some, gold)).toList();
        assertThat(losses.get(3))
                .as("losses %s, seed %d", losses, SEED)
                .isEqualTo(Collections.min(losses))
                .isLessThan(losses.get(0))
                .isLessThan(losses.get(6));
    }

    /** Parses as if all scores were divided by a power of two. */
    private static List<ParseOutcome.Parsed> parses(ModelBundle model, int unit, List<DependencyTree> gold) {
        ModelBundle divided = new ModelBundle(
                model.system(),
                model.oracle(),
                model.scorer(),
                model.inventory(),
                model.lexicon(),
                model.weights().match(dense -> dense, sparse -> sparse.dividedBy(unit)),
                model.confidence(),
                model.settings(),
                model.provenance());
        return divided
                .parser(ParseBudget.DEFAULT, new Search.Beam(4))
                .parse(gold.stream().map(DependencyTree::sentence).toList())
                .stream()
                .map(ParseOutcome.Parsed.class::cast)
                .toList();
    }

    private static List<DependencyTree> trees(List<ParseOutcome.Parsed> parses) {
        return parses.stream()
                .map(parsed -> parsed.analysis().dependency().orElseThrow())
                .toList();
    }

    private static double loss(List<ParseOutcome.Parsed> parses, List<DependencyTree> gold) {
        double loss = 0;
        for (int i = 0; i < gold.size(); i++) {
            DependencyTree tree = parses.get(i).analysis().dependency().orElseThrow();
            boolean isCorrect = Arrays.equals(tree.heads(), gold.get(i).heads())
                    && tree.labels().equals(gold.get(i).labels());
            double confidence = parses.get(i).ranking().confidence();
            loss -= Math.log(Math.max(1e-9, isCorrect ? confidence : 1 - confidence));
        }
        return loss;
    }

    @Test
    void perceptronsThatACheckpointHasNoRoomForAreRefused() {
        PerceptronTraining.checkRoom(10, 1L << 30);
        assertThatThrownBy(() -> PerceptronTraining.checkRoom(10, 3L << 30))
                .isInstanceOf(InputException.class)
                .hasMessage("the weights of 10 perceptrons take 3,072 MB, and a checkpoint has room for 2,047 MB; lower"
                        + " training.linear.perceptrons, or train on fewer sentences or templates");
    }

    /** Deletes a table, and says whether it was there. */
    private static boolean delete(Path table) {
        try {
            return FileSystem.getLocal(new Configuration())
                    .delete(new org.apache.hadoop.fs.Path(table.toString()), true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<PerceptronWeights> perceptrons(String model) throws IOException {
        org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(
                folder.resolve(model).resolve("state.bin").toString());
        FileSystem local = FileSystem.getLocal(new Configuration());
        return PerceptronWeights.decodeAll(
                StoredStates.at(local, file).read().orElseThrow().trainer().sparse());
    }

    private List<EpochMetrics> run(String model, TrainingSettings settings, Consumer<EpochMetrics> epochs) {
        return run(model, settings, epochs, count -> {});
    }

    private List<EpochMetrics> run(
            String model, TrainingSettings settings, Consumer<EpochMetrics> epochs, LongConsumer reached) {
        return TrainingRuns.ofDependencies(spark, folder, model, settings, epochs, reached);
    }

    private String id(String model) throws IOException {
        return ModelBundle.read(folder.resolve(model).resolve("last.model")).id();
    }
}
