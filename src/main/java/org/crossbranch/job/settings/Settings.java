package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.crossbranch.chart.GrammarOptions;
import org.crossbranch.setting.Meaning;
import org.crossbranch.setting.Setting;
import org.crossbranch.spark.ingest.DocumentOptions;
import org.crossbranch.training.OracleDeriver;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.transform.Enhancement;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.treebank.bracket.DiscbracketFormat.Brackets;

/**
 * All settings of one run: the defaults that are declared, a file over them, assignments over both.
 *
 * @param input section {@code input}
 * @param importing section {@code import}
 * @param convert section {@code convert}
 * @param transition section {@code transition}
 * @param oracle section {@code oracle}
 * @param parser section {@code training}; its number of workers may be 0, for one per core; empty where {@code train} makes a grammar
 * @param grammar the kind of grammar that {@code train} makes, and its orders; empty where it trains a parser
 * @param trainingJob section {@code training}, but for what decides what a model is
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
        Optional<TrainingSettings> parser,
        Optional<GrammarOptions> grammar,
        TrainingJob trainingJob,
        AnnotateSettings annotate,
        DocumentOptions documents,
        EvaluateSettings evaluate,
        ServeSettings serve,
        Progress progress,
        RunSettings runs,
        LineageSettings lineage,
        SortedMap<String, List<String>> files,
        SortedMap<String, String> values) {

    /**
     * The settings of the parser that {@code train} trains.
     *
     * @throws IllegalStateException if it makes a grammar
     */
    public TrainingSettings training() {
        return parser.orElseThrow(() -> new IllegalStateException("a grammar is not trained"));
    }

    /** The values of the keys that decide what a training run computes, by key. */
    public SortedMap<String, String> trainingValues() {
        SortedMap<String, String> chosen = new TreeMap<>(values.subMap("training.", "training/"));
        // What it stops has no model, and what it lets pass has the same.
        chosen.remove("training.max-refused");
        chosen.putAll(values.subMap("transition.", "transition/"));
        return chosen;
    }

    /** Every key there is. */
    public static List<Key> keys() {
        return Stream.of(
                        SettingRecords.keys(InputSettings.class),
                        SettingRecords.keys(ImportSettings.class),
                        SettingRecords.keys(Convert.class),
                        SettingRecords.keys(Transition.class),
                        SettingRecords.keys(Oracle.class),
                        TrainingSection.keys(),
                        SettingRecords.keys(AnnotateSettings.class),
                        SettingRecords.keys(DocumentOptions.class),
                        SettingRecords.keys(EvaluateSettings.class),
                        SettingRecords.keys(ServeSettings.class),
                        SettingRecords.keys(Progress.class),
                        SettingRecords.keys(RunSettings.class),
                        SettingRecords.keys(LineageSettings.class))
                .flatMap(Function.identity())
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
        return read(new SettingsReader(keys()).read(file, assignments, ConfigFactory.empty()));
    }

    /**
     * The same with assignments over a recipe.
     *
     * @param trees number of trees that the recipe is for
     */
    public static Settings read(Recipe recipe, long trees, List<Assignment> assignments) {
        return read(new SettingsReader(keys()).read(Optional.empty(), assignments, recipe.settings(trees)));
    }

    private static Settings read(Config config) {
        SortedMap<String, String> values = new TreeMap<>();
        keys().forEach(key ->
                values.put(key.path(), config.getValue(key.path()).unwrapped().toString()));
        SortedMap<String, List<String>> files = files(values);
        ParserSettings parser = SettingRecords.read(ParserSettings.class, config);
        Transition transition = SettingRecords.read(Transition.class, config, parser.functions());
        // The same path may lead to other rules tomorrow.
        values.put("transition.heads", transition.options().heads().name());
        return new Settings(
                SettingRecords.read(InputSettings.class, config),
                // Trees that are imported have their heads.
                SettingRecords.read(ImportSettings.class, config, true),
                SettingRecords.read(Convert.class, config),
                transition,
                ParserSettings.checked(SettingRecords.read(Oracle.class, config)),
                TrainingSection.read(config, transition.options()),
                parser.grammar().map(kind -> {
                    GrammarOrders orders = SettingRecords.read(GrammarOrders.class, config);
                    return new GrammarOptions(
                            kind, transition.options().heads().name(), orders.horizontal(), orders.vertical());
                }),
                SettingRecords.read(TrainingJob.class, config),
                SettingRecords.read(AnnotateSettings.class, config),
                SettingRecords.read(DocumentOptions.class, config),
                SettingRecords.read(EvaluateSettings.class, config),
                SettingRecords.read(ServeSettings.class, config),
                SettingRecords.read(Progress.class, config),
                SettingRecords.read(RunSettings.class, config),
                SettingRecords.read(LineageSettings.class, config),
                files,
                values);
    }

    private static SortedMap<String, List<String>> files(SortedMap<String, String> values) {
        SortedMap<String, List<String>> files = new TreeMap<>();
        values.forEach((key, value) -> {
            if (key.equals("lineage.file")) {
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

    /** The settings of {@code convert}. */
    public record Convert(
            @Setting(key = "convert.brackets", byDefault = "penn")
            @Meaning("Round brackets in forms, as discbracket writes them: penn as -LRB- and -RRB-; discodop as #LRB#"
                    + " and #RRB#, the only ones that discodop reads as brackets. Both are read.")
            Brackets brackets,

            @Setting(key = "convert.enhanced", byDefault = "none")
            @Meaning(
                    "Enhanced dependencies of CoNLL-U, for trees without any: none, or by rules of Universal Dependencies.")
            Enhancement enhancement) {}

    /** The settings of {@code oracle}. */
    public record Oracle(
            @Setting(key = "oracle.system", byDefault = "ml-set", of = TransitionSystems.class)
            @Meaning("Transition system whose derivations are written.")
            String system,

            @Setting(
                    key = "oracle.oracle",
                    byDefault = "static",
                    words = {OracleDeriver.STATIC, OracleDeriver.NON_DETERMINISTIC, OracleDeriver.DYNAMIC})
            @Meaning("Oracle whose sets of correct actions are written, too; static for none.")
            String oracle) {}

    /** The settings of {@code train} beside those of the trainer. */
    public record TrainingJob(
            @Setting(key = "training.max-refused", byDefault = "5", most = 100)
            @Meaning("Greatest share of the training trees, in per cent, that the transition system may refuse to"
                    + " derive.")
            double maxRefusedPercent,

            @Setting(key = "training.keep-work", byDefault = "false")
            @Meaning("Whether training keeps its working files (examples, batches) at its end.")
            boolean keepsWork,

            @Setting(key = "training.language", byDefault = "")
            @Meaning("Language of the trees, as a code such as nl. The model records it.")
            String language,

            @Setting(key = "training.also-weight", byDefault = "1", most = 1_000)
            @Meaning("Silver trees (--also) that an epoch reads for each tree of the treebank.")
            double alsoWeight) {}

    /** The orders of a grammar's Markovisation. */
    record GrammarOrders(
            @Setting(key = "training.grammar.horizontal", byDefault = "1", most = 1_000)
            @Meaning("Siblings that a grammar's binarised label tells.")
            int horizontal,

            @Setting(key = "training.grammar.vertical", byDefault = "1", least = 1, most = 1_000)
            @Meaning("Labels that a grammar's label tells: 2 for its parent's, too.")
            int vertical) {}

    /** The settings of progress on standard error. */
    public record Progress(
            @Setting(key = "progress.interval-seconds", byDefault = "15", most = 86_400)
            @Meaning("Seconds between two lines of progress where standard error is not a terminal; 0 for none.")
            int intervalSeconds) {}

    /**
     * The settings shared by all jobs that derive trees.
     *
     * @param options those of the systems
     */
    public record Transition(
            SystemOptions options,

            @Setting(key = "transition.make-continuous", byDefault = "false")
            @Meaning("Whether gold trees are made continuous before they are derived, as systems without gaps or swaps"
                    + " need. A discontinuous constituent keeps the block with its head, by transition.heads. The"
                    + " number of changed trees is printed.")
            boolean makesContinuous) {}
}
