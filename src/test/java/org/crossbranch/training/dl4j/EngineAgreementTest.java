package org.crossbranch.training.dl4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.network.ParserKind;
import org.crossbranch.scoring.network.SetPosition;
import org.crossbranch.search.GreedyParser;
import org.crossbranch.search.ParseBudget;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.training.Decision;
import org.crossbranch.training.Example;
import org.crossbranch.training.ExampleExtractor;
import org.crossbranch.training.SettingsFixture;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.constituency.ConstituencySystems;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.DiscbracketFormat;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * The parsing engine, which knows nothing of DL4J, against the network that was trained in DL4J: along the engine's own
 * derivations, DL4J's probabilities choose the same actions and tags, and their logarithms add up to the same score.
 */
class EngineAgreementTest {
    private static final int SENTENCES = 600;
    private static final int TRAINED = 320;
    private static final int BATCH = 20;
    private static final long SEED = 5;

    /** As close as two candidates may be for float sums of another order to change their order. */
    private static final double TIE = 1e-5;

    private final List<ConstituencyTree> trees = trees();
    private final ActionInventory inventory = ConstituencySystems.ML_SET.inventory(trees);
    private final ParserKind<?> kind = ParserKind.of("ml-set", "set");
    private final TrainableNetwork network = TrainableNetwork.of(kind);
    private final ExampleExtractor<?> extractor = ExampleExtractor.of(kind, inventory);
    private final TrainingVocabulary vocabulary = vocabulary();
    private int scoredSteps;

    @Test
    void sameActionsTagsAndScores() {
        NetworkTrainer trainer = trained();
        GreedyParser<?> parser = GreedyParser.of(
                kind, trainer.averagedParameters(), vocabulary.lexicon(), inventory, ParseBudget.DEFAULT);
        List<Sentence> sentences =
                trees.stream().map(ConstituencyTree::sentence).toList();
        List<ParseOutcome> outcomes = parser.parse(sentences);
        for (int from = 0; from < SENTENCES; from += BATCH) {
            compare(trainer, outcomes.subList(from, from + BATCH));
        }
        System.out.printf("%d sentences, %d decisions: DL4J's network and the engine agree%n", SENTENCES, scoredSteps);
    }

    private void compare(NetworkTrainer trainer, List<ParseOutcome> outcomes) {
        List<Example> examples = new ArrayList<>();
        for (ParseOutcome outcome : outcomes) {
            ParseOutcome.Parsed parsed = (ParseOutcome.Parsed) outcome;
            examples.add(extractor.follow(parsed.tree().sentence(), parsed.derivation(), "engine"));
        }
        // α = 0: no word is replaced by UNKNOWN.
        INDArray[] probabilities = trainer.graph()
                .output(new BatchEncoder(network, vocabulary, 0, SEED)
                        .encode(examples, 0)
                        .getFeatures());
        int structureRow = 0;
        int labelRow = 0;
        int tagRow = 0;
        for (int s = 0; s < examples.size(); s++) {
            Example example = examples.get(s);
            double score = 0;
            int step = 0;
            for (Decision decision : example.decisions()) {
                step++;
                int candidates = decision.positions().length / SetPosition.COUNT - 1;
                if (decision.isLabelling()) {
                    boolean last = step == example.decisions().size();
                    score += chosenLabel(probabilities[1].getRow(labelRow++), decision.action(), last);
                } else if (candidates > 1) {
                    score += chosen(probabilities[0].getRow(structureRow++), decision.gold(), candidates);
                }
            }
            for (String tag : example.tags()) {
                assertThat(probabilities[2].getRow(tagRow++).argMax(0).getInt(0))
                        .as(example.sentenceId())
                        .isEqualTo(vocabulary.lexicon().tags().find(tag));
            }
            assertThat(((ParseOutcome.Parsed) outcomes.get(s)).score())
                    .as(example.sentenceId())
                    .isCloseTo(score, within(1e-4));
        }
    }

    private double chosen(INDArray row, int choice, int candidates) {
        for (int other = 0; other < candidates; other++) {
            assertThat(row.getDouble(choice)).isGreaterThanOrEqualTo(row.getDouble(other) - TIE);
        }
        scoredSteps++;
        return Math.log(row.getDouble(choice));
    }

    /** The engine's probabilities are over the labels that may be given: the last is a root's. */
    private double chosenLabel(INDArray row, String action, boolean last) {
        double allowed = 0;
        double best = 0;
        for (int column = 0; column < vocabulary.labels().size(); column++) {
            Action label = Action.parse(vocabulary.labels().get(column));
            if (!last || inventory.rootLabels().contains(label.label())) {
                allowed += row.getDouble(column);
                best = Math.max(best, row.getDouble(column));
            }
        }
        double chosen = row.getDouble(vocabulary.labels().indexOf(action));
        assertThat(chosen).isGreaterThanOrEqualTo(best - TIE);
        scoredSteps++;
        return Math.log(chosen / allowed);
    }

    private NetworkTrainer trained() {
        TrainingSettings settings = SettingsFixture.standard(SEED);
        NetworkTrainer trainer =
                new NetworkTrainer(network, network.shape(vocabulary, settings.sizes()), settings, TRAINED / BATCH);
        BatchEncoder encoder = new BatchEncoder(network, vocabulary, 0.8375, SEED);
        for (int from = 0; from < TRAINED; from += BATCH) {
            List<Example> batch = trees.subList(from, from + BATCH).stream()
                    .map(extractor::extract)
                    .toList();
            trainer.graph().fit(encoder.encode(batch, 0));
        }
        trainer.updateAverage();
        return trainer;
    }

    private TrainingVocabulary vocabulary() {
        Map<String, Long> words = new TreeMap<>();
        TreeSet<String> characters = new TreeSet<>();
        TreeSet<String> tags = new TreeSet<>();
        // Only the sentences trained on: among the others there are unknown words and characters.
        for (ConstituencyTree tree : trees.subList(0, TRAINED)) {
            for (Token token : tree.sentence().tokens()) {
                words.merge(token.form(), 1L, Long::sum);
                token.form().codePoints().mapToObj(Character::toString).forEach(characters::add);
            }
        }
        trees.forEach(tree -> tree.sentence().tokens().forEach(token -> tags.add(token.tag())));
        Lexicon lexicon = new Lexicon(
                Vocabulary.openOf(words.keySet()), Vocabulary.openOf(characters), Vocabulary.closedOf(tags));
        List<Long> frequencies = lexicon.words().entries().stream()
                .map(new HashMap<>(words)::get)
                .toList();
        return new TrainingVocabulary(lexicon, frequencies, inventory);
    }

    private static List<ConstituencyTree> trees() {
        List<ConstituencyTree> trees = new ArrayList<>();
        try (TreebankReader<ConstituencyTree> reader =
                new DiscbracketFormat().read(Path.of("data-samples", "train.discbracket"))) {
            while (trees.size() < SENTENCES) {
                if (reader.next() instanceof TreebankEntry.Parsed<ConstituencyTree> parsed) {
                    trees.add(parsed.tree());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return trees;
    }
}
