package org.crossbranch.training.dl4j.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.crossbranch.scoring.FeatureExtractor;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScorerArchitecture;
import org.crossbranch.scoring.network.RandomModel;
import org.crossbranch.scoring.network.set.SetArchitecture;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.Tensor;
import org.crossbranch.scoring.weights.TensorSpec;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.scoring.weights.WeightsKind;
import org.crossbranch.search.BatchParser;
import org.crossbranch.search.Confidence;
import org.crossbranch.search.ParseBudget;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.search.Search;
import org.crossbranch.training.SettingsFixture;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.constituency.setbased.SetBased;
import org.crossbranch.transition.constituency.setbased.SetConfiguration;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Sentence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every tensor that a network declares is trained and read: for every system, with each scorer that fits it. */
class DeclaredTensorsTest {
    private static final long SEED = 17;

    /** A network with random parameters. */
    private record Case(
            ParserArchitecture<?, ?> kind,
            boolean takesTags,
            boolean hasTagger,
            boolean hasFunctions,
            Optional<Boolean> trainsVectors,
            Optional<Integer> affixesAlone,
            boolean hasDependencies) {
        Case(ParserArchitecture<?, ?> kind, boolean takesTags, boolean hasTagger, boolean hasFunctions) {
            this(kind, takesTags, hasTagger, hasFunctions, Optional.empty(), Optional.empty(), false);
        }

        /** With vectors from outside. */
        static Case withVectors(ParserArchitecture<?, ?> kind, boolean areTrained) {
            return new Case(kind, false, false, false, Optional.of(areTrained), Optional.empty(), false);
        }

        /** Without characters, with affixes of a size. */
        static Case withoutCharacters(String system, String scorer, int affixSize) {
            return new Case(
                    ParserArchitecture.of(system, scorer),
                    false,
                    false,
                    false,
                    Optional.empty(),
                    Optional.of(affixSize),
                    false);
        }

        /** With dependencies beside the actions. */
        static Case withDependencies(String system, String scorer) {
            return new Case(
                    ParserArchitecture.of(system, scorer),
                    false,
                    false,
                    false,
                    Optional.empty(),
                    Optional.empty(),
                    true);
        }

        RandomModel model() {
            Random random = new Random(SEED);
            if (affixesAlone.isPresent()) {
                return RandomModel.withoutCharacters(random, kind, affixesAlone.get());
            }
            if (trainsVectors.isPresent()) {
                return RandomModel.withVectors(random, kind);
            }
            if (hasDependencies) {
                return RandomModel.withDependencies(random, kind);
            }
            if (hasFunctions) {
                return RandomModel.withFunctions(random, kind);
            }
            return hasTagger ? RandomModel.withTagger(random, kind) : RandomModel.small(random, kind, takesTags);
        }

        TrainingSettings settings() {
            if (affixesAlone.isPresent()) {
                return SettingsFixture.withoutCharacters(SEED, affixesAlone.get(), 0);
            }
            return hasTagger ? SettingsFixture.withTagger(SEED) : SettingsFixture.of(SEED, 1, 0, 1, 0.1);
        }

        @Override
        public String toString() {
            return kind.system().name() + " " + kind.scorer().name() + (takesTags ? " given tags" : "")
                    + (hasTagger ? " with a tagger" : "")
                    + (hasFunctions ? " with functions" : "")
                    + (hasDependencies ? " with dependencies" : "")
                    + trainsVectors
                            .map(trained -> trained ? " with trained vectors" : " with vectors")
                            .orElse("")
                    + affixesAlone
                            .map(size -> " without characters, affixes of " + size)
                            .orElse("");
        }
    }

    static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        TransitionSystems.deriving(ConstituencyTree.class)
                .forEach(system -> ParserArchitecture.of(system).stream()
                        .filter(RandomModel::isNetwork)
                        .forEach(kind -> {
                            cases.add(new Case(kind, false, false, false));
                            cases.add(new Case(kind, true, false, false));
                        }));
        cases.add(new Case(ParserArchitecture.of("ml-set", "set"), false, true, false));
        cases.add(new Case(ParserArchitecture.of("sr-gap", "templates-nt"), false, true, false));
        cases.add(new Case(ParserArchitecture.of("ml-set", "set"), false, false, true));
        cases.add(new Case(ParserArchitecture.of("ml-gap", "templates-nt"), false, false, true));
        cases.add(new Case(ParserArchitecture.of("easy-first", "templates-lex-nt"), false, false, true));
        cases.add(Case.withDependencies("ml-set", "set"));
        cases.add(Case.withDependencies("ml-gap", "templates-nt"));
        for (boolean areTrained : new boolean[] {false, true}) {
            cases.add(Case.withVectors(ParserArchitecture.of("ml-set", "set"), areTrained));
            cases.add(Case.withVectors(ParserArchitecture.of("sr-gap", "templates-nt"), areTrained));
        }
        for (int affixSize : new int[] {0, 2}) {
            cases.add(Case.withoutCharacters("ml-set", "set", affixSize));
            cases.add(Case.withoutCharacters("ml-gap", "templates-nt", affixSize));
        }
        return cases;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everyTensorIsOneParameterOfTheGraph(Case network) {
        RandomModel model = network.model();
        TrainingVocabulary vocabulary = new TrainingVocabulary(
                model.lexicon(),
                Collections.nCopies(model.lexicon().words().entries().size(), 1L),
                model.inventory(),
                0,
                network.trainsVectors()
                        .map(areTrained -> new TrainingVocabulary.Vectors(
                                Objects.requireNonNull(model.network().tensors().get("vector.embedding")),
                                areTrained)));
        NetworkGraph graph =
                TrainableNetwork.of(network.kind(), network.takesTags()).graph(vocabulary, network.settings(), 10);
        List<String> tensors = new ArrayList<>(graph.exchange().fixed().keySet());
        assertThat(tensors.isEmpty()).isEqualTo(network.trainsVectors().orElse(true));
        graph.exchange().pairs().forEach(pair -> tensors.add(pair.tensor().name()));
        assertThat(tensors)
                .containsExactlyInAnyOrderElementsOf(
                        graph.shape().tensors().stream().map(TensorSpec::name).toList());
        assertThat(graph.exchange().pairs())
                .extracting(NetworkExchange.Pair::parameter)
                .containsExactlyInAnyOrderElementsOf(
                        graph.create(SEED).paramTable().keySet());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everyTensorDecidesParses(Case network) {
        RandomModel model = network.model();
        Random random = new Random(SEED);
        List<Sentence> sentences = model.sentences(random, 10, 10);
        List<ParseOutcome> outcomes = parse(network, model, model.weights(), sentences);
        assertThat(parse(network, model, model.weights(), sentences)).isEqualTo(outcomes);
        model.network().tensors().forEach((name, tensor) -> {
            Tensor other = Tensor.zeros(tensor.shape());
            for (int i = 0; i < other.values().length; i++) {
                other.values()[i] = (float) (5 * random.nextGaussian());
            }
            Map<String, Tensor> tensors = new HashMap<>(model.network().tensors());
            tensors.put(name, other);
            Weights changed = new DenseWeights<>(model.network().shape(), tensors);
            // Where tags are given, the feed-forward scorer's tagger is trained with the rest, but not asked.
            boolean isOfTagger = name.equals("tag.weight") || name.equals("tag.bias");
            assertThat(parse(network, model, changed, sentences).equals(outcomes))
                    .as("parses are the same with another %s, seed %d", name, SEED)
                    .isEqualTo(network.takesTags() && isOfTagger);
        });
    }

    /** The widths of Coavoux 2017, Table 5.5, and parses that the values of attributes decide. */
    @ParameterizedTest
    @CsvSource({"1, 8, 4, 4", "9, 32, 8, 8", "33, 5, 16, 4"})
    void givenAttributesAreInputsOfTheFeedForwardNetwork(int cases, int moods, int widthOfCases, int widthOfMoods) {
        ParserArchitecture<?, ?> kind = ParserArchitecture.of("sr-gap", "feed-forward");
        RandomModel model = RandomModel.withAttributes(new Random(SEED), kind, cases, moods);
        Case network = new Case(kind, true, false, false);
        Map<String, Tensor> tensors = model.network().tensors();
        Tensor ofCases = Objects.requireNonNull(tensors.get("given.morph.Case"));
        Tensor ofMoods = Objects.requireNonNull(tensors.get("given.morph.Mood"));
        assertThat(ofCases.shape()).containsExactly(cases + 1, widthOfCases);
        assertThat(ofMoods.shape()).containsExactly(moods + 1, widthOfMoods);
        Random random = new Random(SEED);
        List<Sentence> plain = model.sentences(random, 10, 10);
        List<Sentence> sentences = plain.stream()
                .map(sentence -> new Sentence(
                        sentence.id(),
                        "",
                        sentence.tokens().stream()
                                .map(token -> token.withAnalysis(
                                        token.lemma(),
                                        Map.of(
                                                "Case",
                                                "c0",
                                                "Mood",
                                                "m" + token.form().length() % moods)))
                                .toList()))
                .toList();
        List<ParseOutcome> outcomes = parse(network, model, model.weights(), sentences);
        for (Tensor tensor : List.of(ofCases, ofMoods)) {
            float[] before = tensor.values().clone();
            for (int i = 0; i < before.length; i++) {
                tensor.values()[i] = (float) (5 * random.nextGaussian());
            }
            assertThat(parse(network, model, model.weights(), sentences))
                    .as("seed %d", SEED)
                    .isNotEqualTo(outcomes);
            System.arraycopy(before, 0, tensor.values(), 0, before.length);
        }
        assertThat(parse(network, model, model.weights(), sentences)).isEqualTo(outcomes);
        assertThat(trees(parse(network, model, model.weights(), plain))).isNotEqualTo(trees(outcomes));
        NetworkGraph graph = TrainableNetwork.of(kind, true)
                .graph(
                        new TrainingVocabulary(
                                model.lexicon(),
                                Collections.nCopies(
                                        model.lexicon().words().entries().size(), 1L),
                                model.inventory(),
                                0),
                        SettingsFixture.of(SEED, 1, 0, 1, 0.1),
                        10);
        assertThat(graph.exchange().pairs())
                .extracting(pair -> pair.tensor().name())
                .containsExactlyInAnyOrderElementsOf(
                        graph.shape().tensors().stream().map(TensorSpec::name).toList())
                .contains("given.morph.Case", "given.morph.Mood");
        assertThat(graph.shape().predicts("morph.Case")).isFalse();
        assertThat(graph.shape().predicts("morph")).isTrue();
    }

    private static List<String> trees(List<ParseOutcome> outcomes) {
        return outcomes.stream()
                .map(outcome -> ((ParseOutcome.Parsed) outcome)
                        .derivation()
                        .orElseThrow()
                        .toString())
                .toList();
    }

    private static List<ParseOutcome> parse(
            Case network, RandomModel model, Weights weights, List<Sentence> sentences) {
        return BatchParser.of(
                        network.kind(),
                        weights,
                        model.lexicon(),
                        model.inventory(),
                        ParseBudget.DEFAULT,
                        new Search.Greedy())
                // Random weights of arcs prefer some heads by far; their probabilities tell more.
                .with(Confidence.UNCALIBRATED)
                .parse(sentences);
    }

    @Test
    void weightsOfAnotherNetworkAreRefused() {
        RandomModel model = RandomModel.small(new Random(SEED));
        ParserArchitecture<?, ?> other = ParserArchitecture.of("sr-gap", "templates-base");
        assertThatThrownBy(() -> other.scorer(model.weights(), model.lexicon(), model.inventory()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the network's shape lacks tokenTemplates");
    }

    /** The set scorer under another class, which nobody trains. */
    private record Untrained(SetArchitecture own) implements ScorerArchitecture<SetConfiguration> {
        @Override
        public String family() {
            return "untrained";
        }

        @Override
        public Class<SetConfiguration> configurations() {
            return own.configurations();
        }

        @Override
        public FeatureExtractor<SetConfiguration> reader(
                TransitionSystemFactory<?, ?> system, ActionInventory inventory) {
            return own.reader(system, inventory);
        }

        @Override
        public WeightsKind<?> weights() {
            return own.weights();
        }

        @Override
        public Scorer<SetConfiguration> scorer(
                TransitionSystemFactory<?, ?> system, Weights weights, Lexicon lexicon, ActionInventory inventory) {
            return own.scorer(system, weights, lexicon, inventory);
        }
    }

    @Test
    void aScorerWithoutATrainerIsNamed() {
        ParserArchitecture<?, ?> parser =
                new ParserArchitecture<>(SetBased.SYSTEM, new Untrained(new SetArchitecture()));
        assertThatThrownBy(() -> TrainableNetwork.of(parser))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("scorer untrained has no network to train; add that of Untrained to TrainableNetwork.of");
    }
}
