package org.crossbranch.training.dl4j;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.network.NetworkShape;
import org.crossbranch.training.Example;
import org.crossbranch.training.ExampleExtractor;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.constituency.ConstituencySystems;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.graph.ComputationGraph;

/** A few random trees and a network small enough to differentiate by hand. */
final class TinyTask {
    private final long seed;
    private final List<Example> examples = new ArrayList<>();
    private final TrainingVocabulary vocabulary;

    TinyTask(long seed) {
        this.seed = seed;
        RandomTrees random = new RandomTrees(seed);
        List<ConstituencyTree> trees = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            trees.add(random.nextOfLength(2 + i));
        }
        ActionInventory inventory = ConstituencySystems.ML_SET.inventory(trees);
        ExampleExtractor extractor = new ExampleExtractor(inventory);
        trees.forEach(tree -> examples.add(extractor.extract(tree)));
        Map<String, Long> frequencies = new HashMap<>();
        TreeSet<String> characters = new TreeSet<>();
        TreeSet<String> tags = new TreeSet<>();
        for (Example example : examples) {
            example.forms().forEach(form -> frequencies.merge(form, 1L, Long::sum));
            example.forms()
                    .forEach(form ->
                            form.codePoints().mapToObj(Character::toString).forEach(characters::add));
            tags.addAll(example.tags());
        }
        Lexicon lexicon = new Lexicon(
                Vocabulary.openOf(frequencies.keySet()), Vocabulary.openOf(characters), Vocabulary.closedOf(tags));
        vocabulary = new TrainingVocabulary(
                lexicon,
                lexicon.words().entries().stream().map(frequencies::get).toList(),
                inventory.actions().stream()
                        .filter(action -> !action.type().isStructural())
                        .map(Action::name)
                        .toList());
    }

    List<Example> examples() {
        return examples;
    }

    BatchEncoder encoder() {
        return new BatchEncoder(vocabulary, 0.8375, seed);
    }

    ComputationGraphConfiguration configuration(double dropout) {
        Lexicon lexicon = vocabulary.lexicon();
        NetworkShape shape = new NetworkShape(
                lexicon.words().size(),
                lexicon.characters().size(),
                4,
                3,
                3,
                6,
                8,
                lexicon.tags().size(),
                vocabulary.labels().size());
        TrainingSettings.Sizes sizes = new TrainingSettings.Sizes(4, 3, 3, 6, 8);
        TrainingSettings settings = new TrainingSettings(
                "ml-set",
                "static",
                ConstituencySystems.DEFAULT_HEADS,
                "set",
                seed,
                1,
                1,
                1,
                1,
                0.02,
                0,
                1,
                5,
                dropout,
                dropout,
                dropout,
                0.8375,
                1,
                0,
                TrainingSettings.SelectBy.F1,
                0,
                new TrainingSettings.Exploration(1, 0.7, TrainingSettings.Follow.SAMPLED),
                sizes);
        return SetNetwork.configuration(shape, settings, 100);
    }

    /** A graph with its first parameters. */
    ComputationGraph graph(double dropout) {
        ComputationGraph graph = new ComputationGraph(configuration(dropout));
        graph.init();
        ParameterInitializer.initialize(graph, seed);
        return graph;
    }
}
