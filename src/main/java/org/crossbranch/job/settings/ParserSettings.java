package org.crossbranch.job.settings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.crossbranch.chart.GrammarOptions;
import org.crossbranch.scoring.FeatureExtractor;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.ScorerArchitecture;
import org.crossbranch.scoring.WordTask;
import org.crossbranch.scoring.linear.FeatureSyntaxException;
import org.crossbranch.scoring.linear.FeatureTemplates;
import org.crossbranch.scoring.linear.LinearArchitecture;
import org.crossbranch.setting.Meaning;
import org.crossbranch.setting.Setting;
import org.crossbranch.training.DevelopmentMetric;
import org.crossbranch.training.OracleDeriver;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.tree.ConstituencyTree;

/** The parser that {@code training} names, by parts that may not go together. */
record ParserSettings(
        @Setting(key = "training.system", byDefault = "ml-set", of = ParserSettings.class)
        @Meaning("Transition system of the parser; or pcfg or plcfrs, a grammar instead.")
        String system,

        @Setting(
                key = "training.oracle",
                byDefault = "static",
                words = {OracleDeriver.STATIC, OracleDeriver.NON_DETERMINISTIC, OracleDeriver.DYNAMIC})
        @Meaning("Oracle of the training examples: static; non-deterministic, which knows all derivations of a tree,"
                + " where there are many; or dynamic, which also advises after the parser's mistakes.")
        String oracle,

        @Setting(key = "training.scorer", byDefault = "set", of = ScorerArchitecture.class)
        @Meaning("Scorer of actions: set for ml-set; templates, which reads the places of training.features, for"
                + " easy-first and systems with a stack; feed-forward for systems with a stack; arcs for graph; linear,"
                + " a perceptron that reads given tags, for easy-first and systems with a stack.")
        String family,

        @Setting(key = "training.features", byDefault = "base", of = FeatureExtractor.class)
        @Meaning("Features of templates. Of constituents: base, tokens; lex, also lexical heads (lexicalised systems"
                + " only); nt, also labels; lex-nt, all. Of dependencies: base, nodes; children, also outermost"
                + " dependents; children-labels, also their labels.")
        String features,

        @Setting(
                key = "training.tags",
                byDefault = "predicted",
                words = {"predicted", "given"})
        @Meaning("Tags, and the labels of word-tasks: the parser predicts them (predicted) or reads the treebank's"
                + " (given), but for lemmas. With given labels it can parse trees and treebank files only, by their labels."
                + " The feed-forward scorer reads tags and morph.NAME.")
        boolean takesTags,

        @Setting(key = "training.word-tasks", byDefault = "", of = WordTask.class)
        @Meaning("Labels of words that the parser predicts besides tags.")
        List<String> wordTasks,

        @Setting(key = "training.functions", byDefault = "none")
        @Meaning("Grammatical functions such as SB: none drops them; classifier predicts those of a finished tree's"
                + " constituents and tokens, for set and templates; labels has the parser give NP~SB for a label, and"
                + " tokens a word-task, for ml-set, ml-gap and ml.")
        SystemOptions.Functions functions,

        @Setting(key = "training.select-by", byDefault = "main", of = DevelopmentMetric.class)
        @Meaning("Development score that selects the best epoch. Of constituents: f1 over all brackets, or disc-f1 over"
                + " discontinuous ones. Of dependencies: las, right heads and labels, or uas, right heads. main is f1"
                + " or las.")
        String selectBy,

        @Setting(key = "training.linear.features", byDefault = "coavoux-spans", of = FeatureTemplates.class)
        @Meaning("Feature templates of the scorer linear.")
        String templates) {

    /**
     * The parser.
     *
     * @throws SettingsException if the system, the oracle, the scorer and its features do not go together
     */
    TrainingSettings.Parser parser(SystemOptions options) {
        String scorer = scorer();
        // Without what the templates read, parses would be made of tokens that lack it.
        Set<String> tasks = new LinkedHashSet<>(wordTasks);
        if (takesTags) {
            // Text with tags seldom has lemmas, and a parser gains little by them.
            tasks.remove(WordTask.LEMMA);
        }
        templates(options).ifPresent(set -> tasks.addAll(set.tasks()));
        checkFunctions();
        if (functions == SystemOptions.Functions.CLASSIFIER && !takesTags) {
            tasks.remove(WordTask.FUNCTION);
        } else if (functions == SystemOptions.Functions.LABELS && !takesTags) {
            tasks.add(WordTask.FUNCTION);
        }
        return new TrainingSettings.Parser(system, oracle, options, scorer, takesTags, List.copyOf(tasks));
    }

    private void checkFunctions() {
        boolean isOfConstituents = factory().trees() == ConstituencyTree.class;
        switch (functions) {
            case NONE -> {}
            case CLASSIFIER -> {
                if (!isOfConstituents || !List.of("set", "templates").contains(family)) {
                    throw noFunctions(
                            "classifier",
                            isOfConstituents ? "scorer = " + family : "system = " + system,
                            "it goes with the scorers set and templates of constituency systems");
                }
            }
            case LABELS -> {
                if (!factory().traits().contains(TransitionSystemFactory.Trait.FUNCTION_LABELS)) {
                    throw noFunctions("labels", "system = " + system, "it goes with ml-set, ml-gap and ml");
                }
            }
        }
    }

    private static SettingsException noFunctions(String prediction, String other, String mend) {
        return new SettingsException(
                "settings", "training.functions = " + prediction + " does not go with training." + other, mend);
    }

    /**
     * The score that selects.
     *
     * @throws SettingsException if it is one of other trees than the system's
     */
    DevelopmentMetric selection() {
        List<DevelopmentMetric> possible = Arrays.stream(DevelopmentMetric.values())
                .filter(metric -> metric.trees() == factory().trees())
                .toList();
        return selectBy.equals(Value.MAIN)
                ? DevelopmentMetric.mainOf(factory().trees())
                : possible.stream()
                        .filter(metric -> metric.setting().equals(selectBy))
                        .findFirst()
                        .orElseThrow(() -> new SettingsException(
                                "settings",
                                "training.system = " + system + " does not go with training.select-by = " + selectBy,
                                "possible are "
                                        + Stream.concat(
                                                        Stream.of(Value.MAIN),
                                                        possible.stream().map(DevelopmentMetric::setting))
                                                .collect(Collectors.joining(", "))));
    }

    /**
     * The feature templates, if the scorer is linear.
     *
     * @throws SettingsException if they are not for the system
     */
    Optional<LinearArchitecture.TemplateSet> templates(SystemOptions options) {
        if (!family.equals(LinearArchitecture.NAME)) {
            return Optional.empty();
        }
        ParserArchitecture<?, ?> parser = ParserArchitecture.of(TransitionSystems.named(system, options), scorer());
        try {
            Optional<LinearArchitecture.TemplateSet> set =
                    LinearArchitecture.of(parser).templates(templates, parser.system());
            if (set.isEmpty()) {
                throw new IllegalArgumentException("there is no set " + templates);
            }
            return set;
        } catch (FeatureSyntaxException e) {
            throw new SettingsException(
                    "settings",
                    "training.linear.features = " + templates + " does not go with training.system = " + system + ": "
                            + e.getMessage(),
                    "docs/features.md has the sets and places for each system");
        }
    }

    /** The kind of grammar that {@code train} reads off the trees, if it is to train no parser. */
    Optional<GrammarOptions.Formalism> grammar() {
        return Arrays.stream(GrammarOptions.Formalism.values())
                .filter(kind -> kind.written().equals(system))
                .findFirst();
    }

    private TransitionSystemFactory<?, ?> factory() {
        return TransitionSystems.named(system);
    }

    /** The name of the scorer architecture. */
    private String scorer() {
        if (!oracles(factory()).contains(oracle)) {
            throw impossible("training.oracle = " + oracle, "oracle " + oracle);
        }
        String given = family;
        for (ParserArchitecture<?, ?> kind : ParserArchitecture.of(factory())) {
            ScorerArchitecture<?> scorer = kind.scorer();
            if (scorer.family().equals(family)) {
                if (reads(scorer)) {
                    return scorer.name();
                }
                given = family + " and training.features = " + features;
            }
        }
        throw impossible("training.scorer = " + given, "that scorer");
    }

    private boolean reads(ScorerArchitecture<?> scorer) {
        return scorer.features().isEmpty() || scorer.features().equals(features);
    }

    private SettingsException impossible(String setting, String part) {
        List<String> others = TransitionSystems.all().stream()
                .filter(this::isPossibleWith)
                .map(TransitionSystemFactory::name)
                .toList();
        return new SettingsException(
                "settings",
                "training.system = " + system + " does not go with " + setting,
                "possible are " + possible(factory())
                        + (others.isEmpty() ? "" : "; " + part + " goes with " + String.join(", ", others)));
    }

    /**
     * The settings of {@code oracle}, if their system has the oracle.
     *
     * @throws SettingsException if it has not
     */
    static Settings.Oracle checked(Settings.Oracle settings) {
        String oracle = settings.oracle();
        if (hasSets(TransitionSystems.named(settings.system()), oracle)) {
            return settings;
        }
        throw new SettingsException(
                "settings",
                "oracle.system = " + settings.system() + " does not go with oracle.oracle = " + oracle,
                "that oracle goes with "
                        + TransitionSystems.all().stream()
                                .filter(system -> hasSets(system, oracle))
                                .map(TransitionSystemFactory::name)
                                .collect(Collectors.joining(", ")));
    }

    /** Easy-first trains on all orders by its static oracle, so that training has no setting for it. */
    private static boolean hasSets(TransitionSystemFactory<?, ?> system, String oracle) {
        return oracles(system).contains(oracle)
                || (oracle.equals(OracleDeriver.NON_DETERMINISTIC)
                        && system.traits().contains(TransitionSystemFactory.Trait.SPURIOUS_AMBIGUITY));
    }

    private boolean isPossibleWith(TransitionSystemFactory<?, ?> other) {
        return oracles(other).contains(oracle)
                && ParserArchitecture.of(other).stream()
                        .map(ParserArchitecture::scorer)
                        .anyMatch(scorer -> scorer.family().equals(family) && reads(scorer));
    }

    private static List<String> oracles(TransitionSystemFactory<?, ?> system) {
        List<String> oracles = new ArrayList<>(List.of(OracleDeriver.STATIC));
        if (system.traits().contains(TransitionSystemFactory.Trait.ALL_DERIVATIONS)) {
            oracles.add(OracleDeriver.NON_DETERMINISTIC);
        }
        if (system.traits().contains(TransitionSystemFactory.Trait.DYNAMIC_ORACLE)) {
            oracles.add(OracleDeriver.DYNAMIC);
        }
        return oracles;
    }

    /** The scorers and oracles that fit a system, such as {@code ml-set with scorer set and oracle static}. */
    private static String possible(TransitionSystemFactory<?, ?> system) {
        Map<String, List<String>> families = new LinkedHashMap<>();
        for (ParserArchitecture<?, ?> kind : ParserArchitecture.of(system)) {
            families.computeIfAbsent(kind.scorer().family(), family -> new ArrayList<>())
                    .add(kind.scorer().features());
        }
        String scorers = families.entrySet().stream()
                .map(family -> family.getKey()
                        + (family.getValue().contains("")
                                ? ""
                                : " (features " + String.join(", ", family.getValue()) + ")"))
                .collect(Collectors.joining(" or "));
        return system.name() + " with scorer " + scorers + " and oracle " + String.join(" or ", oracles(system));
    }
}
