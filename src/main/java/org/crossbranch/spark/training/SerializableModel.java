package org.crossbranch.spark.training;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.scoring.weights.SparseShape;
import org.crossbranch.scoring.weights.SparseWeights;
import org.crossbranch.scoring.weights.Tensor;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.search.BatchParser;
import org.crossbranch.search.Confidence;
import org.crossbranch.search.ParseBudget;
import org.crossbranch.search.Parser;
import org.crossbranch.search.Search;
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
    private final String search;
    private final LinkedHashMap<String, Integer> sizes;
    private final List<float[]> tensors = new ArrayList<>();
    private final SerializableLexicon lexicon;
    private final SerializableInventory inventory;
    private transient @Nullable Parser parser;

    /**
     * A model.
     *
     * @param search name of the search of its parser
     */
    SerializableModel(ParserArchitecture<?, ?> kind, Weights weights, TrainingVocabulary vocabulary, String search) {
        this.search = search;
        system = kind.system().name();
        scorer = kind.scorer().name();
        sizes = new LinkedHashMap<>(weights.shape().sizes());
        weights.tensors().values().forEach(tensor -> tensors.add(tensor.values()));
        lexicon = SerializableLexicon.of(vocabulary.lexicon());
        inventory = SerializableInventory.of(vocabulary.inventory());
    }

    private Weights dense(NetworkShape shape) {
        return new DenseWeights<>(shape, named(shape));
    }

    private Map<String, Tensor> named(NetworkShape shape) {
        Map<String, Tensor> named = new LinkedHashMap<>();
        shape.tensors().forEach(spec -> named.put(spec.name(), new Tensor(spec.shape(), tensors.get(named.size()))));
        return named;
    }

    /** The trees that the parser makes. */
    Class<? extends SyntaxTree> trees() {
        return TransitionSystems.named(system).trees();
    }

    /** The parser by the search of the model, made by the first caller of a JVM. */
    synchronized Parser parser() {
        Parser made = parser;
        if (made == null) {
            made = parser(Search.named(search));
            parser = made;
        }
        return made;
    }

    /** A parser by another search. */
    Parser parser(Search search) {
        ParserArchitecture<?, ?> kind = ParserArchitecture.of(system, scorer);
        Weights weights = kind.scorer().weights().match(dense -> dense(dense.shape(sizes)), sparse -> {
            SparseShape shape = sparse.shape(sizes);
            return SparseWeights.of(shape, named(shape));
        });
        return BatchParser.of(kind, weights, lexicon.lexicon(), inventory.inventory(), ParseBudget.DEFAULT, search)
                .with(kind.scorer().isNormalized() ? Confidence.UNCALIBRATED : Confidence.NONE);
    }
}
