package org.crossbranch.spark.training;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.network.NetworkParameters;
import org.crossbranch.scoring.network.NetworkShape;
import org.crossbranch.scoring.network.SetScorer;
import org.crossbranch.scoring.network.Tensor;
import org.crossbranch.search.ActionChooser;
import org.crossbranch.search.GreedyParser;
import org.crossbranch.search.ParseBudget;
import org.crossbranch.search.Parser;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.constituency.ConstituencySystems;
import org.crossbranch.tree.Sentence;
import org.jspecify.annotations.Nullable;

/** A model in training on its way to the executors, which make one parser each of it. */
final class PortableModel implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int[] sizes;
    private final List<float[]> tensors = new ArrayList<>();
    private final List<String> words;
    private final List<String> characters;
    private final List<String> tags;
    private final List<String> actions;
    private final List<String> rootLabels;
    private transient @Nullable Parser parser;

    PortableModel(NetworkParameters parameters, TrainingCorpus corpus) {
        NetworkShape shape = parameters.shape();
        sizes = new int[] {
            shape.words(),
            shape.characters(),
            shape.wordSize(),
            shape.characterSize(),
            shape.characterUnits(),
            shape.sentenceUnits(),
            shape.hidden(),
            shape.tags(),
            shape.labels()
        };
        parameters.tensors().values().forEach(tensor -> tensors.add(tensor.values()));
        Lexicon lexicon = corpus.vocabulary().lexicon();
        words = lexicon.words().entries();
        characters = lexicon.characters().entries();
        tags = lexicon.tags().entries();
        actions = corpus.inventory().actions().stream().map(Action::name).toList();
        rootLabels = List.copyOf(corpus.inventory().rootLabels());
    }

    /** The parser that takes the best actions, made by the first caller of a JVM. */
    synchronized Parser parser() {
        Parser made = parser;
        if (made == null) {
            made = parser(sentence -> Candidates::best);
            parser = made;
        }
        return made;
    }

    /** A parser whose actions are chosen otherwise. */
    Parser parser(Function<Sentence, ActionChooser> choosers) {
        NetworkShape shape = new NetworkShape(
                sizes[0], sizes[1], sizes[2], sizes[3], sizes[4], sizes[5], sizes[6], sizes[7], sizes[8]);
        Map<String, Tensor> named = new LinkedHashMap<>();
        shape.tensors().forEach((name, extents) -> named.put(name, new Tensor(extents, tensors.get(named.size()))));
        Lexicon lexicon = new Lexicon(Vocabulary.open(words), Vocabulary.open(characters), Vocabulary.closed(tags));
        ActionInventory inventory = inventory();
        return new GreedyParser<>(
                ConstituencySystems.ML_SET.create(inventory),
                new SetScorer(new NetworkParameters(shape, named), lexicon, inventory),
                ParseBudget.DEFAULT,
                choosers);
    }

    /** The actions that the model knows. */
    ActionInventory inventory() {
        return new ActionInventory(
                new TreeSet<>(actions.stream().map(Action::parse).toList()), rootLabels);
    }
}
