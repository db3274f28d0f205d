package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.ScorerArchitecture;
import org.crossbranch.scoring.linear.FeatureSyntaxException;
import org.crossbranch.scoring.linear.LinearArchitecture;
import org.crossbranch.scoring.weights.EnsembleShape;
import org.crossbranch.scoring.weights.SparseShape;
import org.crossbranch.search.Search;
import org.crossbranch.training.DevelopmentMetric;
import org.crossbranch.training.OracleDeriver;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingSettings.Averaging;
import org.crossbranch.training.TrainingSettings.AveragingMethod;
import org.crossbranch.training.TrainingSettings.Exploration;
import org.crossbranch.training.TrainingSettings.Follow;
import org.crossbranch.training.TrainingSettings.Precision;
import org.crossbranch.training.TrainingSettings.Sizes;
import org.crossbranch.training.linear.LinearSettings;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.tree.SyntaxTree;

/** The keys of the section {@code training}, and the record that they make. */
final class TrainingKeys {
    private static final String MAIN = "main";

    static final Key<String> SYSTEM = Settings.Oracle.system("training.system");
    static final Key<String> ORACLE = Key.word(
            "training.oracle", List.of(OracleDeriver.STATIC, OracleDeriver.NON_DETERMINISTIC, OracleDeriver.DYNAMIC));
    static final Key<String> SCORER = Key.word(
            "training.scorer",
            ParserArchitecture.scorers().stream()
                    .map(ScorerArchitecture::family)
                    .distinct()
                    .toList());
    static final Key<String> FEATURES = Key.word(
            "training.features",
            ParserArchitecture.scorers().stream()
                    .map(ScorerArchitecture::features)
                    .filter(features -> !features.isEmpty())
                    .distinct()
                    .toList());
    static final Key<TagSource> TAGS = Key.choice("training.tags", TagSource.class);
    static final Key<List<String>> WORD_TASKS = Key.wordTasks("training.word-tasks");
    static final Key<Long> SEED = Key.seed("training.seed");
    static final Key<Integer> EPOCHS = Key.integer("training.epochs", 1, 10_000);
    static final Key<Integer> BATCH_SENTENCES = Key.integer("training.batch-sentences", 1, 4_096);
    static final Key<Integer> WORKERS = Key.integer("training.workers", 0, 1_024);
    static final Key<Integer> NETWORKS = Key.integer("training.networks", 1, EnsembleShape.MOST);
    static final Key<Integer> AVERAGING_FREQUENCY = Key.integer("training.averaging-frequency", 1, 10_000);
    static final Key<AveragingMethod> AVERAGING_METHOD = Key.choice("training.averaging.method", AveragingMethod.class);
    static final Key<Double> AVERAGING_MOMENTUM = Key.share("training.averaging.momentum");
    static final Key<Double> AVERAGING_RATE = Key.number("training.averaging.rate", 0.01, 10);
    static final Key<Precision> AVERAGING_PRECISION = Key.choice("training.averaging.precision", Precision.class);
    static final Key<Integer> AVERAGING_WARMUP_EPOCHS = Key.integer("training.averaging.warmup-epochs", 0, 10_000);
    static final Key<Integer> AVERAGING_WARMUP_WORKERS = Key.integer("training.averaging.warmup-workers", 1, 1_024);
    static final Key<Double> LEARNING_RATE = Key.number("training.learning-rate", 1e-7, 1);
    static final Key<Double> SECOND_MOMENT_DECAY = Key.share("training.second-moment-decay");
    static final Key<Integer> WARMUP_STEPS = Key.integer("training.warmup-steps", 0, 1_000_000);
    static final Key<Double> FINAL_LEARNING_RATE_FRACTION = Key.number("training.final-learning-rate-fraction", 0, 1);
    static final Key<Double> CLIP_NORM = Key.number("training.clip-norm", 0, 1_000);
    static final Key<Double> INPUT_DROPOUT = Key.share("training.dropout.input");
    static final Key<Double> ENCODER_DROPOUT = Key.share("training.dropout.encoder");
    static final Key<Double> SCORER_DROPOUT = Key.share("training.dropout.scorer");
    static final Key<Double> TASK_WEIGHT = Key.number("training.task-weight", 0.001, 1_000);
    static final Key<Double> UNKNOWN_WORD_ALPHA = Key.number("training.unknown-word-alpha", 0, 100);
    static final Key<Double> WORD_DROPOUT = Key.share("training.dropout.word");
    static final Key<Integer> MIN_WORD_FREQUENCY = Key.integer("training.min-word-frequency", 1, 1_000_000);
    static final Key<Double> EMA_DECAY = Key.share("training.ema-decay");
    static final Key<Integer> WORD_SIZE = Key.integer("training.word-size", 1, 1_024);
    static final Key<Integer> CHARACTER_SIZE = Key.integer("training.character-size", 1, 1_024);
    static final Key<Integer> CHARACTER_LSTM = Key.integer("training.character-lstm", 1, 1_024);
    static final Key<Integer> AFFIX_SIZE = Key.integer("training.affix-size", 0, 1_024);
    static final Key<Integer> SENTENCE_LSTM = Key.integer("training.sentence-lstm", 1, 4_096);
    static final Key<Integer> TAGGER_LSTM = Key.integer("training.tagger-lstm", 0, 4_096);
    static final Key<Integer> HIDDEN = Key.integer("training.hidden", 1, 4_096);
    static final Key<Integer> LABEL_SIZE = Key.integer("training.label-size", 1, 1_024);
    static final Key<Integer> TAG_SIZE = Key.integer("training.tag-size", 1, 1_024);
    static final Key<String> SELECT_BY = Key.word("training.select-by", selections());
    static final Key<Integer> PATIENCE = Key.integer("training.patience", 0, 10_000);
    static final Key<Integer> EXPLORATION_FIRST = Key.integer("training.exploration.first-epochs", 0, 10_000);
    static final Key<Double> EXPLORATION_PROBABILITY = Key.number("training.exploration.probability", 0, 1);
    static final Key<Follow> EXPLORATION_FOLLOW = Key.choice("training.exploration.follow", Follow.class);
    static final Key<Integer> BEAM = Key.integer("training.beam", 1, Search.WIDEST);
    static final Key<Double> BEAM_THRESHOLD = Key.number("training.beam-threshold", 0, 1e9);
    static final Key<String> LINEAR_FEATURES = Key.featureTemplates("training.linear.features");
    static final Key<Double> LINEAR_MARGIN = Key.number("training.linear.margin", 0, 1e9);
    static final Key<LinearSettings.Update> LINEAR_UPDATE =
            Key.choice("training.linear.update", LinearSettings.Update.class);
    static final Key<LinearSettings.Mistake> LINEAR_MISTAKE =
            Key.choice("training.linear.mistake", LinearSettings.Mistake.class);
    static final Key<Integer> LINEAR_MIN_UPDATES = Key.integer("training.linear.min-updates", 1, 1_000);
    static final Key<Integer> LINEAR_IMPORTANCE = Key.integer("training.linear.importance", 1, 100);
    static final Key<Integer> LINEAR_MAX_WEIGHTS = Key.integer("training.linear.max-weights", 1_000, SparseShape.MOST);
    static final Key<Integer> LINEAR_PERCEPTRONS = Key.integer("training.linear.perceptrons", 1, 100);
    static final Key<Double> MAX_REFUSED = Key.number("training.max-refused", 0, 100);
    static final Key<Boolean> KEEP_WORK = Key.flag("training.keep-work");

    static final List<Key<?>> ALL = List.of(
            SYSTEM,
            ORACLE,
            SCORER,
            FEATURES,
            TAGS,
            WORD_TASKS,
            SEED,
            EPOCHS,
            BATCH_SENTENCES,
            WORKERS,
            NETWORKS,
            AVERAGING_FREQUENCY,
            AVERAGING_METHOD,
            AVERAGING_MOMENTUM,
            AVERAGING_RATE,
            AVERAGING_PRECISION,
            AVERAGING_WARMUP_EPOCHS,
            AVERAGING_WARMUP_WORKERS,
            LEARNING_RATE,
            SECOND_MOMENT_DECAY,
            WARMUP_STEPS,
            FINAL_LEARNING_RATE_FRACTION,
            CLIP_NORM,
            INPUT_DROPOUT,
            ENCODER_DROPOUT,
            SCORER_DROPOUT,
            TASK_WEIGHT,
            UNKNOWN_WORD_ALPHA,
            WORD_DROPOUT,
            MIN_WORD_FREQUENCY,
            EMA_DECAY,
            WORD_SIZE,
            CHARACTER_SIZE,
            CHARACTER_LSTM,
            AFFIX_SIZE,
            SENTENCE_LSTM,
            TAGGER_LSTM,
            HIDDEN,
            LABEL_SIZE,
            TAG_SIZE,
            SELECT_BY,
            PATIENCE,
            EXPLORATION_FIRST,
            EXPLORATION_PROBABILITY,
            EXPLORATION_FOLLOW,
            BEAM,
            BEAM_THRESHOLD,
            LINEAR_FEATURES,
            LINEAR_MARGIN,
            LINEAR_UPDATE,
            LINEAR_MISTAKE,
            LINEAR_MIN_UPDATES,
            LINEAR_IMPORTANCE,
            LINEAR_MAX_WEIGHTS,
            LINEAR_PERCEPTRONS,
            MAX_REFUSED,
            KEEP_WORK);

    private TrainingKeys() {}

    private enum TagSource {
        PREDICTED,
        GIVEN
    }

    /**
     * The name of the scorer architecture.
     *
     * @throws SettingsException if the system, the oracle, the scorer and its features do not go together
     */
    private static String scorer(Config config) {
        return new ParserChoice(
                        TransitionSystems.named(SYSTEM.read(config)),
                        ORACLE.read(config),
                        SCORER.read(config),
                        FEATURES.read(config))
                .scorer();
    }

    private static List<String> selections() {
        return Stream.concat(
                        Stream.of(MAIN),
                        Arrays.stream(DevelopmentMetric.values()).map(DevelopmentMetric::setting))
                .toList();
    }

    /**
     * The score that selects.
     *
     * @throws SettingsException if it is one of other trees than the system's
     */
    private static DevelopmentMetric selectBy(Config config) {
        Class<? extends SyntaxTree> trees =
                TransitionSystems.named(SYSTEM.read(config)).trees();
        String selected = SELECT_BY.read(config);
        if (selected.equals(MAIN)) {
            return DevelopmentMetric.mainOf(trees);
        }
        List<DevelopmentMetric> possible = Arrays.stream(DevelopmentMetric.values())
                .filter(metric -> metric.trees() == trees)
                .toList();
        return possible.stream()
                .filter(metric -> metric.setting().equals(selected))
                .findFirst()
                .orElseThrow(() -> new SettingsException(
                        "settings",
                        "training.system = " + SYSTEM.read(config) + " does not go with " + SELECT_BY.path() + " = "
                                + selected,
                        "possible are "
                                + Stream.concat(
                                                Stream.of(MAIN),
                                                possible.stream().map(DevelopmentMetric::setting))
                                        .collect(Collectors.joining(", "))));
    }

    /**
     * The settings of a linear scorer.
     *
     * @throws SettingsException if tags are to be predicted or several networks trained, which it cannot, if the margin and the beam do
     *     not go together, or the templates are not for the system
     */
    private static LinearSettings linear(Config config) {
        if (!SCORER.read(config).equals(LinearArchitecture.NAME)) {
            return LinearSettings.NONE;
        }
        if (TAGS.read(config) != TagSource.GIVEN) {
            throw new SettingsException(
                    "settings", "training.scorer = linear reads tags and predicts none", "set training.tags = given");
        }
        if (NETWORKS.read(config) > 1) {
            throw new SettingsException(
                    "settings",
                    "training.scorer = linear has no networks, and training.networks = " + NETWORKS.read(config),
                    "set training.linear.perceptrons instead");
        }
        checkMargin(config);
        double threshold = BEAM_THRESHOLD.read(config);
        return new LinearSettings(
                templates(config).text(),
                BEAM.read(config),
                threshold > 0 ? threshold : Double.POSITIVE_INFINITY,
                LINEAR_MARGIN.read(config),
                LINEAR_UPDATE.read(config),
                LINEAR_MISTAKE.read(config),
                LINEAR_MIN_UPDATES.read(config),
                LINEAR_IMPORTANCE.read(config),
                LINEAR_MAX_WEIGHTS.read(config),
                LINEAR_PERCEPTRONS.read(config));
    }

    private static void checkMargin(Config config) {
        double margin = LINEAR_MARGIN.read(config);
        double threshold = BEAM_THRESHOLD.read(config);
        if (margin > 0 && BEAM.read(config) == 1) {
            throw new SettingsException(
                    "settings",
                    "training.linear.margin is of a beam, and training.beam = 1",
                    "set training.linear.margin = 0, or a wider beam");
        }
        if (margin > 0 && threshold > 0 && threshold <= margin) {
            throw new SettingsException(
                    "settings",
                    "training.beam-threshold is not above training.linear.margin, so that it drops correct derivations that lead",
                    "set it to 0, or above the margin");
        }
    }

    private static LinearArchitecture.TemplateSet templates(Config config) {
        ParserArchitecture<?, ?> parser = ParserArchitecture.of(
                TransitionSystems.named(SYSTEM.read(config), Settings.Transition.options(config)), scorer(config));
        String name = LINEAR_FEATURES.read(config);
        try {
            return LinearArchitecture.of(parser)
                    .templates(name, parser.system())
                    .orElseThrow(() -> new IllegalArgumentException("there is no set " + name));
        } catch (FeatureSyntaxException e) {
            throw new SettingsException(
                    "settings",
                    LINEAR_FEATURES.path() + " = " + name + " does not go with training.system = "
                            + parser.system().name() + ": " + e.getMessage(),
                    "docs/features.md has the sets and places for each system");
        }
    }

    /** Those that are set, and what the templates of a linear scorer read: without, parses would be made of tokens that lack it. */
    private static List<String> wordTasks(Config config) {
        Set<String> tasks = new LinkedHashSet<>(WORD_TASKS.read(config));
        if (SCORER.read(config).equals(LinearArchitecture.NAME)) {
            tasks.addAll(templates(config).tasks());
        }
        return List.copyOf(tasks);
    }

    static TrainingSettings settings(Config config) {
        return new TrainingSettings(
                SYSTEM.read(config),
                ORACLE.read(config),
                Settings.Transition.options(config),
                scorer(config),
                TAGS.read(config) == TagSource.GIVEN,
                wordTasks(config),
                SEED.read(config),
                EPOCHS.read(config),
                BATCH_SENTENCES.read(config),
                WORKERS.read(config),
                NETWORKS.read(config),
                AVERAGING_FREQUENCY.read(config),
                new Averaging(
                        AVERAGING_METHOD.read(config),
                        AVERAGING_MOMENTUM.read(config),
                        AVERAGING_RATE.read(config),
                        AVERAGING_PRECISION.read(config),
                        AVERAGING_WARMUP_EPOCHS.read(config),
                        AVERAGING_WARMUP_WORKERS.read(config)),
                LEARNING_RATE.read(config),
                SECOND_MOMENT_DECAY.read(config),
                WARMUP_STEPS.read(config),
                FINAL_LEARNING_RATE_FRACTION.read(config),
                CLIP_NORM.read(config),
                INPUT_DROPOUT.read(config),
                ENCODER_DROPOUT.read(config),
                SCORER_DROPOUT.read(config),
                TASK_WEIGHT.read(config),
                new TrainingSettings.UnknownWords(UNKNOWN_WORD_ALPHA.read(config), WORD_DROPOUT.read(config)),
                MIN_WORD_FREQUENCY.read(config),
                EMA_DECAY.read(config),
                selectBy(config),
                PATIENCE.read(config),
                new Exploration(
                        EXPLORATION_FIRST.read(config),
                        EXPLORATION_PROBABILITY.read(config),
                        EXPLORATION_FOLLOW.read(config)),
                new Sizes(
                        WORD_SIZE.read(config),
                        CHARACTER_SIZE.read(config),
                        CHARACTER_LSTM.read(config),
                        SENTENCE_LSTM.read(config),
                        TAGGER_LSTM.read(config),
                        HIDDEN.read(config),
                        AFFIX_SIZE.read(config),
                        LABEL_SIZE.read(config),
                        TAG_SIZE.read(config)),
                linear(config));
    }
}
