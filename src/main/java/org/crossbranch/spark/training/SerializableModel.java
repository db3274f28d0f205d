package org.crossbranch.spark.training;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.scoring.weights.Tensor;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.search.BatchParser;
import org.crossbranch.search.ParseBudget;
import org.crossbranch.search.Parser;
import org.crossbranch.search.Search;
import org.crossbranch.search.StandardSearch;
import org.crossbranch.spark.oracle.SerializableInventory;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.tree.SyntaxTree;
import org.jspecify.annotations.Nullable;

/** A model in training on its way to the executors, which make one parser each of it. */
final class SerializableModel implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String system;
    private final String scorer;
    private final LinkedHashMap<String, Integer> sizes;
    private final List<float[]> tensors = new ArrayList<>();
    private final SerializableLexicon lexicon;
    private final SerializableInventory inventory;
    private transient @Nullable Parser parser;

    SerializableModel(ParserArchitecture<?, ?> kind, Weights weights, TrainingVocabulary vocabulary) {
        system = kind.system().name();
        scorer = kind.scorer().name();
        DenseWeights<?> dense = weights.match(same -> same);
        sizes = new LinkedHashMap<>(dense.shape().sizes());
        dense.tensors().values().forEach(tensor -> tensors.add(tensor.values()));
        lexicon = SerializableLexicon.of(vocabulary.lexicon());
        inventory = SerializableInventory.of(vocabulary.inventory());
    }

    /** The trees that the parser makes. */
    Class<? extends SyntaxTree> trees() {
        return TransitionSystems.named(system).trees();
    }

    /** The parser that takes the best actions, made by the first caller of a JVM. */
    synchronized Parser parser() {
        Parser made = parser;
        if (made == null) {
            made = parser(new StandardSearch());
            parser = made;
        }
        return made;
    }

    /** A parser by another search. */
    Parser parser(Search search) {
        ParserArchitecture<?, ?> kind = ParserArchitecture.of(system, scorer);
        NetworkShape shape = kind.scorer().weights().match(dense -> dense.shape(sizes));
        Map<String, Tensor> named = new LinkedHashMap<>();
        shape.tensors().forEach(spec -> named.put(spec.name(), new Tensor(spec.shape(), tensors.get(named.size()))));
        return BatchParser.of(
                kind,
                new DenseWeights<>(shape, named),
                lexicon.lexicon(),
                inventory.inventory(),
                ParseBudget.DEFAULT,
                search);
    }
}
