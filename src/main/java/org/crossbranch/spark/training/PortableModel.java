package org.crossbranch.spark.training;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.network.NetworkParameters;
import org.crossbranch.scoring.network.NetworkShape;
import org.crossbranch.scoring.network.ParserKind;
import org.crossbranch.scoring.network.Tensor;
import org.crossbranch.search.ActionChooser;
import org.crossbranch.search.GreedyParser;
import org.crossbranch.search.ParseBudget;
import org.crossbranch.search.Parser;
import org.crossbranch.spark.PortableInventory;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.tree.Sentence;
import org.jspecify.annotations.Nullable;

/** A model in training on its way to the executors, which make one parser each of it. */
final class PortableModel implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String system;
    private final String scorer;
    private final List<String> sizeNames;
    private final int[] sizes;
    private final List<float[]> tensors = new ArrayList<>();
    private final List<String> words;
    private final List<String> characters;
    private final List<String> tags;
    private final PortableInventory inventory;
    private transient @Nullable Parser parser;

    PortableModel(ParserKind<?> kind, NetworkParameters parameters, TrainingVocabulary vocabulary) {
        system = kind.system().name();
        scorer = kind.scorer().name();
        sizeNames = List.copyOf(parameters.shape().sizes().keySet());
        sizes = parameters.shape().sizes().values().stream()
                .mapToInt(Integer::intValue)
                .toArray();
        parameters.tensors().values().forEach(tensor -> tensors.add(tensor.values()));
        Lexicon lexicon = vocabulary.lexicon();
        words = lexicon.words().entries();
        characters = lexicon.characters().entries();
        tags = lexicon.tags().entries();
        inventory = PortableInventory.of(vocabulary.inventory());
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
        ParserKind<?> kind = ParserKind.of(system, scorer);
        Map<String, Integer> named = new LinkedHashMap<>();
        for (int i = 0; i < sizes.length; i++) {
            named.put(sizeNames.get(i), sizes[i]);
        }
        NetworkShape shape = kind.scorer().shape(named);
        Map<String, Tensor> parameters = new LinkedHashMap<>();
        shape.tensors()
                .forEach((name, extents) -> parameters.put(name, new Tensor(extents, tensors.get(parameters.size()))));
        return GreedyParser.of(
                kind,
                new NetworkParameters(shape, parameters),
                new Lexicon(Vocabulary.open(words), Vocabulary.open(characters), Vocabulary.closed(tags)),
                inventory.inventory(),
                ParseBudget.DEFAULT,
                choosers);
    }
}
