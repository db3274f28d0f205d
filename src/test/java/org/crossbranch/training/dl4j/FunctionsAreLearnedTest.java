package org.crossbranch.training.dl4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.TreeEdge;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.search.BatchParser;
import org.crossbranch.search.ParseBudget;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.search.Search;
import org.crossbranch.training.Example;
import org.crossbranch.training.ExampleExtractor;
import org.crossbranch.training.Functions;
import org.crossbranch.training.OracleDeriver;
import org.crossbranch.training.SettingsFixture;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.training.WordTasks;
import org.crossbranch.training.dl4j.graph.TrainableNetwork;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From a few trees with functions to parses that have them: a network that has learned them by heart gives the trees back. */
final class FunctionsAreLearnedTest {
    private static final long SEED = 3;
    private static final int TREES = 8;
    private static final int ROUNDS = 200;

    @ParameterizedTest
    @CsvSource({"ml-set, set", "ml-gap, templates-nt"})
    void parsesOfTheTrainingTreesHaveTheirFunctions(String system, String scorer) throws IOException {
        check(ParserArchitecture.of(
                TransitionSystems.named(system, ConstituencyTree.class, SystemOptions.DEFAULT), scorer));
    }

    private static <C extends Configuration> void check(ParserArchitecture<C, ConstituencyTree> kind)
            throws IOException {
        List<ConstituencyTree> trees = trees();
        TrainingSettings settings = SettingsFixture.of(kind, false, SEED, 1);
        ActionInventory inventory = kind.system().inventory(trees);
        OracleDeriver<C, ConstituencyTree> deriver = OracleDeriver.of(kind.system(), inventory);
        ExampleExtractor<?> extractor = ExampleExtractor.of(kind, inventory);
        List<Example> examples = trees.stream()
                .map(tree -> extractor.extract(deriver.derive(tree)))
                .toList();
        TrainingVocabulary vocabulary = vocabulary(trees, inventory);
        TrainableNetwork network = TrainableNetwork.of(kind);
        NetworkTrainer trainer = new NetworkTrainer(network, vocabulary, settings, ROUNDS);
        BatchEncoder encoder =
                new BatchEncoder(network, vocabulary, new TrainingSettings.UnknownWords(0, 0), true, SEED);
        for (int round = 0; round < ROUNDS; round++) {
            trainer.graph().fit(encoder.encode(examples, round));
        }
        trainer.endRound(1);
        BatchParser<C> parser = BatchParser.of(
                kind,
                trainer.currentWeights(),
                vocabulary.lexicon(),
                inventory,
                ParseBudget.DEFAULT,
                new Search.Standard());
        List<ParseOutcome> outcomes = parser.parse(trees.stream()
                .map(tree -> tree.sentence()
                        .withTokens(tree.sentence().tokens().stream()
                                .map(token -> token.withFunction(""))
                                .toList()))
                .toList());
        for (int tree = 0; tree < trees.size(); tree++) {
            ConstituencyTree parse =
                    ((ParseOutcome.Parsed) outcomes.get(tree)).analysis().constituencyTree();
            assertThat(functions(parse)).isEqualTo(functions(trees.get(tree)));
        }
    }

    /** Each node below the root with its yield and function. */
    private static List<String> functions(ConstituencyTree tree) {
        return TreeEdge.of(tree).stream()
                .map(edge -> edge.child() + " " + edge.function(tree.sentence()))
                .toList();
    }

    private static TrainingVocabulary vocabulary(List<ConstituencyTree> trees, ActionInventory inventory) {
        TreeMap<String, Long> words = new TreeMap<>();
        TreeSet<String> characters = new TreeSet<>();
        for (ConstituencyTree tree : trees) {
            for (Token token : tree.sentence().tokens()) {
                words.merge(token.form(), 1L, Long::sum);
                token.form().codePoints().mapToObj(Character::toString).forEach(characters::add);
            }
        }
        Lexicon lexicon = new Lexicon(
                Vocabulary.openOf(words.keySet()),
                Vocabulary.openOf(characters),
                WordTasks.labels(trees, "tag"),
                Optional.of(Functions.of(trees)));
        return new TrainingVocabulary(lexicon, List.copyOf(words.values()), inventory, 0);
    }

    /** Trees of some tokens, with a gap among them. */
    private static List<ConstituencyTree> trees() throws IOException {
        List<ConstituencyTree> trees = new ArrayList<>();
        boolean isAnyDiscontinuous = false;
        try (TreebankReader<ConstituencyTree> reader =
                new DiscbracketFormat().read(Path.of("data-samples", "train.discbracket"))) {
            while (trees.size() < TREES) {
                if (reader.next() instanceof TreebankEntry.Parsed<ConstituencyTree> parsed
                        && parsed.tree().sentence().length() <= 12
                        && (isAnyDiscontinuous || parsed.tree().isDiscontinuous() || trees.size() < TREES - 1)) {
                    isAnyDiscontinuous |= parsed.tree().isDiscontinuous();
                    trees.add(Functions.added(parsed.tree()));
                }
            }
        }
        assertThat(trees).anyMatch(ConstituencyTree::isDiscontinuous);
        assertThat(trees.stream().flatMap(tree -> tree.constituents().stream()).map(Constituent::function))
                .contains("SB", "MO");
        return trees;
    }
}
