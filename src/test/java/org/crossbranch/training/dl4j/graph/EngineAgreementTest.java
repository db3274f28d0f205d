package org.crossbranch.training.dl4j.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.crossbranch.scoring.ArcScoringSession;
import org.crossbranch.scoring.FeatureExtractor;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.TokenLabels;
import org.crossbranch.scoring.TokenVectors;
import org.crossbranch.scoring.TreeEdge;
import org.crossbranch.scoring.TreeFunctions;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.WordTask;
import org.crossbranch.scoring.network.RandomModel;
import org.crossbranch.scoring.weights.Tensor;
import org.crossbranch.search.BatchParser;
import org.crossbranch.search.ParseBudget;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.search.Search;
import org.crossbranch.training.Example;
import org.crossbranch.training.ExampleExtractor;
import org.crossbranch.training.Functions;
import org.crossbranch.training.OracleDerivation;
import org.crossbranch.training.OracleDeriver;
import org.crossbranch.training.SettingsFixture;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.training.WordTasks;
import org.crossbranch.training.dl4j.BatchEncoder;
import org.crossbranch.training.dl4j.NetworkTrainer;
import org.crossbranch.training.dl4j.vertex.CorrectVersusWrong;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.dependency.DependencyTrees;
import org.crossbranch.transition.dependency.graph.HeadConfiguration;
import org.crossbranch.transition.dependency.graph.HeadSelection;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.SyntaxTree;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * The parsing engine, which knows nothing of DL4J, against the network that was trained in DL4J, for every system with every
 * scorer that fits it: along the engine's own derivations, DL4J's probabilities choose the same actions and labels of tokens, and their
 * logarithms add up to the same score.
 */
class EngineAgreementTest {
    private static final int BATCH = 20;
    private static final long SEED = 5;

    /** As close as two candidates may be for float sums of another order to change their order. */
    private static final double TIE = 1e-5;

    private static final List<ConstituencyTree> TREES = trees();

    private static final List<ConstituencyTree> WITH_FUNCTIONS =
            TREES.stream().map(Functions::added).toList();
    private static final TrainingSettings SMALL = SettingsFixture.of(SEED, 1, 0, 1, 0.1);

    private static final List<DependencyTree> DEPENDENCIES =
            DependencyTrees.random(SEED, 100, 12, true, true).toList();

    static List<ParserArchitecture<?, ?>> parsers() {
        List<ParserArchitecture<?, ?>> parsers = new ArrayList<>();
        TransitionSystems.all().forEach(system -> parsers.addAll(ParserArchitecture.of(system)));
        parsers.removeIf(kind -> !RandomModel.isNetwork(kind));
        return parsers;
    }

    /** The parser of the published experiments: many sentences, and a network of the standard sizes. */
    @Test
    void aLargeNetworkAgreesOnManySentences() {
        TrainingSettings settings = SettingsFixture.standard(SEED);
        Comparison<?, ?> comparison = comparison(
                ParserArchitecture.of(
                        TransitionSystems.named("ml-set", ConstituencyTree.class, SystemOptions.DEFAULT), "set"),
                TREES,
                320,
                settings);
        System.out.printf(
                "%d sentences, %d decisions: DL4J's network and the engine agree%n", TREES.size(), comparison.run());
    }

    @ParameterizedTest
    @MethodSource("parsers")
    void everySystemAndScorerAgrees(ParserArchitecture<?, ?> kind) {
        assertAgrees(kind, SMALL);
    }

    static List<ParserArchitecture<?, ?>> parsersWithATagger() {
        return List.of(
                ParserArchitecture.of("ml-set", "set"),
                ParserArchitecture.of("sr-gap", "templates-lex-nt"),
                ParserArchitecture.of("easy-first", "templates-lex-nt"),
                ParserArchitecture.of("spines", "templates-children"),
                ParserArchitecture.of("graph", "arcs"));
    }

    @ParameterizedTest
    @MethodSource("parsersWithATagger")
    void parsersWithATaggerAgree(ParserArchitecture<?, ?> kind) {
        assertAgrees(kind, SettingsFixture.withTagger(SEED));
    }

    /** Words alone, beside affixes, and before a tagger. */
    @ParameterizedTest
    @MethodSource("parsersWithATagger")
    void parsersWithoutCharactersAgree(ParserArchitecture<?, ?> kind) {
        assertAgrees(kind, SettingsFixture.withoutCharacters(SEED, 0, 0));
        assertAgrees(kind, SettingsFixture.withoutCharacters(SEED, 2, 0));
        assertAgrees(kind, SettingsFixture.withoutCharacters(SEED, 0, 5));
    }

    static List<ParserArchitecture<?, ConstituencyTree>> parsersWithFunctions() {
        List<ParserArchitecture<?, ConstituencyTree>> parsers = new ArrayList<>();
        for (TransitionSystemFactory<?, ConstituencyTree> system : TransitionSystems.deriving(ConstituencyTree.class)) {
            ParserArchitecture.of(system).stream()
                    .filter(kind -> List.of("set", "templates-nt")
                            .contains(kind.scorer().name()))
                    .forEach(parsers::add);
        }
        return parsers;
    }

    /** Functions of edges, and the parser's own scores beside them. */
    @ParameterizedTest
    @MethodSource("parsersWithFunctions")
    void parsersWithFunctionsAgree(ParserArchitecture<?, ConstituencyTree> kind) {
        List<ConstituencyTree> trees = derivable(kind.system(), WITH_FUNCTIONS.subList(0, 80));
        assertThat(comparison(kind, TrainableNetwork.of(kind), trees, 40, SMALL, Optional.of(Functions.of(trees)))
                        .run())
                .isGreaterThan(400);
    }

    /** Arcs beside actions: those of the same encoder, with functions and without. */
    @ParameterizedTest
    @ValueSource(strings = {"ml-set set", "ml-gap templates-nt", "sr-gap templates-base"})
    void parsersWithDependenciesAgree(String names) {
        ParserArchitecture<?, ConstituencyTree> kind = ParserArchitecture.of(
                TransitionSystems.named(names.split(" ", -1)[0], ConstituencyTree.class, SystemOptions.DEFAULT),
                names.split(" ", -1)[1]);
        List<ConstituencyTree> trees = derivable(kind.system(), WITH_FUNCTIONS.subList(0, 80));
        for (Optional<Lexicon.Functions> functions :
                List.of(Optional.<Lexicon.Functions>empty(), Optional.of(Functions.of(trees)))) {
            Comparison<?, ConstituencyTree> comparison = new Comparison<>(
                    kind,
                    TrainableNetwork.of(kind),
                    trees,
                    40,
                    SMALL,
                    new Extras(functions, Optional.empty(), Optional.empty(), true));
            assertThat(comparison.run()).isGreaterThan(400);
        }
    }

    static List<Arguments> parsersWithVectors() {
        List<Arguments> cases = new ArrayList<>();
        for (ParserArchitecture<?, ?> kind : parsersWithATagger()) {
            cases.add(Arguments.of(kind, false));
            cases.add(Arguments.of(kind, true));
        }
        return cases;
    }

    /** Vectors that are trained change, and those that are not stay as they were given; the engine reads both as the graph does. */
    @ParameterizedTest
    @MethodSource("parsersWithVectors")
    void parsersWithVectorsAgree(ParserArchitecture<?, ?> kind, boolean areTrained) {
        assertAgreesWithVectors(kind, areTrained);
    }

    private static <T extends SyntaxTree> void assertAgreesWithVectors(
            ParserArchitecture<?, T> kind, boolean areTrained) {
        List<T> trees = derivable(kind);
        Comparison<?, T> comparison = new Comparison<>(
                kind,
                TrainableNetwork.of(kind),
                trees,
                40,
                SettingsFixture.withTagger(SEED),
                new Extras(Optional.empty(), Optional.of(areTrained), Optional.empty()));
        assertThat(comparison.run()).isGreaterThan(400);
        Tensor given = comparison.vocabulary.vectors().orElseThrow().table();
        Tensor read = Objects.requireNonNull(
                comparison.trainer.averagedWeights().tensors().get("vector.embedding"));
        assertThat(read.equals(given)).isEqualTo(!areTrained);
    }

    static List<Arguments> parsersWithAnEncoder() {
        List<Arguments> cases = new ArrayList<>();
        for (ParserArchitecture<?, ?> kind : parsersWithATagger()) {
            cases.add(Arguments.of(kind, SettingsFixture.withTagger(SEED), false));
            cases.add(Arguments.of(kind, SMALL, false));
            cases.add(Arguments.of(kind, SMALL, true));
        }
        return cases;
    }

    /** Vectors of tokens from an encoder, beside a tagger before the parser, labels of the first layer, and given labels. */
    @ParameterizedTest
    @MethodSource("parsersWithAnEncoder")
    void parsersWithAnEncoderAgree(ParserArchitecture<?, ?> kind, TrainingSettings settings, boolean takesTags) {
        assertAgreesWithAnEncoder(kind, settings, takesTags);
    }

    private static <T extends SyntaxTree> void assertAgreesWithAnEncoder(
            ParserArchitecture<?, T> kind, TrainingSettings settings, boolean takesTags) {
        TokenVectors encoder = new TokenVectors("tiny", 5, 4, Optional.of(EngineAgreementTest::readContext));
        Comparison<?, T> comparison = new Comparison<>(
                kind,
                TrainableNetwork.of(kind, takesTags),
                derivable(kind),
                40,
                settings,
                new Extras(Optional.empty(), Optional.empty(), Optional.of(encoder)));
        assertThat(comparison.run()).isGreaterThan(400);
    }

    /** Numbers of each token and its neighbours. */
    private static void readContext(Sentence sentence, float[] out, int offset, int stride) {
        for (int token = 0; token < sentence.length(); token++) {
            long seed = 0;
            for (int near = Math.max(0, token - 1); near < Math.min(sentence.length(), token + 2); near++) {
                seed = seed * 31 + sentence.token(near).form().hashCode();
            }
            Random random = new Random(seed);
            for (int column = 0; column < 5; column++) {
                out[offset + token * stride + column] = (float) random.nextGaussian();
            }
        }
    }

    private static <T extends SyntaxTree> void assertAgrees(ParserArchitecture<?, T> kind, TrainingSettings settings) {
        assertThat(comparison(kind, derivable(kind), 40, settings).run()).isGreaterThan(400);
    }

    private static <T extends SyntaxTree> List<T> derivable(ParserArchitecture<?, T> kind) {
        Class<T> type = kind.system().trees();
        return derivable(
                kind.system(),
                (type == ConstituencyTree.class ? TREES.subList(0, 80) : DEPENDENCIES)
                        .stream().map(type::cast).toList());
    }

    /** A scorer of each family, by the tags of the treebank. */
    @ParameterizedTest
    @ValueSource(
            strings = {"ml-set set", "ml-gap templates-base", "sr-gap feed-forward", "easy-first templates-lex-nt"})
    void parsersThatTakeTagsAgree(String names) {
        ParserArchitecture<?, ConstituencyTree> kind = ParserArchitecture.of(
                TransitionSystems.named(names.split(" ", -1)[0], ConstituencyTree.class, SystemOptions.DEFAULT),
                names.split(" ", -1)[1]);
        TrainableNetwork network = TrainableNetwork.of(kind, true);
        assertThat(comparison(kind, network, TREES.subList(0, 80), 40, SMALL).run())
                .isGreaterThan(400);
    }

    /** A projective system is for trees without gaps, one that does not collapse unary chains for short ones. */
    private static <T extends SyntaxTree> List<T> derivable(TransitionSystemFactory<?, T> system, List<T> trees) {
        List<T> derivable = new ArrayList<>();
        for (T tree : trees) {
            try {
                ActionInventory inventory = system.inventory(List.of(tree));
                system.oracle(inventory, tree);
                derivable.add(tree);
            } catch (UnderivableTreeException e) {
                assertThat((tree instanceof ConstituencyTree constituency && constituency.gapDegree() > 0)
                                || e.reason().contains("in a row"))
                        .as(e.getMessage())
                        .isTrue();
            }
        }
        return derivable.subList(0, derivable.size() / BATCH * BATCH);
    }

    private static <C extends Configuration, T extends SyntaxTree> Comparison<C, T> comparison(
            ParserArchitecture<C, T> kind, List<T> trees, int trained, TrainingSettings settings) {
        return comparison(kind, TrainableNetwork.of(kind), trees, trained, settings);
    }

    private static <C extends Configuration, T extends SyntaxTree> Comparison<C, T> comparison(
            ParserArchitecture<C, T> kind,
            TrainableNetwork network,
            List<T> trees,
            int trained,
            TrainingSettings settings) {
        return comparison(kind, network, trees, trained, settings, Optional.empty());
    }

    private static <C extends Configuration, T extends SyntaxTree> Comparison<C, T> comparison(
            ParserArchitecture<C, T> kind,
            TrainableNetwork network,
            List<T> trees,
            int trained,
            TrainingSettings settings,
            Optional<Lexicon.Functions> functions) {
        return new Comparison<>(
                kind, network, trees, trained, settings, new Extras(functions, Optional.empty(), Optional.empty()));
    }

    /** Further inputs and outputs of a network: functions, vectors, which it trains or not, an encoder, and dependencies. */
    private record Extras(
            Optional<Lexicon.Functions> functions,
            Optional<Boolean> trainsVectors,
            Optional<TokenVectors> encoder,
            boolean hasDependencies) {
        Extras(Optional<Lexicon.Functions> functions, Optional<Boolean> trainsVectors, Optional<TokenVectors> encoder) {
            this(functions, trainsVectors, encoder, false);
        }
    }

    /** A parser that is trained and held against itself. */
    private static final class Comparison<C extends Configuration, T extends SyntaxTree> {
        private final List<T> trees;
        private final ActionInventory inventory;
        private final TransitionSystem<C, ?> system;
        private final FeatureExtractor<? super C> reader;
        private final OracleDeriver<C, T> deriver;
        private final ExampleExtractor<?> extractor;
        private final TrainingVocabulary vocabulary;
        private final NetworkTrainer trainer;
        private final TrainableNetwork network;
        private final boolean takesTags;
        private final boolean readsAffixes;
        private final BatchParser<C> parser;
        private final ScoringSession<? super C> session;
        private int scoredSteps;

        Comparison(
                ParserArchitecture<C, T> kind,
                TrainableNetwork network,
                List<T> trees,
                int trained,
                TrainingSettings settings,
                Extras extras) {
            this.trees = trees;
            this.network = network;
            inventory = kind.system().inventory(trees);
            system = kind.create(inventory);
            reader = kind.reader(inventory);
            deriver = OracleDeriver.of(kind.system(), inventory);
            extractor = ExampleExtractor.of(kind, inventory);
            int train = Math.min(trained, trees.size() / (2 * BATCH) * BATCH);
            vocabulary = vocabulary(trees, train, inventory, extras);
            takesTags = network.shape(vocabulary, settings.network().sizes()).takesTags();
            readsAffixes = settings.network().sizes().affix() > 0;
            trainer = new NetworkTrainer(network, vocabulary, settings, train / BATCH);
            BatchEncoder encoder = new BatchEncoder(
                    network, vocabulary, new TrainingSettings.UnknownWords(0.8375, 0), readsAffixes, SEED);
            for (int from = 0; from < train; from += BATCH) {
                List<Example> batch = trees.subList(from, from + BATCH).stream()
                        .map(tree -> extractor.extract(
                                extras.hasDependencies()
                                        ? deriver.derive(tree).with(TinyTask.dependencies(tree.sentence(), SEED))
                                        : deriver.derive(tree)))
                        .toList();
                trainer.graph().fit(encoder.encode(batch, 0));
            }
            trainer.endRound(1);
            parser = BatchParser.of(
                    kind,
                    trainer.averagedWeights(),
                    vocabulary.lexicon(),
                    inventory,
                    ParseBudget.DEFAULT,
                    new Search.Greedy());
            session = kind.scorer(trainer.averagedWeights(), vocabulary.lexicon(), inventory)
                    .session();
        }

        /** Parses and compares; the answer is how many decisions were held against each other. */
        int run() {
            List<Sentence> sentences = trees.stream().map(SyntaxTree::sentence).toList();
            List<ParseOutcome> outcomes = parser.parse(sentences);
            for (int alone = 0; alone < 10; alone++) {
                assertThat(parser.parse(List.of(sentences.get(alone)))).containsExactly(outcomes.get(alone));
            }
            for (int from = 0; from < trees.size(); from += BATCH) {
                compare(outcomes.subList(from, from + BATCH));
            }
            return scoredSteps;
        }

        private void compare(List<ParseOutcome> outcomes) {
            List<Example> examples = new ArrayList<>();
            for (ParseOutcome outcome : outcomes) {
                ParseOutcome.Parsed parsed = (ParseOutcome.Parsed) outcome;
                examples.add(extractor.extract(new OracleDerivation(
                        parsed.analysis().sentence(),
                        system.name(),
                        "engine",
                        inventory.hash(),
                        parsed.derivation().orElseThrow(),
                        List.of(),
                        parsed.analysis().constituency().map(tree -> parsed.analysis()))));
            }
            // α = 0: no word is replaced by UNKNOWN.
            INDArray[] features = new BatchEncoder(
                            network, vocabulary, new TrainingSettings.UnknownWords(0, 0), readsAffixes, SEED)
                    .encode(examples, 0)
                    .getFeatures();
            INDArray[] probabilities = trainer.graph().output(features);
            Rows structure = new Rows(
                    network instanceof WindowNetwork ? ofEveryAction(features, probabilities[0]) : probabilities[0]);
            Rows labels = new Rows(probabilities[Math.min(1, probabilities.length - 1)]);
            // A network that reads the labels of all tasks has no classifiers; the feed-forward one reads tags alone.
            List<Lexicon.Task> tasks = takesTags && !(network instanceof FeedForwardNetwork)
                    ? List.of()
                    : vocabulary.lexicon().tasks();
            List<Rows> taskRows = Arrays.stream(
                            probabilities, probabilities.length - tasks.size(), probabilities.length)
                    .map(Rows::new)
                    .toList();
            Rows functions = new Rows(probabilities[Math.max(0, probabilities.length - tasks.size() - 1)]);
            int arcs = probabilities.length
                    - tasks.size()
                    - (vocabulary.lexicon().functions().isPresent() ? 1 : 0)
                    - 2;
            List<Sentence> parsedSentences =
                    examples.stream().map(Example::sentence).toList();
            session.begin(parsedSentences);
            Optional<ArcScoringSession<HeadConfiguration>> dependencies = session.dependencies();
            if (dependencies.isPresent()) {
                dependencies.get().begin(parsedSentences);
                Rows heads = new Rows(probabilities[arcs]);
                Rows relations = new Rows(probabilities[arcs + 1]);
                for (int s = 0; s < examples.size(); s++) {
                    compareDependencies(
                            s, examples.get(s).dependencies().orElseThrow(), dependencies.get(), heads, relations);
                }
            }
            session.begin(examples.stream().map(Example::sentence).toList());
            for (int s = 0; s < examples.size(); s++) {
                ParseOutcome.Parsed parsed = (ParseOutcome.Parsed) outcomes.get(s);
                assertThat(parsed.score())
                        .as(examples.get(s).sentence().id())
                        .isCloseTo(score(parsed, structure, labels), within(1e-4));
                for (int task = 0; task < tasks.size(); task++) {
                    compareLabels(s, examples.get(s).sentence(), tasks.get(task), taskRows.get(task));
                }
                if (vocabulary.lexicon().functions().isPresent()) {
                    compareFunctions(s, parsed.analysis().constituencyTree(), functions);
                }
            }
        }

        /**
         * The probabilities of all actions at all positions, a row a step. The network's output tells correct ones from others only,
         * and must agree.
         */
        private INDArray ofEveryAction(INDArray[] features, INDArray correctOrNot) {
            INDArray scores = Objects.requireNonNull(
                    trainer.graph().feedForward(features, false).get("allowed"), "allowed");
            INDArray choices = features[features.length - 1];
            int actions = inventory.size();
            int longest = trees.stream()
                    .mapToInt(tree -> tree.sentence().length())
                    .max()
                    .orElseThrow();
            INDArray all = Nd4j.zeros(correctOrNot.size(0), (longest + 1L) * actions);
            int choice = 0;
            for (int step = 0; step < correctOrNot.size(0); step++) {
                double sum = 0;
                int from = choice;
                for (; choices.getInt(choice, 2) == CorrectVersusWrong.ALL; choice++) {
                    for (int action = 0; action < actions; action++) {
                        double one = Math.exp(scores.getDouble(choices.getInt(choice, 1), action));
                        all.putScalar(step, (long) (choice - from) * actions + action, one);
                        sum += one;
                    }
                }
                double taken = Math.exp(scores.getDouble(choices.getInt(choice, 1), choices.getInt(choice, 2)));
                choice++;
                all.getRow(step).divi(sum);
                assertThat(correctOrNot.getDouble(step, 0)).isCloseTo(taken / sum, within(TIE));
            }
            return all;
        }

        private void compareLabels(int number, Sentence sentence, Lexicon.Task task, Rows labels) {
            TokenLabels predicted = session.labels().orElseThrow();
            int index = predicted.tasks().indexOf(task);
            String name = task.task().name();
            assertThat(index < 0)
                    .isEqualTo(takesTags && (name.equals(WordTask.TAG) || name.startsWith(WordTask.ATTRIBUTE)));
            for (int token = 0; token < sentence.length(); token++) {
                INDArray row = labels.next();
                if (index < 0) {
                    continue;
                }
                assertThat(row.getDouble(task.labels().find(task.task().label(sentence.token(token)))))
                        .as(sentence.id())
                        .isGreaterThanOrEqualTo(row.maxNumber().doubleValue() - TIE);
                float[] probabilities = new float[task.labels().size()];
                predicted.addProbabilities(index, number, token, probabilities);
                for (int label = 0; label < probabilities.length; label++) {
                    assertThat((double) probabilities[label])
                            .as(sentence.id())
                            .isCloseTo(row.getDouble(label), within(1e-4));
                }
            }
        }

        /** The probabilities of all heads, and of the labels of the tree's arcs, are the graph's. */
        private void compareDependencies(
                int number,
                DependencyTree tree,
                ArcScoringSession<HeadConfiguration> predicted,
                Rows heads,
                Rows relations) {
            int length = tree.sentence().length();
            float[] scores = new float[length * (length + 1)];
            predicted.arcs(number, scores);
            for (int token = 0; token < length; token++) {
                INDArray row = heads.next();
                int own = token;
                double sum = IntStream.rangeClosed(0, length)
                        .filter(head -> head != own + 1)
                        .mapToDouble(head -> Math.exp(scores[own * (length + 1) + head]))
                        .sum();
                for (int head = 0; head <= length; head++) {
                    double probability = head == token + 1 ? 0 : Math.exp(scores[token * (length + 1) + head]) / sum;
                    assertThat(row.getDouble(head)).as(tree.sentence().id()).isCloseTo(probability, within(1e-4));
                }
            }
            float[] labels = new float[predicted.labelCount()];
            for (int token = 0; token < length; token++) {
                INDArray row = relations.next();
                int[] arc = {token * (length + 1) + tree.head(token) + 1};
                predicted.labels(number, arc, 1, labels);
                int[] allowed = HeadSelection.labels(predicted.inventory(), tree.head(token) == DependencyTree.ROOT);
                int first = predicted.inventory().firstLabelling();
                double sum = Arrays.stream(allowed)
                        .mapToDouble(id -> row.getDouble(id - first))
                        .sum();
                for (int label = 0; label < allowed.length; label++) {
                    assertThat(Math.exp(labels[label]))
                            .as(tree.sentence().id())
                            .isCloseTo(row.getDouble(allowed[label] - first) / sum, within(1e-4));
                }
            }
        }

        /** The tree's functions are the graph's, and the session's probabilities its probabilities. */
        private void compareFunctions(int number, ConstituencyTree tree, Rows functions) {
            TreeFunctions predicted = session.functions().orElseThrow();
            List<TreeEdge> edges = TreeEdge.of(tree);
            int count = predicted.functions().size();
            float[] probabilities = new float[edges.size() * count];
            predicted.addProbabilities(number, edges, probabilities);
            for (int edge = 0; edge < edges.size(); edge++) {
                INDArray row = functions.next();
                int chosen = predicted.functions().find(edges.get(edge).function(tree.sentence()));
                assertThat(row.getDouble(chosen))
                        .as(tree.sentence().id())
                        .isGreaterThanOrEqualTo(row.maxNumber().doubleValue() - TIE);
                for (int function = 0; function < count; function++) {
                    assertThat((double) probabilities[edge * count + function])
                            .as(tree.sentence().id())
                            .isCloseTo(row.getDouble(function), within(1e-4));
                }
            }
        }

        private double score(ParseOutcome.Parsed parsed, Rows structure, Rows labels) {
            int length = parsed.analysis().sentence().length();
            C configuration = system.initial(length);
            int[] codes = new int[system.maxAllowed(length)];
            double score = 0;
            for (int code : parsed.derivation().orElseThrow().codes()) {
                int allowed = system.allowed(configuration, codes);
                boolean isLabel = reader.isLabelStep(configuration);
                // Of arcs, the rows are the tokens.
                if (isLabel || allowed > 1 || network instanceof ArcNetwork) {
                    INDArray row = isLabel ? labels.next() : structure.next();
                    if (allowed > 1) {
                        score += chosen(row, configuration, code, codes, allowed);
                    }
                }
                system.apply(configuration, code);
            }
            return score;
        }

        /** The engine's probabilities are over the actions that are allowed. */
        private double chosen(INDArray row, C configuration, int code, int[] codes, int allowed) {
            double sum = 0;
            double best = 0;
            for (int candidate = 0; candidate < allowed; candidate++) {
                double probability = row.getDouble(column(configuration, codes[candidate]));
                sum += probability;
                best = Math.max(best, probability);
            }
            double chosen = row.getDouble(column(configuration, code));
            assertThat(chosen).isGreaterThanOrEqualTo(best - TIE);
            scoredSteps++;
            return Math.log(chosen / sum);
        }

        private int column(C configuration, int code) {
            return reader.isLabelStep(configuration)
                    ? ActionInventory.idOf(code) - inventory.firstLabelling()
                    : reader.choice(configuration, code);
        }
    }

    /** The rows of an output, one after the other. */
    private static final class Rows {
        private final INDArray matrix;
        private int row;

        Rows(INDArray matrix) {
            this.matrix = matrix;
        }

        INDArray next() {
            return matrix.getRow(row++);
        }
    }

    private static TrainingVocabulary vocabulary(
            List<? extends SyntaxTree> trees, int trained, ActionInventory inventory, Extras extras) {
        Map<String, Long> words = new TreeMap<>();
        TreeSet<String> characters = new TreeSet<>();
        // Only the sentences trained on: among the others there are unknown words and characters.
        for (SyntaxTree tree : trees.subList(0, trained)) {
            for (Token token : tree.sentence().tokens()) {
                words.merge(token.form(), 1L, Long::sum);
                token.form().codePoints().mapToObj(Character::toString).forEach(characters::add);
            }
        }
        Lexicon lexicon = new Lexicon(
                Vocabulary.openOf(words.keySet()),
                Vocabulary.openOf(characters),
                extras.functions().isPresent()
                        ? WordTasks.labels(trees, "tag", "xpos")
                        : WordTasks.labels(trees, "function", "tag", "xpos", "lemma", "morph.Case"),
                extras.functions(),
                Vocabulary.open(extras.trainsVectors().isPresent() ? wordsWithVectors(trees) : List.of()),
                extras.encoder(),
                extras.hasDependencies()
                        ? Optional.of(TinyTask.arcs(trees.stream()
                                .map(tree -> TinyTask.dependencies(tree.sentence(), SEED))
                                .toList()))
                        : Optional.empty());
        List<Long> frequencies = lexicon.words().entries().stream()
                .map(new HashMap<>(words)::get)
                .toList();
        int rows = lexicon.vectorWords().size();
        return new TrainingVocabulary(
                lexicon,
                frequencies,
                inventory,
                0,
                extras.trainsVectors()
                        .map(areTrained -> new TrainingVocabulary.Vectors(randomTable(rows, 7), areTrained)));
    }

    /** Two thirds of the words, half of them in lower case. */
    private static List<String> wordsWithVectors(List<? extends SyntaxTree> trees) {
        return trees.stream()
                .flatMap(tree -> tree.sentence().tokens().stream())
                .map(Token::form)
                .filter(form -> form.hashCode() % 3 != 0)
                .map(form -> form.hashCode() % 2 == 0 ? form : form.toLowerCase(Locale.ROOT))
                .distinct()
                .toList();
    }

    private static Tensor randomTable(int rows, int columns) {
        Random random = new Random(SEED);
        Tensor table = Tensor.zeros(rows, columns);
        for (int i = columns; i < table.values().length; i++) {
            table.values()[i] = (float) random.nextGaussian();
        }
        return table;
    }

    /** The tree with a second tag and, at some tokens, a lemma and a case, all read off the form. */
    private static ConstituencyTree analysed(ConstituencyTree tree) {
        return tree.withSentence(tree.sentence()
                .withTokens(tree.sentence().tokens().stream()
                        .map(token -> token.withXpos(token.tag() + token.form().length() % 3)
                                .withAnalysis(
                                        lemma(token.form()),
                                        token.form().length() % 2 == 0
                                                ? Map.of("Case", token.form().substring(0, 1))
                                                : Map.of()))
                        .toList()));
    }

    /** Whatever the form is, one script leads to each of these. */
    private static String lemma(String form) {
        return form.length() % 3 == 0 ? "" : form.toLowerCase(Locale.ROOT) + (form.length() % 3 == 1 ? "en" : "");
    }

    private static List<ConstituencyTree> trees() {
        List<ConstituencyTree> trees = new ArrayList<>();
        try (TreebankReader<ConstituencyTree> reader =
                new DiscbracketFormat().read(Path.of("data-samples", "train.discbracket"))) {
            while (trees.size() < 600) {
                if (reader.next() instanceof TreebankEntry.Parsed<ConstituencyTree> parsed) {
                    trees.add(analysed(parsed.tree()));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return trees;
    }
}
