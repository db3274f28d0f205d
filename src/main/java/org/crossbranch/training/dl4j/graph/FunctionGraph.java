package org.crossbranch.training.dl4j.graph;

import java.util.List;
import org.crossbranch.scoring.network.encoder.EncoderShape;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.dl4j.vertex.RowActivation;
import org.crossbranch.training.dl4j.vertex.RowOperation;

/** The part of a graph that tells the functions of a gold tree's edges. */
final class FunctionGraph {
    private static final String EMPTY = "functionEmpty";
    private static final String CATEGORIES = "functionCategory";
    private static final String POSITIONS = "functionPositions";
    private static final List<String> INPUTS =
            List.of("functionEmptyIndex", "functionCategoryIndices", "functionTokenIndices", "functionCategoryPlaces");

    private FunctionGraph() {}

    /** Inputs, in the order of {@link FunctionRows#features}. */
    static List<String> inputs(EncoderShape shape) {
        return shape.functions().isThere() ? INPUTS : List.of();
    }

    /** Adds the classifier, in a network that has one; returns its outputs. */
    static List<String> add(GraphLayers graph, EncoderShape shape, TrainingSettings settings) {
        if (!shape.functions().isThere()) {
            return List.of();
        }
        graph.embedding(shape.functions().empty(shape.encodedSize()), EMPTY, INPUTS.get(0));
        graph.rows(POSITIONS, RowOperation.APPEND, SentenceGraph.ENCODED, EMPTY);
        String positions = graph.dropout(POSITIONS, settings.network().dropout().scorer());
        graph.embedding(shape.functions().embedding(), CATEGORIES, INPUTS.get(1));
        Classifier.Tensors classifier = shape.functions().classifier(shape.encodedSize());
        String hidden =
                graph.hidden(classifier, RowActivation.RELU, positions, INPUTS.get(2), CATEGORIES, INPUTS.get(3));
        graph.softmax(classifier.output(), classifier.name(), hidden);
        return List.of(classifier.name());
    }
}
