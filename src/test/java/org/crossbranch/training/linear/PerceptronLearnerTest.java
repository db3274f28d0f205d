package org.crossbranch.training.linear;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.linear.FeatureHasher;
import org.crossbranch.scoring.linear.LinearArchitecture;
import org.crossbranch.training.OracleDeriver;
import org.crossbranch.training.linear.LinearSettings.Mistake;
import org.crossbranch.training.linear.LinearSettings.Update;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.constituency.easyfirst.EasyFirst;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.DependencyTrees;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The perceptron, on random dependency trees that it can learn by heart. */
final class PerceptronLearnerTest {
    private static final long SEED = 47;
    private static final int TREES = 25;
    private static final int LONGEST = 9;
    private static final double NO_LIMIT = Double.POSITIVE_INFINITY;
    private static final double[] THRESHOLDS = {NO_LIMIT, 5, 0};
    private static final String TEMPLATES = """
        s0.w & b0.w
        s0.w & s1.w
        s0.w
        b0.w
        s0.w & s0.vl & s0.vr & b0.w
        s0.c & s0.w
        """;

    static Stream<Arguments> ways() {
        List<Arguments> ways = new ArrayList<>();
        for (String system :
                List.of("arc-standard", "arc-eager", "arc-hybrid", "attardi", "spines", "arc-swap", "covington")) {
            TransitionSystemFactory<?, ?> factory = TransitionSystems.named(system);
            ways.add(Arguments.of(system, OracleDeriver.STATIC));
            if (factory.traits().contains(TransitionSystemFactory.Trait.ALL_DERIVATIONS)) {
                ways.add(Arguments.of(system, OracleDeriver.NON_DETERMINISTIC));
            }
            if (factory.traits().contains(TransitionSystemFactory.Trait.DYNAMIC_ORACLE)) {
                ways.add(Arguments.of(system, OracleDeriver.DYNAMIC));
            }
        }
        return ways.stream();
    }

    /** A system with trees, their derivations by the static oracle, and weights. */
    private static final class Task {
        private final TransitionSystemFactory<ArcConfiguration, DependencyTree> factory;
        private final TransitionSystem<ArcConfiguration, DependencyTree> system;
        private final FeatureHasher<ArcConfiguration> hasher;
        private final String oracle;
        private final List<DependencyTree> trees = new ArrayList<>();
        private final List<Derivation> derivations = new ArrayList<>();
        private final OracleDeriver<ArcConfiguration, DependencyTree> deriver;

        @SuppressWarnings("unchecked") // the dependency systems with a stack
        Task(String name, String oracle, SystemOptions options) {
            this.oracle = oracle;
            factory =
                    (TransitionSystemFactory<ArcConfiguration, DependencyTree>) TransitionSystems.named(name, options);
            ActionInventoryBuilder builder = new ActionInventoryBuilder();
            Random random = new Random(SEED);
            DependencyTrees.random(SEED, TREES, LONGEST, true, true).forEach(tree -> {
                List<Token> tokens = new ArrayList<>();
                for (int token = 0; token < tree.sentence().length(); token++) {
                    tokens.add(Token.of("w" + random.nextInt(100_000), "T"));
                }
                DependencyTree named =
                        new DependencyTree(tree.sentence().withTokens(tokens), tree.heads(), tree.labels());
                trees.add(named);
                factory.collect(named, builder);
            });
            ActionInventory inventory = builder.build();
            system = factory.create(inventory);
            List<String> words = trees.stream()
                    .flatMap(tree -> tree.sentence().tokens().stream())
                    .map(Token::form)
                    .distinct()
                    .toList();
            Lexicon lexicon = new Lexicon(Vocabulary.openOf(words), Vocabulary.openOf(List.of("w")), List.of());
            ParserArchitecture<ArcConfiguration, DependencyTree> parser =
                    (ParserArchitecture<ArcConfiguration, DependencyTree>) ParserArchitecture.of(factory, "linear");
            hasher = LinearArchitecture.of(parser).hasher(TEMPLATES, factory, lexicon, inventory);
            deriver = OracleDeriver.of(factory, inventory);
            trees.forEach(tree -> derivations.add(deriver.derive(tree).taken()));
        }

        CorrectActions<ArcConfiguration> correct(int tree) {
            return deriver.correct(deriver.derive(trees.get(tree)), oracle);
        }

        int[] codes(int tree) {
            return derivations.get(tree).codes().stream().mapToInt(code -> code).toArray();
        }

        /** The sum of an action's weights, from all weights of the table. */
        double score(PerceptronWeights weights, int[] path, Sentence sentence) {
            Map<Long, Map<Integer, Float>> byFeature = new HashMap<>();
            int entry = 0;
            for (int f = 0; f < weights.keys().length; f++) {
                Map<Integer, Float> row = byFeature.computeIfAbsent(weights.keys()[f], key -> new HashMap<>());
                for (; entry < weights.ends()[f]; entry++) {
                    row.put((int) weights.actions()[entry], weights.weights()[entry]);
                }
            }
            FeatureHasher.Session<ArcConfiguration> session = hasher.session();
            session.begin(List.of(sentence));
            ArcConfiguration configuration = system.initial(sentence.length());
            long[] features = new long[hasher.size()];
            double sum = 0;
            for (int code : path) {
                if (!system.isForced(configuration)) {
                    session.read(0, configuration, hasher.context(code)).features(features);
                    for (long feature : features) {
                        sum += byFeature.getOrDefault(feature, Map.of()).getOrDefault(ActionInventory.idOf(code), 0f);
                    }
                }
                system.apply(configuration, code);
            }
            return sum;
        }
    }

    private static LinearSettings settings(int beam, double threshold, double margin, Update update, Mistake mistake) {
        return new LinearSettings(
                TEMPLATES, new LinearSettings.Beam(beam, threshold, margin, update), mistake, 1, 1, 1_000_000, 1);
    }

    @Test
    void inASpuriouslyAmbiguousSystemAllDerivationsOfATreeAreCorrect() {
        TransitionSystemFactory<?, ConstituencyTree> factory =
                TransitionSystems.named(EasyFirst.NAME, ConstituencyTree.class, SystemOptions.DEFAULT);
        List<ConstituencyTree> treebank = RandomTrees.of(SEED, TREES, LONGEST).toList();
        assertThat(severalChoices(factory, treebank)).as("seed %d", SEED).isGreaterThan(TREES);
    }

    /** Derives trees by correct actions that are drawn; returns how often there was a choice. */
    private static <C extends Configuration> int severalChoices(
            TransitionSystemFactory<C, ConstituencyTree> factory, List<ConstituencyTree> treebank) {
        ActionInventoryBuilder builder = new ActionInventoryBuilder();
        treebank.forEach(tree -> factory.collect(tree, builder));
        ActionInventory inventory = builder.build();
        TransitionSystem<C, ConstituencyTree> system = factory.create(inventory);
        OracleDeriver<C, ConstituencyTree> deriver = OracleDeriver.of(factory, inventory);
        SplittableRandom random = new SplittableRandom(SEED);
        int choices = 0;
        for (ConstituencyTree tree : treebank) {
            Sentence sentence = tree.sentence();
            Derivation taken = deriver.derive(tree).taken();
            CorrectActions<C> correct = CorrectActions.of(system, sentence, taken);
            C configuration = system.initial(sentence.length());
            int[] codes = new int[system.maxAllowed(sentence.length())];
            while (!system.isFinal(configuration)) {
                int count = correct.list(configuration, codes);
                choices += count > 1 ? 1 : 0;
                system.apply(configuration, codes[random.nextInt(count)]);
            }
            assertThat(system.tree(sentence, configuration))
                    .isEqualTo(system.tree(sentence, taken.replay(system, sentence.length())));
        }
        return choices;
    }

    @ParameterizedTest
    @MethodSource("ways")
    void aTreebankIsLearntByHeart(String system, String oracle) {
        Task task = new Task(system, oracle, SystemOptions.DEFAULT);
        for (Mistake mistake : Mistake.values()) {
            assertThat(lastLoss(task, settings(1, NO_LIMIT, 0, Update.EARLY, mistake)))
                    .as("greedily, %s, seed %d", mistake, SEED)
                    .isZero();
        }
        for (Update update : Update.values()) {
            for (double threshold : THRESHOLDS) {
                assertThat(lastLoss(task, settings(4, threshold, 0, update, Mistake.GO_ON)))
                        .as("with a beam, threshold %s, %s, seed %d", threshold, update, SEED)
                        .isZero();
            }
        }
    }

    /** The loss of the first epoch without a mistake, or of the last one. */
    private static double lastLoss(Task task, LinearSettings settings) {
        PerceptronLearner<ArcConfiguration> learner =
                new PerceptronLearner<>(task.system, task.hasher, new WeightTable(1), settings, 0);
        double loss = 1;
        for (int epoch = 0; epoch < 60 && loss > 0; epoch++) {
            loss = learn(task, learner, settings, epoch);
        }
        assertThat(learner.steps() % TREES).isZero();
        return loss;
    }

    /** Learns all trees once; returns the sum of the losses. */
    private static double learn(
            Task task, PerceptronLearner<ArcConfiguration> learner, LinearSettings settings, int epoch) {
        double loss = 0;
        for (int tree = 0; tree < TREES; tree++) {
            Sentence sentence = task.trees.get(tree).sentence();
            loss += settings.beam().width() > 1
                    ? learner.learn(sentence, task.correct(tree), task.codes(tree).length)
                    : learner.learnGreedily(sentence, task.correct(tree), new SplittableRandom(SEED + epoch), 0.5);
        }
        return loss;
    }

    @Test
    void aThresholdDropsThoseFurtherBehindAlone() {
        List<String> changed = new ArrayList<>();
        ways().forEach(way -> {
            Task task = new Task((String) way.get()[0], (String) way.get()[1], SystemOptions.DEFAULT);
            float[] without = learnt(task, NO_LIMIT);
            assertThat(Arrays.equals(learnt(task, 1e9), without))
                    .as("a threshold that drops none, %s, seed %d", Arrays.toString(way.get()), SEED)
                    .isTrue();
            if (!Arrays.equals(learnt(task, 0), without)) {
                changed.add(Arrays.toString(way.get()));
            }
        });
        assertThat(changed)
                .as("a threshold that keeps the best alone, seed %d", SEED)
                .hasSizeGreaterThan(7);
    }

    /** Against all derivations of short trees, which the beam has room for. */
    @ParameterizedTest
    @MethodSource("ways")
    void theCorrectDerivationLeadsByTheMargin(String system, String oracle) {
        Task task = new Task(system, oracle, SystemOptions.DEFAULT);
        double margin = 7;
        for (Update update : Update.values()) {
            LinearSettings settings = settings(4_000, NO_LIMIT, margin, update, Mistake.GO_ON);
            WeightTable table = new WeightTable(1);
            PerceptronLearner<ArcConfiguration> learner =
                    new PerceptronLearner<>(task.system, task.hasher, table, settings, 0);
            List<Integer> trees = IntStream.range(0, TREES)
                    .filter(tree -> task.trees.get(tree).sentence().length() == 3)
                    .boxed()
                    .toList();
            assertThat(trees).as("short trees, seed %d", SEED).hasSizeGreaterThan(3);
            double loss = 1;
            for (int epoch = 0; epoch < 300 && loss > 0; epoch++) {
                loss = 0;
                for (int tree : trees) {
                    Sentence sentence = task.trees.get(tree).sentence();
                    loss += learner.learn(sentence, task.correct(tree), task.codes(tree).length);
                }
            }
            assertThat(loss).as("%s, seed %d", update, SEED).isZero();
            for (int tree : trees) {
                isAheadOfAllOthers(task, table.weights(), tree, margin);
            }
        }
    }

    private static void isAheadOfAllOthers(Task task, PerceptronWeights weights, int tree, double margin) {
        Sentence sentence = task.trees.get(tree).sentence();
        List<int[]> all = new ArrayList<>();
        collect(task, new int[0], sentence.length(), all);
        Map<Boolean, List<Double>> scores = all.stream()
                .collect(Collectors.partitioningBy(
                        path -> isCorrect(task, tree, path),
                        Collectors.mapping(path -> task.score(weights, path, sentence), Collectors.toList())));
        assertThat(scores.get(true)).isNotEmpty();
        assertThat(scores.get(false)).hasSizeBetween(10, 4_000);
        assertThat(Collections.max(scores.get(true)) - Collections.max(scores.get(false)))
                .as("tree %d, seed %d", tree, SEED)
                .isGreaterThanOrEqualTo(margin);
    }

    /** Collects the complete derivations that begin with a path. */
    private static void collect(Task task, int[] path, int length, List<int[]> found) {
        ArcConfiguration configuration = task.system.initial(length);
        for (int code : path) {
            task.system.apply(configuration, code);
        }
        if (task.system.isFinal(configuration)) {
            found.add(path);
            return;
        }
        int[] codes = new int[task.system.maxAllowed(length)];
        int count = task.system.allowed(configuration, codes);
        for (int i = 0; i < count; i++) {
            int[] longer = Arrays.copyOf(path, path.length + 1);
            longer[path.length] = codes[i];
            collect(task, longer, length, found);
        }
    }

    private static float[] learnt(Task task, double threshold) {
        WeightTable table = new WeightTable(1);
        LinearSettings settings = settings(4, threshold, 0, Update.MAX_VIOLATION, Mistake.GO_ON);
        PerceptronLearner<ArcConfiguration> learner =
                new PerceptronLearner<>(task.system, task.hasher, table, settings, 0);
        for (int epoch = 0; epoch < 3; epoch++) {
            learn(task, learner, settings, epoch);
        }
        return table.weights().weights();
    }

    /** A correct prefix is compared with one that scores no lower, but for the margin, by the weights before the update. */
    @ParameterizedTest
    @MethodSource("ways")
    void anUpdateIsOfAViolation(String system, String oracle) {
        Task task = new Task(system, oracle, SystemOptions.DEFAULT);
        for (Update update : Update.values()) {
            for (double threshold : THRESHOLDS) {
                for (double margin : new double[] {0, 3}) {
                    updatesAreOfViolations(task, settings(3, threshold, margin, update, Mistake.GO_ON));
                }
            }
        }
    }

    private static void updatesAreOfViolations(Task task, LinearSettings settings) {
        WeightTable table = new WeightTable(1);
        PerceptronLearner<ArcConfiguration> learner =
                new PerceptronLearner<>(task.system, task.hasher, table, settings, 0);
        ActionScores<ArcConfiguration> weights = new ActionScores<>(task.hasher, table, task.system.inventory(), 1);
        LearnerBeam<ArcConfiguration> beam = new LearnerBeam<>(task.system, weights, settings);
        int violations = 0;
        for (int tree = 0; tree < TREES; tree++) {
            Sentence sentence = task.trees.get(tree).sentence();
            weights.begin(sentence);
            Optional<LearnerBeam.Violation> found = beam.search(sentence.length(), task.correct(tree));
            if (found.isPresent()) {
                violations++;
                PerceptronWeights before = table.weights();
                assertThat(task.score(before, found.get().wrong(), sentence))
                        .as(
                                "%s, threshold %s, margin %s, tree %d, seed %d",
                                settings.beam().update(),
                                settings.beam().threshold(),
                                settings.beam().margin(),
                                tree,
                                SEED)
                        .isGreaterThanOrEqualTo(task.score(before, found.get().correct(), sentence)
                                - settings.beam().margin());
                assertThat(isCorrect(task, tree, found.get().correct())).isTrue();
                assertThat(isCorrect(task, tree, found.get().wrong())).isFalse();
            }
            learner.learn(sentence, task.correct(tree), task.codes(tree).length);
        }
        assertThat(violations).isGreaterThan(TREES / 3);
    }

    /** By the definition: the gold tree can still be derived, or the static oracle's derivation begins so. */
    private static boolean isCorrect(Task task, int tree, int[] path) {
        if (task.oracle.equals(OracleDeriver.STATIC)) {
            int[] gold = task.codes(tree);
            return path.length <= gold.length && Arrays.equals(path, Arrays.copyOf(gold, path.length));
        }
        ArcConfiguration configuration =
                task.system.initial(task.trees.get(tree).sentence().length());
        CorrectActions<ArcConfiguration> correct = task.correct(tree);
        for (int code : path) {
            if (!correct.contains(configuration, code)) {
                return false;
            }
            task.system.apply(configuration, code);
        }
        return true;
    }
}
