package org.crossbranch.spark.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.OracleRequest;
import org.crossbranch.spark.OracleRun;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.table.DerivationsTable;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.Table;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.training.EpochMetrics;
import org.crossbranch.training.Example;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.transition.constituency.SystemOptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(LocalSpark.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class TrainRunTest {
    private static final long SEED = 17;
    private static final int EPOCHS = 5;
    private static final int WORKERS = 2;
    private static final int TREES = 36;
    private static final int LONGEST = 12;
    private static final String OTHER_RUN =
            "MODEL: it holds a run on other data or with other settings; give another directory or delete this one";
    private static final TrainingSettings SETTINGS = settings(SEED, EPOCHS);

    @TempDir
    private static Path folder;

    private final SparkSession spark;
    private final List<String> lastIds = new ArrayList<>();
    private List<EpochMetrics> metrics = List.of();

    TrainRunTest(SparkSession spark) {
        this.spark = spark;
    }

    /** The run that the others are held against: from a file, uninterrupted. */
    @BeforeAll
    void train() throws IOException {
        sample("train", TREES);
        sample("dev", 12);
        metrics = run(request("train.discbracket", "whole", SETTINGS), epoch -> lastIds.add(id("whole", "last")));
        new OracleRun(spark, RunListener.NONE)
                .run(OracleRequest.of(path("train.discbracket"), "ml-set", path("derivations")));
    }

    /** Large and fast enough that a few epochs learn something to score. */
    private static TrainingSettings settings(long seed, int epochs) {
        return settings(seed, epochs, "static");
    }

    private static TrainingSettings settings(long seed, int epochs, String oracle) {
        return new TrainingSettings(
                "ml-set",
                oracle,
                SystemOptions.DEFAULT,
                "set",
                false,
                seed,
                epochs,
                1,
                WORKERS,
                5,
                0.06,
                0,
                1,
                5,
                0.1,
                0.1,
                0.1,
                0.8375,
                1,
                0.5,
                TrainingSettings.SelectBy.F1,
                0,
                new TrainingSettings.Exploration(1, 0.7, TrainingSettings.Follow.SAMPLED),
                new TrainingSettings.Sizes(8, 4, 4, 12, 16, 4, 4));
    }

    private void sample(String name, int trees) throws IOException {
        String file = name.replaceAll("-.*", "") + ".discbracket";
        try (Stream<String> lines = Files.lines(Path.of("data-samples", file))) {
            List<String> shortest = lines.filter(
                            line -> line.chars().filter(c -> c == '=').count() <= LONGEST)
                    .limit(trees)
                    .toList();
            Files.write(folder.resolve(name + ".discbracket"), shortest);
        }
    }

    @Test
    void aFileAndTheTableOfItsDerivationsGiveTheSameModel() {
        run(request("derivations", "from-table", SETTINGS), epoch -> {});
        assertThat(id("from-table", "last")).isEqualTo(id("whole", "last"));
        assertThat(id("from-table", "best")).isEqualTo(id("whole", "best"));
        assertThat(tensors("from-table")).as("seed %d", SEED).isEqualTo(tensors("whole"));
        List<EpochMetrics> again = run(request("derivations", "from-table", SETTINGS), epoch -> {
            throw new AssertionError("a finished run trained again: " + epoch);
        });
        assertThat(again).isEqualTo(written("from-table"));
    }

    @Test
    void anotherSeedGivesAnotherModel() {
        TrainRequest request = request("train.discbracket", "seeded", settings(SEED + 1, 1));
        run(keepingWork(request), epoch -> {});
        assertThat(id("seeded", "last")).isNotEqualTo(lastIds.get(0));
        assertThat(tensors("seeded")).isNotEqualTo(tensors("whole"));
        assertThat(Table.open(spark, hadoop("seeded/work/derivations"), DerivationsTable.SCHEMA)
                        .rowCount())
                .isEqualTo(TREES);
    }

    /** Killed twice: between two epochs, and in the middle of one. */
    @Test
    void aKilledRunEndsAsAnUninterruptedOne() {
        TrainRequest request = request("derivations", "killed", SETTINGS);
        assertThatThrownBy(() -> run(request, epoch -> {
                    if (epoch.epoch() == 2) {
                        throw new Killed();
                    }
                }))
                .isInstanceOf(Killed.class);
        assertThat(id("killed", "last")).isEqualTo(lastIds.get(1));
        assertThatThrownBy(() -> new TrainRun(spark, new KilledInEpoch(TREES / 2, "epoch")).run(request, epoch -> {}))
                .isInstanceOf(Killed.class);
        List<Integer> resumed = new ArrayList<>();
        List<EpochMetrics> all = run(request, epoch -> resumed.add(epoch.epoch()));
        assertThat(resumed).containsExactly(3, 4, 5);
        assertThat(timeless(all)).as("seed %d", SEED).isEqualTo(timeless(metrics));
        assertThat(id("killed", "last")).isEqualTo(id("whole", "last"));
        assertThat(id("killed", "best")).isEqualTo(id("whole", "best"));
        assertThat(written("killed")).isEqualTo(all);
    }

    @Test
    void aRunOnOtherDataOrWithOtherSettingsIsNotResumed() throws IOException {
        sample("train-other", TREES - 1);
        sample("dev-other", 11);
        TrainRequest resumed = request("derivations", "whole", SETTINGS);
        assertRefused(request("derivations", "whole", settings(SEED, EPOCHS + 1)), OTHER_RUN);
        assertRefused(request("train-other.discbracket", "whole", SETTINGS), OTHER_RUN);
        assertRefused(scoredOn("dev-other.discbracket", resumed), OTHER_RUN);
        assertThat(timeless(run(resumed, epoch -> {}))).isEqualTo(timeless(metrics));
    }

    @Test
    void theBestModelIsThatOfTheBestEpoch() {
        assertThat(metrics).extracting(EpochMetrics::epoch).containsExactly(1, 2, 3, 4, 5);
        assertThat(written("whole")).isEqualTo(metrics);
        int best = 0;
        for (int epoch = 0; epoch < EPOCHS; epoch++) {
            boolean isBest =
                    epoch == 0 || metrics.get(epoch).f1() > metrics.get(best).f1();
            assertThat(metrics.get(epoch).best()).isEqualTo(isBest);
            best = isBest ? epoch : best;
        }
        assertThat(lastIds).doesNotHaveDuplicates().hasSize(EPOCHS);
        assertThat(id("whole", "best")).isEqualTo(lastIds.get(best));
        assertThat(id("whole", "last")).isEqualTo(lastIds.get(EPOCHS - 1));
        assertThat(folder.resolve("whole/work")).doesNotExist();
    }

    @Test
    void derivationsOfAnotherOracleOrSystemOrNoneAreRefused() {
        write("dynamic", example -> copy(example, example.system(), "dynamic"));
        write("other", example -> copy(example, "sr-gap", example.oracle()));
        spark.createDataFrame(List.of(), DerivationsTable.SCHEMA.columns())
                .write()
                .parquet(path("empty"));
        assertRefused(
                request("dynamic", "refused", SETTINGS),
                "file:" + path("dynamic")
                        + ": it holds derivations of ml-set by its dynamic oracle, but training.system is ml-set;"
                        + " set it, or make a table with `crossbranch oracle`");
        assertRefused(
                request("other", "refused", SETTINGS),
                "file:" + path("other")
                        + ": it holds derivations of sr-gap by its static oracle, but training.system is ml-set;"
                        + " set it, or make a table with `crossbranch oracle`");
        assertRefused(
                request("empty", "refused", SETTINGS),
                "file:" + path("empty") + ": the table has no derivations; there is nothing to train on");
    }

    @Test
    void derivationsOfContinuousTreesAreUsedOnPurposeOnly() {
        OracleRun.Result made = new OracleRun(spark, RunListener.NONE)
                .run(new OracleRequest(
                        path("train.discbracket"), "", "ml-set", SystemOptions.DEFAULT, true, "", path("continuous")));
        assertThat(made.statistics().madeContinuous()).isPositive();
        assertRefused(
                request("continuous", "refused", SETTINGS),
                "file:" + path("continuous") + ": crossing branches were taken out of "
                        + made.statistics().madeContinuous()
                        + " of its trees, but transition.make-continuous is false; set it to true, or make a table with"
                        + " `crossbranch oracle`");
    }

    @Test
    void developmentTreesThatAreNoneAreRefused() {
        spark.createDataFrame(List.of(), TreesTable.SCHEMA.columns()).write().parquet(path("no-trees"));
        assertRefused(
                scoredOn("no-trees", request("derivations", "unscored", SETTINGS)),
                path("no-trees") + ": there are no development trees; without any, no epoch is better than another");
        assertThat(folder.resolve("unscored/work")).doesNotExist();
    }

    /** An epoch that explores depends on the parameters before it: killed in the middle of it, it explores again. */
    @Test
    void aKilledRunThatExploresEndsAsAnUninterruptedOne() {
        TrainingSettings dynamic = settings(SEED, 3, "dynamic");
        List<EpochMetrics> uninterrupted = run(request("derivations", "explored", dynamic), epoch -> {});
        TrainRequest request = request("derivations", "explored-killed", dynamic);
        RunListener killer = new KilledInEpoch(TREES / 2, "epoch 3");
        assertThatThrownBy(() -> new TrainRun(spark, killer).run(request, epoch -> {}))
                .isInstanceOf(Killed.class);
        assertThat(timeless(run(request, epoch -> {}))).as("seed %d", SEED).isEqualTo(timeless(uninterrupted));
        assertThat(id("explored-killed", "last")).isEqualTo(id("explored", "last"));
        assertThat(uninterrupted.get(0).loss()).isEqualTo(metrics.get(0).loss());
        assertThat(uninterrupted.get(1).loss()).isNotEqualTo(metrics.get(1).loss());
        assertThat(folder.resolve("explored/work")).doesNotExist();
    }

    private void assertRefused(TrainRequest request, String message) {
        assertThatThrownBy(() -> run(request, epoch -> {}))
                .isInstanceOf(InputException.class)
                .hasMessage(message.replace("MODEL", request.model()));
    }

    private void write(String table, UnaryOperator<Example> change) {
        spark.createDataFrame(
                        Table.open(spark, hadoop("derivations"), DerivationsTable.SCHEMA)
                                .rows()
                                .collectAsList()
                                .stream()
                                .map(row -> DerivationsTable.row(change.apply(DerivationsTable.read(row))))
                                .toList(),
                        DerivationsTable.SCHEMA.columns())
                .write()
                .parquet(path(table));
    }

    private static Example copy(Example example, String system, String oracle) {
        return new Example(
                example.sentenceId(),
                system,
                oracle,
                example.inventoryHash(),
                example.forms(),
                example.tags(),
                example.decisions());
    }

    private List<EpochMetrics> run(TrainRequest request, Consumer<EpochMetrics> epochs) {
        return new TrainRun(spark, RunListener.NONE).run(request, epochs);
    }

    private TrainRequest request(String input, String model, TrainingSettings settings) {
        return new TrainRequest(
                path(input),
                "",
                path("dev.discbracket"),
                path(model),
                settings,
                new TreeMap<>(),
                new TreeMap<>(),
                "",
                false);
    }

    private static TrainRequest keepingWork(TrainRequest request) {
        return new TrainRequest(
                request.input(),
                request.format(),
                request.development(),
                request.model(),
                request.settings(),
                request.settingsByKey(),
                request.libraries(),
                request.commit(),
                true);
    }

    private TrainRequest scoredOn(String development, TrainRequest request) {
        return new TrainRequest(
                request.input(),
                request.format(),
                path(development),
                request.model(),
                request.settings(),
                request.settingsByKey(),
                request.libraries(),
                request.commit(),
                request.keepWork());
    }

    /** The elements of each tensor by its name. */
    private Map<String, List<Float>> tensors(String model) {
        Map<String, List<Float>> elements = new TreeMap<>();
        model(model, "last").parameters().tensors().forEach((name, tensor) -> {
            List<Float> values = new ArrayList<>();
            for (float value : tensor.values()) {
                values.add(value);
            }
            elements.put(name, values);
        });
        return elements;
    }

    private String id(String model, String which) {
        return model(model, which).id();
    }

    private ModelBundle model(String model, String which) {
        try {
            return ModelBundle.read(folder.resolve(model).resolve(which + ".model"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<EpochMetrics> written(String model) {
        try {
            ObjectMapper json = new ObjectMapper();
            List<EpochMetrics> epochs = new ArrayList<>();
            for (String line : Files.readAllLines(folder.resolve(model).resolve("metrics.jsonl"))) {
                epochs.add(json.readValue(line, EpochMetrics.class));
            }
            return epochs;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<EpochMetrics> timeless(List<EpochMetrics> epochs) {
        return epochs.stream()
                .map(epoch -> new EpochMetrics(
                        epoch.epoch(),
                        epoch.loss(),
                        epoch.f1(),
                        epoch.discontinuousF1(),
                        epoch.posAccuracy(),
                        0,
                        0,
                        epoch.best()))
                .toList();
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private org.apache.hadoop.fs.Path hadoop(String name) {
        return new org.apache.hadoop.fs.Path(path(name));
    }

    private static final class Killed extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Kills the run in the first epoch of a name that has trained on so many sentences. */
    private static final class KilledInEpoch implements RunListener {
        private final long sentences;
        private final String epoch;
        private volatile boolean isEpoch;

        KilledInEpoch(long sentences, String epoch) {
            this.sentences = sentences;
            this.epoch = epoch;
        }

        @Override
        public void began(String stage, String unit, long total) {
            isEpoch = stage.startsWith(epoch);
        }

        @Override
        public void reached(long count) {
            if (isEpoch && count >= sentences) {
                throw new Killed();
            }
        }
    }
}
