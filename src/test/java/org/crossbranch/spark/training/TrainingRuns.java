package org.crossbranch.spark.training;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.oracle.OracleRun;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.training.DevelopmentMetric;
import org.crossbranch.training.EpochMetrics;
import org.crossbranch.training.SettingsFixture;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.linear.LinearSettings;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.dependency.DependencyTrees;

/** Runs, data and results for tests of training. */
final class TrainingRuns {
    static final long SEED = 19;
    static final int EPOCHS = 7;
    static final int TREES = 36;
    static final TrainingSettings SETTINGS = settings(SEED, EPOCHS);

    private static final int WORKERS = 2;
    private static final int LONGEST = 12;

    private final SparkSession spark;
    private final Path folder;

    /** Files {@code train.discbracket} and {@code dev.discbracket}, and the table {@code derivations} of the former. */
    TrainingRuns(SparkSession spark, Path folder) throws IOException {
        this.spark = spark;
        this.folder = folder;
        sample("train", TREES);
        sample("dev", 12);
        new OracleRun(spark, RunListener.NONE)
                .run(OracleRun.Request.of(path("train.discbracket"), "ml-set", path("derivations")));
    }

    /** Large and fast enough that a few epochs learn something to score. */
    static TrainingSettings settings(long seed, int epochs) {
        return settings(seed, epochs, "static");
    }

    static TrainingSettings settings(long seed, int epochs, String oracle) {
        return new TrainingSettings(
                new TrainingSettings.Parser("ml-set", oracle, SystemOptions.DEFAULT, "set", false, List.of("tag")),
                new TrainingSettings.Schedule(seed, epochs, 1, WORKERS, 1, 5, 0),
                DevelopmentMetric.F1,
                TrainingSettings.Averaging.PLAIN,
                new TrainingSettings.Exploration(1, 0.7, TrainingSettings.Follow.SAMPLED),
                new TrainingSettings.Network(
                        new TrainingSettings.Sizes(8, 4, 4, 12, 0, 16, 0, 4, 4),
                        SettingsFixture.adam(0.06),
                        new TrainingSettings.Dropout(0.1, 0.1, 0.1),
                        new TrainingSettings.UnknownWords(0.8375, 0),
                        TrainingSettings.Vectors.NONE,
                        TrainingSettings.Encoder.NONE,
                        1),
                LinearSettings.NONE);
    }

    /** Settings with a file of word vectors. */
    static TrainingSettings withVectors(String file, boolean areTrained, TrainingSettings settings) {
        TrainingSettings.Network network = settings.network();
        return SettingsFixture.with(
                new TrainingSettings.Network(
                        network.sizes(),
                        network.optimizer(),
                        network.dropout(),
                        network.unknownWords(),
                        new TrainingSettings.Vectors(file, 10, areTrained),
                        network.encoder(),
                        network.minWordFrequency()),
                settings);
    }

    /** Settings with the folder of an encoder. */
    static TrainingSettings withEncoder(String encoder, TrainingSettings settings) {
        TrainingSettings.Network network = settings.network();
        return SettingsFixture.with(
                new TrainingSettings.Network(
                        network.sizes(),
                        network.optimizer(),
                        network.dropout(),
                        network.unknownWords(),
                        network.vectors(),
                        new TrainingSettings.Encoder(encoder),
                        network.minWordFrequency()),
                settings);
    }

    void sample(String name, int trees) throws IOException {
        String file = name.replaceAll("-.*", "") + ".discbracket";
        try (Stream<String> lines = Files.lines(Path.of("data-samples", file))) {
            List<String> shortest = lines.filter(
                            line -> line.chars().filter(c -> c == '=').count() <= LONGEST)
                    .limit(trees)
                    .toList();
            Files.write(folder.resolve(name + ".discbracket"), shortest);
        }
    }

    /** A file of random projective trees with one root dependent, of words by which they can be learnt by heart. */
    static void dependencies(Path file, long seed, int count) throws IOException {
        StringBuilder text = new StringBuilder();
        Random random = new Random(seed);
        DependencyTrees.random(seed, count, LONGEST, true, true).forEach(tree -> {
            for (int token = 0; token < tree.sentence().length(); token++) {
                text.append(String.format(
                        Locale.ROOT,
                        "%d\tw%d\t_\tT%d\t_\t_\t%d\t%s\t_\t_%n",
                        token + 1,
                        random.nextInt(200),
                        random.nextInt(3),
                        tree.head(token) + 1,
                        tree.label(token)));
            }
            text.append('\n');
        });
        Files.writeString(file, text);
    }

    /**
     * Trains on {@code train.conllu} of a folder.
     *
     * @param reached told how many sentences of an epoch are done
     */
    static List<EpochMetrics> ofDependencies(
            SparkSession spark,
            Path folder,
            String model,
            TrainingSettings settings,
            Consumer<EpochMetrics> epochs,
            LongConsumer reached) {
        RunListener listener = new RunListener() {
            private boolean isEpoch;

            @Override
            public void began(String stage, String unit, long total) {
                isEpoch = stage.startsWith("epoch");
            }

            @Override
            public void reached(long count) {
                if (isEpoch) {
                    reached.accept(count);
                }
            }
        };
        return new TrainRun(spark, listener)
                .run(
                        new TrainRun.Request(
                                folder.resolve("train.conllu").toString(),
                                "",
                                folder.resolve("dev.conllu").toString(),
                                folder.resolve(model).toString(),
                                settings,
                                new TreeMap<>(),
                                new TreeMap<>(),
                                "",
                                false),
                        epochs);
    }

    void assertRefused(TrainRun.Request request, String message) {
        assertThatThrownBy(() -> run(request, epoch -> {}))
                .isInstanceOf(InputException.class)
                .hasMessage(message.replace("MODEL", request.model()));
    }

    List<EpochMetrics> run(TrainRun.Request request, Consumer<EpochMetrics> epochs) {
        return new TrainRun(spark, RunListener.NONE).run(request, epochs);
    }

    TrainRun.Request request(String input, String model, TrainingSettings settings) {
        return new TrainRun.Request(
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

    static TrainRun.Request keepingWork(TrainRun.Request request) {
        return new TrainRun.Request(
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

    TrainRun.Request scoredOn(String development, TrainRun.Request request) {
        return new TrainRun.Request(
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
    Map<String, List<Float>> tensors(String model) {
        Map<String, List<Float>> elements = new TreeMap<>();
        model(model, "last").weights().tensors().forEach((name, tensor) -> {
            List<Float> values = new ArrayList<>();
            for (float value : tensor.values()) {
                values.add(value);
            }
            elements.put(name, values);
        });
        return elements;
    }

    String id(String model, String which) {
        return model(model, which).id();
    }

    private ModelBundle model(String model, String which) {
        try {
            return ModelBundle.read(folder.resolve(model).resolve(which + ".model"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<EpochMetrics> written(String model) {
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

    String path(String name) {
        return folder.resolve(name).toString();
    }

    org.apache.hadoop.fs.Path hadoop(String name) {
        return new org.apache.hadoop.fs.Path(path(name));
    }
}
