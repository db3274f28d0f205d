package org.crossbranch.spark.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.pretrained.PretrainedEncoder;
import org.crossbranch.pretrained.TinyEncoder;
import org.crossbranch.scoring.TokenVectors;
import org.crossbranch.search.ParseBudget;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.ingest.ImportRequests;
import org.crossbranch.spark.ingest.ImportRun;
import org.crossbranch.spark.table.DerivationsTable;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.training.DevelopmentMetric;
import org.crossbranch.training.EpochMetrics;
import org.crossbranch.training.TrainingSettings;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(LocalSpark.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class TrainRunTest {
    private static final String OTHER_RUN =
            "MODEL: it holds a run on other data, with other settings or by another build of the program; give another"
                    + " directory or delete this one";

    @TempDir
    private static Path folder;

    private final SparkSession spark;
    private TrainingRuns runs;
    private final List<String> lastIds = new ArrayList<>();
    private List<EpochMetrics> metrics = List.of();

    TrainRunTest(SparkSession spark) {
        this.spark = spark;
    }

    /** The run that the others are held against: from a file, uninterrupted. */
    @BeforeAll
    void train() throws IOException {
        runs = new TrainingRuns(spark, folder);
        metrics = runs.run(
                runs.request("train.discbracket", "whole", TrainingRuns.SETTINGS),
                epoch -> lastIds.add(runs.id("whole", "last")));
    }

    @Test
    void aFileAndTheTableOfItsDerivationsGiveTheSameModel() {
        runs.run(runs.request("derivations", "from-table", TrainingRuns.SETTINGS), epoch -> {});
        assertThat(runs.id("from-table", "last")).isEqualTo(runs.id("whole", "last"));
        assertThat(runs.id("from-table", "best")).isEqualTo(runs.id("whole", "best"));
        assertThat(runs.tensors("from-table")).as("seed %d", TrainingRuns.SEED).isEqualTo(runs.tensors("whole"));
        List<EpochMetrics> again = runs.run(runs.request("derivations", "from-table", TrainingRuns.SETTINGS), epoch -> {
            throw new AssertionError("a finished run trained again: " + epoch);
        });
        assertThat(again).isEqualTo(runs.written("from-table"));
    }

    @Test
    void aCopyInAnotherFolderGivesTheSameModel() throws IOException {
        Path copy = Files.createDirectory(folder.resolve("copy")).resolve("train.discbracket");
        Files.copy(folder.resolve("train.discbracket"), copy);
        runs.run(runs.request("copy/train.discbracket", "from-copy", TrainingRuns.SETTINGS), epoch -> {});
        assertThat(runs.tensors("from-copy")).as("seed %d", TrainingRuns.SEED).isEqualTo(runs.tensors("whole"));
    }

    /** As others may write a table, in any order. */
    @Test
    void tablesOfOneTwoAndSevenPartitionsGiveTheSameModel() {
        new ImportRun(spark, RunListener.NONE)
                .run(ImportRequests.of(
                        runs.hadoop("train.discbracket").toString(),
                        runs.hadoop("trees").toString()));
        List<Map<String, List<Float>>> tensors = new ArrayList<>();
        for (int partitions : List.of(1, 2, 7)) {
            String table = "trees-" + partitions;
            spark.read()
                    .parquet(runs.hadoop("trees").toString())
                    .repartition(partitions)
                    .write()
                    .parquet(runs.hadoop(table).toString());
            String model = "from-" + partitions;
            runs.run(runs.request(table, model, TrainingRuns.settings(TrainingRuns.SEED, 1)), epoch -> {});
            tensors.add(runs.tensors(model));
        }
        assertThat(tensors)
                .as("seed %d", TrainingRuns.SEED)
                .allSatisfy(one -> assertThat(one).isEqualTo(tensors.get(0)));
    }

    /** The model is the same, and so are its parses of the other trees: what the score loses are the brackets that are missed. */
    @Test
    void aDevelopmentSentenceTooLongToParseCountsAsUnparsed() throws IOException {
        int tokens = ParseBudget.DEFAULT.maxTokens() + 1;
        String leaves = IntStream.range(0, tokens)
                .mapToObj(i -> "(NN " + i + "=w)")
                .collect(Collectors.joining(" ", "(ROOT (S ", "))\n"));
        Path dev = folder.resolve("dev.discbracket");
        Files.writeString(folder.resolve("dev-long.discbracket"), Files.readString(dev) + leaves);
        List<EpochMetrics> epochs = runs.run(
                runs.scoredOn(
                        "dev-long.discbracket", runs.request("derivations", "scored-long", TrainingRuns.SETTINGS)),
                epoch -> {});
        assertThat(runs.id("scored-long", "last")).isEqualTo(runs.id("whole", "last"));
        EpochMetrics longer = epochs.get(TrainingRuns.EPOCHS - 1);
        EpochMetrics scored = metrics.get(TrainingRuns.EPOCHS - 1);
        assertThat(scored.unparsed()).isZero();
        assertThat(longer.unparsed()).isEqualTo(1);
        assertThat(longer.score(DevelopmentMetric.F1)).isPositive().isLessThan(scored.score(DevelopmentMetric.F1));
        assertThat(longer.accuracy().get("tag"))
                .isPositive()
                .isLessThan(scored.accuracy().get("tag"));
        assertThat(runs.written("scored-long")).isEqualTo(epochs);
    }

    @Test
    void anotherSeedGivesAnotherModel() {
        TrainRun.Request request =
                runs.request("train.discbracket", "seeded", TrainingRuns.settings(TrainingRuns.SEED + 1, 1));
        runs.run(TrainingRuns.keepingWork(request), epoch -> {});
        assertThat(runs.id("seeded", "last")).isNotEqualTo(lastIds.get(0));
        assertThat(runs.tensors("seeded")).isNotEqualTo(runs.tensors("whole"));
        assertThat(Table.open(spark, runs.hadoop("seeded/work/derivations"), DerivationsTable.SCHEMA)
                        .rowCount())
                .isEqualTo(TrainingRuns.TREES);
    }

    /** Killed twice: between two epochs, and in the middle of one. */
    @Test
    void aKilledRunEndsAsAnUninterruptedOne() {
        TrainRun.Request request = runs.request("derivations", "killed", TrainingRuns.SETTINGS);
        assertThatThrownBy(() -> runs.run(request, epoch -> {
                    if (epoch.epoch() == 2) {
                        throw new Killed();
                    }
                }))
                .isInstanceOf(Killed.class);
        assertThat(runs.id("killed", "last")).isEqualTo(lastIds.get(1));
        assertThatThrownBy(() -> new TrainRun(spark, new KilledInEpoch(TrainingRuns.TREES / 2, "epoch"))
                        .run(request, epoch -> {}))
                .isInstanceOf(Killed.class);
        List<Integer> resumed = new ArrayList<>();
        List<EpochMetrics> all = runs.run(request, epoch -> resumed.add(epoch.epoch()));
        assertThat(resumed).containsExactly(3, 4, 5, 6, 7);
        assertThat(timeless(all)).as("seed %d", TrainingRuns.SEED).isEqualTo(timeless(metrics));
        assertThat(runs.id("killed", "last")).isEqualTo(runs.id("whole", "last"));
        assertThat(runs.id("killed", "best")).isEqualTo(runs.id("whole", "best"));
        assertThat(runs.written("killed")).isEqualTo(all);
    }

    @Test
    void aRunOnOtherDataOrWithOtherSettingsIsNotResumed() throws IOException {
        runs.sample("train-other", TrainingRuns.TREES - 1);
        runs.sample("dev-other", 11);
        TrainRun.Request resumed = runs.request("derivations", "whole", TrainingRuns.SETTINGS);
        runs.assertRefused(
                runs.request("derivations", "whole", TrainingRuns.settings(TrainingRuns.SEED, TrainingRuns.EPOCHS + 1)),
                OTHER_RUN);
        runs.assertRefused(runs.request("train-other.discbracket", "whole", TrainingRuns.SETTINGS), OTHER_RUN);
        runs.assertRefused(runs.scoredOn("dev-other.discbracket", resumed), OTHER_RUN);
        assertThat(timeless(runs.run(resumed, epoch -> {}))).isEqualTo(timeless(metrics));
    }

    @Test
    void whatIsMissingIsToldBeforeTheTreesAreRead() {
        String missing = folder.resolve("missing").toString();
        TrainingSettings settings = TrainingRuns.settings(TrainingRuns.SEED, 1);
        assertThatThrownBy(() -> runs.run(
                        runs.request("no-derivations", "m", TrainingRuns.withVectors(missing, false, settings)),
                        epoch -> {}))
                .hasMessageStartingWith(missing + ": cannot be read");
        assertThatThrownBy(() -> runs.run(
                        runs.request("no-derivations", "m", TrainingRuns.withEncoder(missing, settings)), epoch -> {}))
                .hasMessageStartingWith(missing + ": there is no model.onnx");
        assertThatThrownBy(() -> runs.run(
                        runs.request("no-derivations", "m", settings).with(new TrainRun.Also(missing, 1)), epoch -> {}))
                .hasMessageStartingWith(missing + ": there is no such file");
    }

    /** Vectors that are not trained are neither averaged nor part of the state; those that are begin as the file has them. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aKilledRunWithVectorsEndsAsAnUninterruptedOneAndNotWithOthers(boolean areTrained) throws IOException {
        Path file = folder.resolve("words-" + areTrained + ".vec");
        String vectors = vectors(7);
        Files.writeString(file, vectors);
        TrainingSettings settings =
                TrainingRuns.withVectors(file.toString(), areTrained, TrainingRuns.settings(TrainingRuns.SEED, 3));
        List<EpochMetrics> uninterrupted =
                runs.run(runs.request("derivations", "vectors-" + areTrained, settings), epoch -> {});
        String model = "vectors-killed-" + areTrained;
        TrainRun.Request request = runs.request("derivations", model, settings);
        assertThatThrownBy(() -> runs.run(request, epoch -> {
                    if (epoch.epoch() == 1) {
                        throw new Killed();
                    }
                }))
                .isInstanceOf(Killed.class);
        Files.writeString(file, vectors(8));
        runs.assertRefused(request, OTHER_RUN);
        Files.writeString(file, vectors);
        assertThat(timeless(runs.run(request, epoch -> {}))).isEqualTo(timeless(uninterrupted));
        assertThat(runs.id(model, "last")).isEqualTo(runs.id("vectors-" + areTrained, "last"));
        assertThat(runs.id(model, "last")).isNotEqualTo(lastIds.get(2));
        // Scaled: three words of vectors (1, 0), (0, 1) and (7, 0) have a mean squared length of 17.
        float first = (float) (1 / Math.sqrt(17));
        List<Float> table = Objects.requireNonNull(runs.tensors(model).get("vector.embedding"));
        assertThat(table).hasSize(8);
        assertThat(table.subList(0, 4).equals(List.of(0f, 0f, first, 0f))).isEqualTo(!areTrained);
    }

    /** The sentences are encoded once, before the first epoch, also of a run that is killed and resumed. */
    @Test
    void aKilledRunWithAnEncoderEndsAsAnUninterruptedOneAndNotWithAnother() throws IOException {
        Path encoder = new TinyEncoder(4).write(folder.resolve("encoder"));
        TrainingSettings settings =
                TrainingRuns.withEncoder(encoder.toString(), TrainingRuns.settings(TrainingRuns.SEED, 3, "dynamic"));
        List<EpochMetrics> uninterrupted = runs.run(runs.request("derivations", "encoded", settings), epoch -> {});
        TrainRun.Request request = runs.request("derivations", "encoded-killed", settings);
        Path encoded = folder.resolve("encoded-killed/work/encoded");
        List<List<Path>> files = new ArrayList<>();
        for (int killed = 1; killed <= 2; killed++) {
            int last = killed;
            assertThatThrownBy(() -> runs.run(request, epoch -> {
                        if (epoch.epoch() == last) {
                            throw new Killed();
                        }
                    }))
                    .isInstanceOf(Killed.class);
            try (Stream<Path> all = Files.walk(encoded)) {
                files.add(all.toList());
            }
        }
        assertThat(files.get(1)).hasSize(4).isEqualTo(files.get(0));
        new TinyEncoder(5).write(encoder);
        runs.assertRefused(request, OTHER_RUN);
        new TinyEncoder(4).write(encoder);
        assertThat(timeless(runs.run(request, epoch -> {}))).isEqualTo(timeless(uninterrupted));
        assertThat(runs.id("encoded-killed", "last")).isEqualTo(runs.id("encoded", "last"));
        assertThat(folder.resolve("encoded-killed/work")).doesNotExist();
        TokenVectors vectors = ModelBundle.read(folder.resolve("encoded/last.model"))
                .lexicon()
                .encoder()
                .orElseThrow();
        assertThat(vectors)
                .isEqualTo(new TokenVectors(
                        PretrainedEncoder.of(encoder).vectors().sha256(), TinyEncoder.WIDTH, 4, Optional.empty()));
    }

    private static String vectors(int last) {
        return "3 2\n, 1 0\n. 0 1\nzzz " + last + " 0\n";
    }

    @Test
    void aBrokenFileOfVectorsIsRefused() throws IOException {
        Path file = folder.resolve("broken.vec");
        Files.writeString(file, "2 2\n. 1 NaN\n");
        TrainingSettings settings = TrainingRuns.withVectors(file.toString(), false, TrainingRuns.SETTINGS);
        runs.assertRefused(
                runs.request("derivations", "broken", settings),
                file + ":2: the vector holds NaN; take the word out, or train the vectors again");
        Files.delete(file);
        assertThatThrownBy(() -> runs.run(runs.request("derivations", "broken", settings), epoch -> {}))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void theBestModelIsThatOfTheBestEpoch() {
        assertThat(metrics).extracting(EpochMetrics::epoch).containsExactly(1, 2, 3, 4, 5, 6, 7);
        assertThat(runs.written("whole")).isEqualTo(metrics);
        int best = 0;
        for (int epoch = 0; epoch < TrainingRuns.EPOCHS; epoch++) {
            boolean isBest = epoch == 0
                    || metrics.get(epoch).score(DevelopmentMetric.F1)
                            >= metrics.get(best).score(DevelopmentMetric.F1);
            assertThat(metrics.get(epoch).best()).isEqualTo(isBest);
            best = isBest ? epoch : best;
        }
        assertThat(lastIds).doesNotHaveDuplicates().hasSize(TrainingRuns.EPOCHS);
        assertThat(runs.id("whole", "best")).isEqualTo(lastIds.get(best));
        assertThat(runs.id("whole", "last")).isEqualTo(lastIds.get(TrainingRuns.EPOCHS - 1));
        assertThat(folder.resolve("whole/work")).doesNotExist();
    }

    /** An epoch that explores depends on the parameters before it: killed in the middle of it, it explores again. */
    @Test
    void aKilledRunThatExploresEndsAsAnUninterruptedOne() {
        TrainingSettings dynamic = TrainingRuns.settings(TrainingRuns.SEED, 3, "dynamic");
        List<EpochMetrics> uninterrupted = runs.run(runs.request("derivations", "explored", dynamic), epoch -> {});
        TrainRun.Request request = runs.request("derivations", "explored-killed", dynamic);
        RunListener killer = new KilledInEpoch(TrainingRuns.TREES / 2, "epoch 3");
        assertThatThrownBy(() -> new TrainRun(spark, killer).run(request, epoch -> {}))
                .isInstanceOf(Killed.class);
        assertThat(timeless(runs.run(request, epoch -> {})))
                .as("seed %d", TrainingRuns.SEED)
                .isEqualTo(timeless(uninterrupted));
        assertThat(runs.id("explored-killed", "last")).isEqualTo(runs.id("explored", "last"));
        assertThat(uninterrupted.get(0).loss()).isEqualTo(metrics.get(0).loss());
        assertThat(uninterrupted.get(1).loss()).isNotEqualTo(metrics.get(1).loss());
        assertThat(folder.resolve("explored/work")).doesNotExist();
    }

    private static List<EpochMetrics> timeless(List<EpochMetrics> epochs) {
        return epochs.stream()
                .map(epoch -> new EpochMetrics(
                        epoch.epoch(),
                        epoch.loss(),
                        epoch.scores(),
                        epoch.accuracy(),
                        epoch.unparsed(),
                        0,
                        0,
                        epoch.best()))
                .toList();
    }
}
