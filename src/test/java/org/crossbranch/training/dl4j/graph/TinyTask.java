package org.crossbranch.training.dl4j.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.training.DevelopmentMetric;
import org.crossbranch.training.Example;
import org.crossbranch.training.ExampleExtractor;
import org.crossbranch.training.Functions;
import org.crossbranch.training.OracleDerivation;
import org.crossbranch.training.OracleDeriver;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.training.WordTasks;
import org.crossbranch.training.dl4j.BatchEncoder;
import org.crossbranch.training.linear.LinearSettings;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.dependency.DependencyTrees;
import org.crossbranch.transition.dependency.graph.HeadSelection;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.SyntaxTree;
import org.crossbranch.tree.Token;
import org.deeplearning4j.nn.graph.ComputationGraph;

/** A few random trees and a network small enough to differentiate by hand. */
final class TinyTask {
    private static final TrainingSettings.UnknownWords UNKNOWN_WORDS = new TrainingSettings.UnknownWords(0.8375, 0);
    private static final TrainingSettings.Sizes SIZES = new TrainingSettings.Sizes(4, 3, 3, 6, 0, 8, 2, 3, 2);
    private static final TrainingSettings.Sizes WITH_TAGGER = new TrainingSettings.Sizes(4, 3, 3, 6, 9, 8, 2, 3, 2);

    private final ParserArchitecture<?, ?> parser;
    private final TrainableNetwork network;
    private final boolean takesTags;
    private final boolean isOfDependencies;
    private final boolean hasTwoTrees;
    private final TrainingSettings.Sizes sizes;
    private final long seed;
    private final List<Example> examples = new ArrayList<>();
    private final TrainingVocabulary vocabulary;

    TinyTask(long seed) {
        this(constituents("ml-set", "set"), constituents(seed), false, SIZES, seed);
    }

    /** The task of a constituency system with a scorer. */
    static TinyTask ofConstituents(String system, String scorer, boolean takesTags, long seed) {
        return new TinyTask(constituents(system, scorer), constituents(seed), takesTags, SIZES, seed);
    }

    /** The task of a constituency system with a scorer behind a tagger of its own. */
    static TinyTask ofConstituentsWithTagger(String system, String scorer, long seed) {
        return new TinyTask(constituents(system, scorer), constituents(seed), false, WITH_TAGGER, seed);
    }

    private static ParserArchitecture<?, ConstituencyTree> constituents(String system, String scorer) {
        return ParserArchitecture.of(
                TransitionSystems.named(system, ConstituencyTree.class, SystemOptions.DEFAULT), scorer);
    }

    private static List<ConstituencyTree> constituents(long seed) {
        RandomTrees random = new RandomTrees(seed);
        List<ConstituencyTree> trees = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            trees.add(random.nextOfLength(2 + i));
        }
        return trees;
    }

    /** The task of a dependency system with a scorer, over the sentences that constituency systems have. */
    static TinyTask ofDependencies(String system, String scorer, boolean takesTags, long seed) {
        return ofDependencies(system, scorer, takesTags, SIZES, seed);
    }

    /** The task of a dependency system with a scorer behind a tagger of its own. */
    static TinyTask ofDependenciesWithTagger(String system, String scorer, long seed) {
        return ofDependencies(system, scorer, false, WITH_TAGGER, seed);
    }

    private static TinyTask ofDependencies(
            String system, String scorer, boolean takesTags, TrainingSettings.Sizes sizes, long seed) {
        List<DependencyTree> trees = constituents(seed).stream()
                .map(tree -> dependencies(tree.sentence(), seed))
                .toList();
        return new TinyTask(
                ParserArchitecture.of(
                        TransitionSystems.named(system, DependencyTree.class, SystemOptions.DEFAULT), scorer),
                trees,
                takesTags,
                sizes,
                seed);
    }

    static DependencyTree dependencies(Sentence sentence, long seed) {
        int length = sentence.length();
        DependencyTree shape = DependencyTrees.random(seed + length, 1, length, length, true, true)
                .findFirst()
                .orElseThrow();
        int[] heads = IntStream.range(0, length).map(shape::head).toArray();
        List<String> labels = IntStream.range(0, length).mapToObj(shape::label).toList();
        return new DependencyTree(sentence, heads, labels);
    }

    /** The task of a constituency system with a scorer, and of the dependencies of two sentences of three. */
    static TinyTask ofTwoTrees(String system, String scorer, long seed) {
        List<ConstituencyTree> trees = constituents(seed);
        List<DependencyTree> dependencies = IntStream.range(0, trees.size())
                .filter(tree -> tree % 3 != 1)
                .mapToObj(tree -> dependencies(trees.get(tree).sentence(), seed))
                .toList();
        return new TinyTask(constituents(system, scorer), trees, dependencies, false, SIZES, seed);
    }

    private <T extends SyntaxTree> TinyTask(
            ParserArchitecture<?, T> parser,
            List<T> trees,
            boolean takesTags,
            TrainingSettings.Sizes sizes,
            long seed) {
        this(parser, trees, List.of(), takesTags, sizes, seed);
    }

    private <T extends SyntaxTree> TinyTask(
            ParserArchitecture<?, T> parser,
            List<T> trees,
            List<DependencyTree> dependencies,
            boolean takesTags,
            TrainingSettings.Sizes sizes,
            long seed) {
        this.parser = parser;
        this.hasTwoTrees = !dependencies.isEmpty();
        this.sizes = sizes;
        this.takesTags = takesTags;
        this.isOfDependencies = trees.get(0) instanceof DependencyTree;
        this.network = TrainableNetwork.of(parser, takesTags);
        this.seed = seed;
        ActionInventory inventory = parser.system().inventory(trees);
        OracleDeriver<?, T> deriver = OracleDeriver.of(parser.system(), inventory);
        ExampleExtractor<?> extractor = ExampleExtractor.of(parser, inventory);
        SplittableRandom draws = new SplittableRandom(seed);
        for (T tree : trees) {
            OracleDerivation derivation = deriver.derive(tree);
            examples.add(extractor.extract(
                    dependencies.stream()
                            .filter(other -> other.sentence().equals(tree.sentence()))
                            .findFirst()
                            .map(derivation::with)
                            .orElse(derivation),
                    draws));
        }
        Map<String, Long> frequencies = new HashMap<>();
        TreeSet<String> characters = new TreeSet<>();
        for (Example example : examples) {
            for (Token token : example.sentence().tokens()) {
                frequencies.merge(token.form(), 1L, Long::sum);
                token.form().codePoints().mapToObj(Character::toString).forEach(characters::add);
            }
        }
        Lexicon lexicon = new Lexicon(
                Vocabulary.openOf(frequencies.keySet()),
                Vocabulary.openOf(characters),
                WordTasks.labels(trees, "tag", "function"),
                isOfDependencies || parser.scorer().name().equals("feed-forward")
                        ? Optional.empty()
                        : Optional.of(Functions.of(
                                trees.stream().map(ConstituencyTree.class::cast).toList())));
        vocabulary = new TrainingVocabulary(
                dependencies.isEmpty() ? lexicon : lexicon.withDependencies(arcs(dependencies)),
                lexicon.words().entries().stream().map(frequencies::get).toList(),
                inventory,
                0);
    }

    /** The actions of dependency trees in the system of arcs. */
    static ActionInventory arcs(List<DependencyTree> trees) {
        return TransitionSystems.named(HeadSelection.NAME, DependencyTree.class, SystemOptions.DEFAULT)
                .inventory(trees);
    }

    /** The sentences that have dependencies, without their other trees. */
    List<Example> dependenciesAlone() {
        return examples.stream()
                .flatMap(example -> example.dependencies().stream())
                .map(tree -> new Example(tree.sentence(), List.of(), Optional.of(Analysis.of(tree))))
                .toList();
    }

    List<Example> examples() {
        return examples;
    }

    /**
     * Rounds in which it is learnt: heads that were drawn at random take longer than brackets, which have few places, and a parser that
     * reads the labels of a tagger waits for it.
     */
    int rounds() {
        return (isOfDependencies || hasTwoTrees ? 200 : 100) * (sizes.tagger() > 0 ? 2 : 1);
    }

    NetworkExchange exchange() {
        return network(0).exchange();
    }

    BatchEncoder encoder() {
        return encoder(UNKNOWN_WORDS);
    }

    BatchEncoder encoder(TrainingSettings.UnknownWords unknownWords) {
        return new BatchEncoder(network, vocabulary, unknownWords, true, seed);
    }

    NetworkGraph network(double dropout) {
        return network(dropout, adam(0.999, 5));
    }

    private static TrainingSettings.Optimizer adam(double secondMomentDecay, double clipNorm) {
        return new TrainingSettings.Optimizer(
                TrainingSettings.StepMethod.ADAM,
                0.02,
                new TrainingSettings.Adam(secondMomentDecay, 0, 1, 0),
                0,
                clipNorm,
                0,
                1);
    }

    private NetworkGraph network(double dropout, TrainingSettings.Optimizer optimizer) {
        TrainingSettings settings = new TrainingSettings(
                new TrainingSettings.Parser(
                        parser.system().name(),
                        "static",
                        SystemOptions.DEFAULT.withFunctions(SystemOptions.Functions.CLASSIFIER),
                        parser.scorer().name(),
                        takesTags,
                        List.of("tag", "function")),
                new TrainingSettings.Schedule(seed, 1, 1, 1, 1, 1, 0),
                DevelopmentMetric.F1,
                TrainingSettings.Averaging.PLAIN,
                new TrainingSettings.Exploration(1, 0.7, TrainingSettings.Follow.SAMPLED),
                new TrainingSettings.Network(
                        sizes,
                        optimizer,
                        new TrainingSettings.Dropout(dropout, dropout, dropout),
                        UNKNOWN_WORDS,
                        TrainingSettings.Vectors.NONE,
                        TrainingSettings.Encoder.NONE,
                        1),
                LinearSettings.NONE);
        return network.graph(vocabulary, settings, 100);
    }

    /** A graph with its first parameters. */
    ComputationGraph graph(double dropout) {
        return network(dropout).create(seed);
    }

    /** A graph without dropout, with a decay of Adam's second moment, and a limit of its gradients' norms, or 0. */
    ComputationGraph graph(double secondMomentDecay, double clipNorm) {
        return network(0, adam(secondMomentDecay, clipNorm)).create(seed);
    }

    /** A graph without dropout that is trained by gradient descent, whose learning rate halves in ten steps. */
    ComputationGraph descending(double clipNorm, double noise) {
        return network(
                        0,
                        new TrainingSettings.Optimizer(
                                TrainingSettings.StepMethod.ASGD,
                                0.5,
                                new TrainingSettings.Adam(0, 0, 0, 0),
                                0.1,
                                clipNorm,
                                noise,
                                1))
                .create(seed);
    }

    @Override
    public String toString() {
        return parser.system().name() + " " + parser.scorer().name() + (takesTags ? " given tags" : "")
                + (sizes.tagger() > 0 ? " with a tagger" : "")
                + (hasTwoTrees ? " with dependencies" : "");
    }
}
