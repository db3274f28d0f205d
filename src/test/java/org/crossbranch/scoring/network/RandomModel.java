package org.crossbranch.scoring.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.TokenVectors;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.WordTask;
import org.crossbranch.scoring.network.encoder.EncoderShape;
import org.crossbranch.scoring.network.encoder.FormAffixes;
import org.crossbranch.scoring.network.encoder.TaggerSizes;
import org.crossbranch.scoring.network.encoder.TaskSizes;
import org.crossbranch.scoring.network.set.SetArchitecture;
import org.crossbranch.scoring.network.set.SetShape;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.EnsembleShape;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.scoring.weights.Tensor;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.training.dl4j.graph.TrainableNetwork;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.constituency.setbased.SetBased;
import org.crossbranch.transition.constituency.setbased.SetConfiguration;
import org.crossbranch.transition.dependency.DependencyTrees;
import org.crossbranch.transition.dependency.graph.HeadSelection;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * A model with random parameters, a set scorer's unless said otherwise, for tests.
 *
 * @param lexicon words w0 …, the characters of those and a few more, tags T0 …; in a small model, functions, too
 * @param inventory ML-SET's actions with labels L0 …, the first two also as roots
 */
public record RandomModel(Lexicon lexicon, ActionInventory inventory, Weights weights) {
    /** Of a thousand trees, those with crossing arcs. */
    private static final int CROSSING = 20;

    private static final List<String> CHARACTERS =
            List.of("w", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "ß", "𝔛");

    /** A model of small, uneven sizes. */
    public static RandomModel small(Random random) {
        return small(random, TaggerSizes.NONE);
    }

    /** A model of small, uneven sizes, with a tagger of its own. */
    public static RandomModel withTagger(Random random) {
        return small(random, new TaggerSizes(6, 3));
    }

    private static RandomModel small(Random random, TaggerSizes tagger) {
        Map<String, Integer> tasks = new LinkedHashMap<>();
        tasks.put("tag", 6);
        tasks.put("function", 4);
        return of(
                random,
                new SetShape(
                        new EncoderShape(
                                new EncoderShape.Forms(51, 5, CHARACTERS.size() + 1, 3, 4, FormAffixes.Sizes.NONE),
                                7,
                                0,
                                tagger,
                                new TaskSizes(tasks)),
                        9,
                        8));
    }

    /** The sizes of Coavoux 2017 Table 6.3 for a vocabulary. */
    public static SetShape standardShape(int words, int characters, int tags, int labels) {
        return new SetShape(
                new EncoderShape(
                        new EncoderShape.Forms(words, 32, characters, 32, 32, FormAffixes.Sizes.NONE),
                        128,
                        0,
                        TaggerSizes.NONE,
                        new TaskSizes(Map.of("tag", tags))),
                128,
                labels);
    }

    /** A model of the standard sizes. */
    public static RandomModel standard(Random random, int words, int tags, int labels) {
        return of(random, standardShape(words, CHARACTERS.size() + 1, tags, labels));
    }

    /** A model of any kind, of small, uneven sizes, for the actions of random trees. */
    public static RandomModel small(Random random, ParserArchitecture<?, ?> kind) {
        return small(random, kind, false);
    }

    /** A model of any kind that may read given tags, of small, uneven sizes, for the actions of random trees. */
    public static RandomModel small(Random random, ParserArchitecture<?, ?> kind, boolean takesTags) {
        return of(
                random, kind, takesTags, small(random).lexicon, new TrainingSettings.Sizes(5, 3, 4, 7, 0, 9, 2, 3, 2));
    }

    /** A model of any kind with a tagger of its own, of small, uneven sizes, for the actions of random trees. */
    public static RandomModel withTagger(Random random, ParserArchitecture<?, ?> kind) {
        return of(random, kind, false, small(random).lexicon, new TrainingSettings.Sizes(5, 3, 4, 7, 6, 9, 2, 3, 2));
    }

    /** A model of any kind that reads no characters, of small, uneven sizes, for the actions of random trees. */
    public static RandomModel withoutCharacters(Random random, ParserArchitecture<?, ?> kind, int affixSize) {
        return of(
                random,
                kind,
                false,
                small(random).lexicon,
                new TrainingSettings.Sizes(5, 3, 0, 7, 0, 9, affixSize, 3, 2));
    }

    /** A model of any kind that predicts functions, of small, uneven sizes, for the actions of random trees. */
    public static RandomModel withFunctions(Random random, ParserArchitecture<?, ?> kind) {
        Lexicon lexicon = small(random).lexicon;
        return of(
                random,
                kind,
                false,
                new Lexicon(
                        lexicon.words(),
                        lexicon.characters(),
                        lexicon.tagging(),
                        Optional.of(new Lexicon.Functions(
                                Vocabulary.open(List.of("NP", "PP", "S", "VP")),
                                Vocabulary.closed(List.of("", "HD", "MO", "OA", "SB"))))),
                new TrainingSettings.Sizes(5, 3, 4, 7, 0, 9, 2, 3, 2));
    }

    /** A model of any kind that predicts dependencies beside its own trees, of small, uneven sizes. */
    public static RandomModel withDependencies(Random random, ParserArchitecture<?, ?> kind) {
        ActionInventory arcs = TransitionSystems.named(HeadSelection.NAME, DependencyTree.class, SystemOptions.DEFAULT)
                .inventory(DependencyTrees.random(random.nextLong(), 50, 12, true, true)
                        .toList());
        Lexicon words = small(random).lexicon;
        Lexicon lexicon = new Lexicon(words.words(), words.characters(), words.tagging()).withDependencies(arcs);
        return of(random, kind, false, lexicon, new TrainingSettings.Sizes(5, 3, 4, 7, 0, 9, 2, 3, 2));
    }

    /** A model of several networks of any kind that predict dependencies. */
    public static RandomModel ensembleWithDependencies(Random random, ParserArchitecture<?, ?> kind, int networks) {
        return ensemble(random, withDependencies(random, kind), networks);
    }

    /** A model of any kind with vectors from outside of the treebank for some words, of small, uneven sizes. */
    public static RandomModel withVectors(Random random, ParserArchitecture<?, ?> kind) {
        Lexicon lexicon = small(random).lexicon.withVectors(Vocabulary.open(List.of("w7", "ß5", "w3", "w60", "w4")));
        return of(random, kind, false, lexicon, new TrainingSettings.Sizes(5, 3, 4, 7, 0, 9, 2, 3, 2));
    }

    /** A model of any kind that reads an encoder, of small, uneven sizes. */
    public static RandomModel withEncoder(Random random, ParserArchitecture<?, ?> kind, TokenVectors encoder) {
        Lexicon lexicon = small(random).lexicon.withEncoder(encoder);
        return of(random, kind, false, lexicon, new TrainingSettings.Sizes(5, 3, 4, 7, 0, 9, 2, 3, 2));
    }

    /** A model of any kind that predicts lemmas and knows some, of small, uneven sizes, for the actions of random trees. */
    public static RandomModel withLemmas(Random random, ParserArchitecture<?, ?> kind) {
        Lexicon lexicon = small(random).lexicon;
        List<Lexicon.Task> tasks = new ArrayList<>(lexicon.tagging());
        tasks.add(Lexicon.Task.of(
                WordTask.LEMMA,
                Vocabulary.closed(List.of("", "l0|0|0||", "l0|0|0||en", "l0|0|2||e", "l0|1|0||")),
                List.of("0", "12", "e", "w1en", "w2", "w22", "w3e", "w5en")));
        return of(
                random,
                kind,
                false,
                new Lexicon(lexicon.words(), lexicon.characters(), tasks),
                new TrainingSettings.Sizes(5, 3, 4, 7, 0, 9, 2, 3, 2));
    }

    /** A model of any kind that is given tags and values of the attributes Case and Mood, of small, uneven sizes. */
    public static RandomModel withAttributes(Random random, ParserArchitecture<?, ?> kind, int cases, int moods) {
        Lexicon lexicon = small(random).lexicon;
        List<Lexicon.Task> tasks = new ArrayList<>(lexicon.tagging());
        tasks.add(Lexicon.Task.of(WordTask.ATTRIBUTE + "Case", Vocabulary.closed(numbered("c", cases)), List.of()));
        tasks.add(Lexicon.Task.of(WordTask.ATTRIBUTE + "Mood", Vocabulary.closed(numbered("m", moods)), List.of()));
        return of(
                random,
                kind,
                true,
                new Lexicon(lexicon.words(), lexicon.characters(), tasks),
                new TrainingSettings.Sizes(5, 3, 4, 7, 0, 9, 2, 3, 2));
    }

    /** A model of several networks of any kind that predict lemmas. */
    public static RandomModel ensembleWithLemmas(Random random, ParserArchitecture<?, ?> kind, int networks) {
        return ensemble(random, withLemmas(random, kind), networks);
    }

    /** A model of several networks of any kind that predict functions. */
    public static RandomModel ensembleWithFunctions(Random random, ParserArchitecture<?, ?> kind, int networks) {
        return ensemble(random, withFunctions(random, kind), networks);
    }

    /** A model of several networks of any kind, of small, uneven sizes, for the actions of random trees. */
    public static RandomModel ensemble(Random random, ParserArchitecture<?, ?> kind, int networks, boolean hasTagger) {
        return ensemble(random, hasTagger ? withTagger(random, kind) : small(random, kind), networks);
    }

    private static RandomModel ensemble(Random random, RandomModel first, int networks) {
        List<DenseWeights<?>> members = new ArrayList<>(List.of(first.network()));
        while (members.size() < networks) {
            members.add(weights(random, first.network().shape()));
        }
        return new RandomModel(first.lexicon, first.inventory, EnsembleShape.join(members));
    }

    /** A model of any kind, of the standard sizes. */
    public static RandomModel standard(Random random, ParserArchitecture<?, ?> kind, int words, int tags) {
        return of(random, kind, false, standard(random, words, tags, 3).lexicon, TrainingSettings.Sizes.DEFAULT);
    }

    private static RandomModel of(
            Random random,
            ParserArchitecture<?, ?> kind,
            boolean takesTags,
            Lexicon lexicon,
            TrainingSettings.Sizes sizes) {
        ActionInventoryBuilder actions = new ActionInventoryBuilder();
        long seed = random.nextLong();
        kind.system()
                .deriving(ConstituencyTree.class)
                .ifPresent(system -> RandomTrees.continuous(seed, 50, 12).forEach(tree -> {
                    try {
                        system.collect(tree, actions);
                    } catch (UnderivableTreeException e) {
                        // Chains of unary constituents may be too long for a system; there are others.
                        assertThat(e.reason()).contains("in a row");
                    }
                }));
        kind.system()
                .deriving(DependencyTree.class)
                .ifPresent(system -> DependencyTrees.random(seed, 50, 12, true, true)
                        .forEach(tree -> system.collect(tree, actions)));
        ActionInventory inventory = actions.build();
        List<Long> frequencies = Collections.nCopies(lexicon.words().size() - 1, 1L);
        if (!isNetwork(kind)) {
            return new RandomModel(lexicon, inventory, RandomLinearWeights.of(random, kind, lexicon, inventory));
        }
        NetworkShape shape = TrainableNetwork.of(kind, takesTags)
                .shape(new TrainingVocabulary(lexicon, frequencies, inventory, CROSSING, vectors(lexicon)), sizes);
        return new RandomModel(lexicon, inventory, weights(random, shape));
    }

    private static Optional<TrainingVocabulary.Vectors> vectors(Lexicon lexicon) {
        int words = lexicon.vectorWords().size();
        return words == 1
                ? Optional.empty()
                : Optional.of(new TrainingVocabulary.Vectors(Tensor.zeros(words, 6), false));
    }

    /** Whether a scorer is a network. */
    public static boolean isNetwork(ParserArchitecture<?, ?> kind) {
        return kind.scorer().weights().match(dense -> true, sparse -> false);
    }

    /** The weights of a network. */
    public DenseWeights<?> network() {
        return weights.<DenseWeights<?>>match(dense -> dense, sparse -> {
            throw new IllegalStateException("no network");
        });
    }

    private static DenseWeights<?> weights(Random random, NetworkShape shape) {
        Map<String, Tensor> tensors = new HashMap<>();
        shape.tensors().forEach(spec -> tensors.put(spec.name(), random(random, spec.shape())));
        return new DenseWeights<>(shape, tensors);
    }

    private static RandomModel of(Random random, SetShape shape) {
        DenseWeights<?> weights = weights(random, shape);
        List<Action> actions = new ArrayList<>(
                List.of(Action.of(Action.Type.SHIFT), Action.of(Action.Type.COMBINE), Action.of(Action.Type.NO_LABEL)));
        numbered("L", shape.labels() - 1).forEach(label -> actions.add(new Action(Action.Type.LABEL, label)));
        Lexicon lexicon = new Lexicon(
                Vocabulary.open(numbered("w", shape.encoder().forms().words() - 1)),
                Vocabulary.open(CHARACTERS),
                shape.encoder().tasks().labels().entrySet().stream()
                        .map(task -> Lexicon.Task.of(
                                task.getKey(),
                                Vocabulary.closed(numbered(
                                        task.getKey().substring(0, 1).toUpperCase(Locale.ROOT), task.getValue()))))
                        .toList());
        return new RandomModel(lexicon, new ActionInventory(actions, List.of("L0", "L1")), weights);
    }

    /** Elements as large as leave the activations neither flat nor linear. */
    private static Tensor random(Random random, int[] shape) {
        Tensor tensor = Tensor.zeros(shape.clone());
        double scale = shape.length == 1 ? 0.5 : 2 / Math.sqrt(shape[0]);
        if (shape.length == 2 && shape[0] > 1000) {
            scale = 1;
        }
        for (int i = 0; i < tensor.values().length; i++) {
            tensor.values()[i] = (float) (scale * random.nextGaussian());
        }
        return tensor;
    }

    private static List<String> numbered(String prefix, int count) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(prefix + i);
        }
        return names;
    }

    /** The set scorer of a set scorer's model. */
    public Scorer<SetConfiguration> setScorer() {
        return new SetArchitecture().scorer(SetBased.SYSTEM, weights, lexicon, inventory);
    }

    /** A random sentence of words known and unknown. */
    public Sentence sentence(Random random, String id, int length) {
        List<Token> tokens = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            String form = switch (random.nextInt(6)) {
                case 0 -> "ß" + random.nextInt(1000);
                case 1 -> "𝔛" + (char) ('a' + random.nextInt(26));
                default -> "w" + random.nextInt(lexicon.words().size() - 1);
            };
            tokens.add(Token.of(form, "given"));
        }
        return new Sentence(id, "", tokens);
    }

    /** Sentences of 1 to {@code longest} tokens. */
    public List<Sentence> sentences(Random random, int count, int longest) {
        List<Sentence> sentences = new ArrayList<>();
        for (int s = 0; s < count; s++) {
            sentences.add(sentence(random, "random/" + s, 1 + random.nextInt(longest)));
        }
        return sentences;
    }
}
