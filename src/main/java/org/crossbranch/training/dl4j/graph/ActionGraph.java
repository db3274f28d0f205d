package org.crossbranch.training.dl4j.graph;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.scoring.network.template.ActionShape;
import org.crossbranch.training.dl4j.vertex.RowActivation;
import org.crossbranch.training.dl4j.vertex.RowOperation;

/** The part of a graph that chooses actions by feature templates (Coavoux 2017 §4.5.2, §6.3.3, §8.3.1). */
public final class ActionGraph {
    private static final String EMPTY = "emptyEmbedding";
    private static final String NONTERMINALS = "nonterminalEmbedding";

    private ActionGraph() {}

    /** Inputs, in the order of {@link ActionBatch#features}. */
    static List<String> inputs(ActionShape shape) {
        List<String> inputs = new ArrayList<>(List.of("emptyIndex"));
        if (shape.labelEmbedding().isPresent()) {
            inputs.add("nonterminalIndices");
        }
        for (Classifier.Tensors classifier : shape.classifiers()) {
            inputs.add(classifier.name() + "TokenIndices");
            if (classifier.labels().isPresent()) {
                inputs.add(classifier.name() + "NonterminalIndices");
            }
        }
        return inputs;
    }

    /** Outputs, in the order of {@link ActionBatch#answers}. */
    static List<String> outputs(ActionShape shape) {
        return shape.classifiers().stream().map(Classifier.Tensors::name).toList();
    }

    /**
     * Adds the classifiers.
     *
     * @param tokens the rows of the tokens' vectors
     * @param dropout rate at which values of them are dropped
     */
    static void add(GraphLayers graph, ActionShape shape, String tokens, double dropout) {
        String places = addPlaces(graph, shape, tokens, dropout);
        for (Classifier.Tensors classifier : shape.classifiers()) {
            graph.softmax(classifier.output(), classifier.name(), addHidden(graph, classifier, places));
        }
    }

    /**
     * Adds a classifier of structural steps alone; the answer is the layer of its scores.
     *
     * @param tokens the rows of the tokens' vectors
     * @param dropout rate at which values of them are dropped
     */
    static String addScores(GraphLayers graph, ActionShape shape, String tokens, double dropout) {
        Classifier.Tensors structure = shape.structure();
        String last = addHidden(graph, structure, addPlaces(graph, shape, tokens, dropout));
        graph.dense(structure.output(), structure.name(), RowActivation.IDENTITY, last);
        return structure.name();
    }

    /** Adds the vectors of empty places and of labels; the answer is the layer of all tokens and, behind them, no token. */
    private static String addPlaces(GraphLayers graph, ActionShape shape, String tokens, double dropout) {
        graph.embedding(shape.empty(), EMPTY, "emptyIndex");
        graph.rows("positions", RowOperation.APPEND, tokens, EMPTY);
        String positions = graph.dropout("positions", dropout);
        shape.labelEmbedding().ifPresent(tensor -> graph.embedding(tensor, NONTERMINALS, "nonterminalIndices"));
        return positions;
    }

    private static String addHidden(GraphLayers graph, Classifier.Tensors tensors, String positions) {
        String name = tensors.name();
        return tensors.labels().isPresent()
                ? graph.hidden(
                        tensors,
                        RowActivation.RELU,
                        positions,
                        name + "TokenIndices",
                        NONTERMINALS,
                        name + "NonterminalIndices")
                : graph.hidden(tensors, RowActivation.RELU, positions, name + "TokenIndices");
    }
}
