package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.crossbranch.search.OverLong;
import org.crossbranch.search.Search;
import org.crossbranch.spark.annotate.DamagedFiles;
import org.crossbranch.spark.annotate.FreeSpacePolicy;
import org.crossbranch.spark.annotate.GoneFiles;
import org.crossbranch.spark.annotate.InputPolicy;
import org.crossbranch.spark.annotate.SentenceLimits;
import org.crossbranch.spark.ingest.DocumentOptions;
import org.crossbranch.spark.ingest.IgnoredFiles;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.treebank.bracket.DiscbracketFormat.Brackets;

/**
 * All settings of one run: the defaults of {@code conf/reference.conf}, a file over them, assignments over both.
 *
 * @param input section {@code input}
 * @param importing section {@code import}
 * @param convert section {@code convert}
 * @param transition section {@code transition}
 * @param oracle section {@code oracle}
 * @param training section {@code training}; its number of workers may be 0, for one per core
 * @param maxRefusedPercent key {@code training.max-refused}
 * @param keepWork key {@code training.keep-work}
 * @param annotate section {@code annotate}
 * @param documents section {@code documents}
 * @param evaluate section {@code evaluate}
 * @param serve section {@code serve}
 * @param progress section {@code progress}
 * @param runs section {@code runs}
 * @param lineage section {@code lineage}
 * @param files the files that are there and that settings name, such as head rules or a model, by key
 * @param values every key's value as text, by key; a head table of the user's by its name and a hash
 */
public record Settings(
        InputSettings input,
        ImportSettings importing,
        Convert convert,
        Transition transition,
        Oracle oracle,
        TrainingSettings training,
        double maxRefusedPercent,
        boolean keepWork,
        Annotate annotate,
        DocumentOptions documents,
        EvaluateSettings evaluate,
        ServeSettings serve,
        Progress progress,
        RunSettings runs,
        LineageSettings lineage,
        SortedMap<String, List<String>> files,
        SortedMap<String, String> values) {

    /** The values of the keys that decide what a training run computes, by key. */
    public SortedMap<String, String> trainingValues() {
        SortedMap<String, String> chosen = new TreeMap<>(values.subMap("training.", "training/"));
        // What it stops has no model, and what it lets pass has the same.
        chosen.remove(TrainingKeys.MAX_REFUSED.path());
        chosen.putAll(values.subMap("transition.", "transition/"));
        return chosen;
    }

    /** Every key there is. */
    public static List<Key<?>> keys() {
        return Stream.of(
                        InputSettings.KEYS,
                        ImportSettings.KEYS,
                        Convert.KEYS,
                        Transition.KEYS,
                        Oracle.KEYS,
                        TrainingKeys.ALL,
                        Annotate.KEYS,
                        DocumentSettings.KEYS,
                        EvaluateSettings.KEYS,
                        ServeSettings.KEYS,
                        Progress.KEYS,
                        RunSettings.KEYS,
                        LineageSettings.KEYS)
                .<Key<?>>flatMap(List::stream)
                .toList();
    }

    /**
     * Reads and checks all settings, those of other jobs too.
     *
     * @param file a HOCON file, if any
     * @param assignments from the command line; later ones win
     * @throws SettingsException if anything given cannot be used
     */
    public static Settings read(Optional<Path> file, List<Assignment> assignments) {
        List<Key<?>> keys = keys();
        Config config = new SettingsReader(keys).read(file, assignments);
        SortedMap<String, String> values = new TreeMap<>();
        keys.forEach(key ->
                values.put(key.path(), config.getValue(key.path()).unwrapped().toString()));
        SortedMap<String, List<String>> files = files(values);
        Transition transition = Transition.of(config);
        // The same path may lead to other rules tomorrow.
        values.put(Transition.HEADS.path(), transition.options().heads().name());
        return new Settings(
                InputSettings.of(config),
                ImportSettings.of(config),
                Convert.of(config),
                transition,
                Oracle.of(config),
                TrainingKeys.settings(config),
                TrainingKeys.MAX_REFUSED.read(config),
                TrainingKeys.KEEP_WORK.read(config),
                Annotate.of(config),
                DocumentSettings.of(config),
                EvaluateSettings.of(config),
                ServeSettings.of(config),
                Progress.of(config),
                RunSettings.of(config),
                LineageSettings.of(config),
                files,
                values);
    }

    private static SortedMap<String, List<String>> files(SortedMap<String, String> values) {
        SortedMap<String, List<String>> files = new TreeMap<>();
        values.forEach((key, value) -> {
            if (key.equals(LineageSettings.FILE.path())) {
                // It is written.
                return;
            }
            List<String> named = Arrays.stream(value.split(","))
                    .map(String::strip)
                    .filter(part -> !part.isEmpty() && new File(part).isFile())
                    .toList();
            if (!named.isEmpty()) {
                files.put(key, named);
            }
        });
        return files;
    }

    /**
     * The settings of {@code convert}.
     *
     * @param brackets how discbracket writes round brackets in forms
     */
    public record Convert(Brackets brackets) {
        private static final Key<Brackets> BRACKETS = Key.choice("convert.brackets", Brackets.class);

        static final List<Key<?>> KEYS = List.of(BRACKETS);

        static Convert of(Config config) {
            return new Convert(BRACKETS.read(config));
        }
    }

    /**
     * The settings of {@code oracle}.
     *
     * @param system name of the transition system
     * @param oracle name of its oracle
     */
    public record Oracle(String system, String oracle) {
        static final List<String> ORACLES = List.of("static");

        private static final Key<String> SYSTEM = system("oracle.system");
        private static final Key<String> ORACLE = Key.word("oracle.oracle", ORACLES);

        static final List<Key<?>> KEYS = List.of(SYSTEM, ORACLE);

        static Key<String> system(String path) {
            return Key.name(
                    path,
                    "a transition system",
                    TransitionSystems.all().stream()
                            .map(TransitionSystemFactory::name)
                            .toList());
        }

        static Oracle of(Config config) {
            return new Oracle(SYSTEM.read(config), ORACLE.read(config));
        }
    }

    /**
     * The settings of progress on standard error.
     *
     * @param intervalSeconds seconds between two lines where there is no terminal, or 0 for none
     */
    public record Progress(int intervalSeconds) {
        private static final Key<Integer> INTERVAL_SECONDS = Key.integer("progress.interval-seconds", 0, 86_400);

        static final List<Key<?>> KEYS = List.of(INTERVAL_SECONDS);

        static Progress of(Config config) {
            return new Progress(INTERVAL_SECONDS.read(config));
        }
    }

    /**
     * The settings shared by all jobs that derive trees.
     *
     * @param options those of the systems
     * @param makesContinuous whether crossing branches are taken out of gold trees first
     */
    public record Transition(SystemOptions options, boolean makesContinuous) {
        static final Key<HeadRules> HEADS = Key.headTable("transition.heads");
        private static final Key<SystemOptions.SwapOrder> SWAP_ORDER =
                Key.choice("transition.swap-order", SystemOptions.SwapOrder.class);
        private static final Key<SystemOptions.RootPosition> ROOT =
                Key.choice("transition.root", SystemOptions.RootPosition.class);
        private static final Key<SystemOptions.ArcLoss> ARC_LOSS =
                Key.choice("transition.arc-loss", SystemOptions.ArcLoss.class);
        private static final Key<SystemOptions.Relations> RELATIONS =
                Key.choice("transition.relations", SystemOptions.Relations.class);
        private static final Key<SystemOptions.Underivable> UNDERIVABLE =
                Key.choice("transition.underivable", SystemOptions.Underivable.class);
        private static final Key<Boolean> MAKE_CONTINUOUS = Key.flag("transition.make-continuous");

        static final List<Key<?>> KEYS =
                List.of(HEADS, SWAP_ORDER, ROOT, ARC_LOSS, RELATIONS, UNDERIVABLE, MAKE_CONTINUOUS);

        static Transition of(Config config) {
            return new Transition(options(config), MAKE_CONTINUOUS.read(config));
        }

        static SystemOptions options(Config config) {
            return SystemOptions.DEFAULT
                    .withHeads(HEADS.read(config))
                    .withSwapOrder(SWAP_ORDER.read(config))
                    .withRoot(ROOT.read(config))
                    .withArcLoss(ARC_LOSS.read(config))
                    .withRelations(RELATIONS.read(config))
                    .withUnderivable(UNDERIVABLE.read(config));
        }
    }

    /**
     * The settings of {@code annotate}.
     *
     * @param search name of the search that takes the actions
     * @param alternatives most analyses of a sentence beside the best
     * @param limits what a sentence may take, and what it gets where it would take more
     * @param maxRejectedPercent greatest share of the sentences that may be set aside
     * @param batchSentences sentences that advance together
     * @param shards parts that the work is divided into, or 0 for as many as the input suggests
     * @param partitionsAtOnce partitions that are written side by side, at most
     * @param precautions against what may stand among the input's files, or be wrong with a disk
     */
    public record Annotate(
            String search,
            int alternatives,
            SentenceLimits limits,
            double maxRejectedPercent,
            int batchSentences,
            int shards,
            int partitionsAtOnce,
            InputPolicy precautions) {
        private static final Key<String> SEARCH = Key.search("annotate.search");
        private static final Key<Integer> BEAM = Key.integer("annotate.beam", 1, Search.WIDEST);
        private static final Key<Double> BEAM_THRESHOLD = Key.number("annotate.beam-threshold", 0, 1e9);
        private static final Key<Integer> ALTERNATIVES = Key.integer("annotate.alternatives", 0, Search.WIDEST);
        private static final Key<Integer> MAX_TOKENS = Key.integer("annotate.max-tokens", 1, 10_000);
        private static final Key<Double> MAX_SECONDS = Key.number("annotate.max-seconds", 0, 86_400);
        private static final Key<OverLong> OVER_LONG = Key.choice("annotate.over-long", OverLong.class);
        private static final Key<Double> MAX_REJECTED = Key.number("annotate.max-rejected", 0, 100);
        private static final Key<Integer> BATCH_SENTENCES = Key.integer("annotate.batch-sentences", 1, 4_096);
        private static final Key<Integer> SHARDS = Key.integer("annotate.shards", 0, 100_000);

        private static final Key<Integer> PARTITIONS_AT_ONCE = Key.integer("annotate.partitions-at-once", 1, 64);
        private static final Key<IgnoredFiles> IGNORE = Key.ignoredFiles("annotate.ignore");
        private static final Key<FreeSpacePolicy> FREE_SPACE = Key.choice("annotate.free-space", FreeSpacePolicy.class);
        private static final Key<DamagedFiles> DAMAGED_FILES = Key.choice("annotate.damaged-files", DamagedFiles.class);
        private static final Key<GoneFiles> GONE_FILES = Key.choice("annotate.gone-files", GoneFiles.class);

        static final List<Key<?>> KEYS = List.of(
                SEARCH,
                BEAM,
                BEAM_THRESHOLD,
                ALTERNATIVES,
                MAX_TOKENS,
                MAX_SECONDS,
                OVER_LONG,
                MAX_REJECTED,
                BATCH_SENTENCES,
                SHARDS,
                PARTITIONS_AT_ONCE,
                IGNORE,
                FREE_SPACE,
                DAMAGED_FILES,
                GONE_FILES);

        /** The name of the search. */
        private static String search(Config config) {
            String kind = SEARCH.read(config);
            int width = BEAM.read(config);
            double threshold = BEAM_THRESHOLD.read(config);
            return kind.equals(Search.BEAM) && threshold > 0
                    ? new Search.Beam(width, threshold).name()
                    : Search.nameOf(kind, width);
        }

        static Annotate of(Config config) {
            return new Annotate(
                    search(config),
                    ALTERNATIVES.read(config),
                    new SentenceLimits(
                            MAX_TOKENS.read(config),
                            Duration.ofMillis(Math.round(1e3 * MAX_SECONDS.read(config))),
                            OVER_LONG.read(config)),
                    MAX_REJECTED.read(config),
                    BATCH_SENTENCES.read(config),
                    SHARDS.read(config),
                    PARTITIONS_AT_ONCE.read(config),
                    new InputPolicy(
                            IGNORE.read(config),
                            FREE_SPACE.read(config),
                            DAMAGED_FILES.read(config),
                            GONE_FILES.read(config)));
        }
    }
}
