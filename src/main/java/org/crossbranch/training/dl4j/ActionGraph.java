package org.crossbranch.training.dl4j;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.scoring.network.ActionShape;
import org.nd4j.linalg.activations.Activation;

/** The part of a graph that chooses actions by feature templates (Coavoux 2017 §4.5.2, §6.3.3, §8.3.1). */
final class ActionGraph {
    private static final String EMPTY = "emptyEmbedding";
    private static final String NONTERMINALS = "nonterminalEmbedding";
    /** The classifier of structural steps. */
    static final String STRUCTURE = "structure";

    private static final String LABEL = "label";

    private ActionGraph() {}

    private static List<String> classifiers(ActionShape shape) {
        return shape.counts().labels() > 0 ? List.of(STRUCTURE, LABEL) : List.of(STRUCTURE);
    }

    /** Inputs, in the order of {@link ActionBatch#features}. */
    static List<String> inputs(ActionShape shape) {
        List<String> inputs = new ArrayList<>(List.of("emptyIndex"));
        if (shape.counts().labelTemplates() > 0) {
            inputs.add("nonterminalIndices");
        }
        for (String classifier : classifiers(shape)) {
            inputs.add(classifier + "TokenIndices");
            if (shape.counts().labelTemplates() > 0) {
                inputs.add(classifier + "NonterminalIndices");
            }
        }
        return inputs;
    }

    /** Outputs, in the order of {@link ActionBatch#labels}. */
    static List<String> outputs(ActionShape shape) {
        return classifiers(shape);
    }

    /**
     * Adds the classifiers.
     *
     * @param tokens the rows of the tokens' vectors
     * @param dropout rate at which values of them are dropped
     */
    static void add(GraphLayers graph, ActionShape shape, String tokens, double dropout) {
        String places = addPlaces(graph, shape, tokens, dropout);
        for (String classifier : classifiers(shape)) {
            int outputs = classifier.equals(STRUCTURE)
                    ? shape.counts().actions()
                    : shape.counts().labels();
            graph.softmax(classifier, shape.hidden(), outputs, addHidden(graph, shape, classifier, places));
        }
    }

    /**
     * Adds a classifier of structural steps alone, whose scores are the layer {@link #STRUCTURE}: what they are the scores of is
     * the caller's business.
     */
    static void addScores(GraphLayers graph, ActionShape shape, String tokens, double dropout) {
        String last = addHidden(graph, shape, STRUCTURE, addPlaces(graph, shape, tokens, dropout));
        graph.dense(STRUCTURE, shape.hidden(), shape.counts().actions(), Activation.IDENTITY, last);
    }

    /** Adds the vectors of empty places and of labels; the answer is the layer of all tokens and, behind them, no token. */
    private static String addPlaces(GraphLayers graph, ActionShape shape, String tokens, double dropout) {
        graph.embedding(EMPTY, 1, shape.tokenSize(), "emptyIndex");
        graph.rows("positions", RowOperation.APPEND, tokens, EMPTY);
        String positions = graph.dropout("positions", dropout);
        if (shape.counts().labelTemplates() > 0) {
            graph.embedding(NONTERMINALS, shape.counts().labelRows() + 1, shape.labelSize(), "nonterminalIndices");
        }
        return positions;
    }

    /** Adds the hidden layers of a classifier; the answer is the last. */
    private static String addHidden(GraphLayers graph, ActionShape shape, String name, String positions) {
        int hidden = shape.hidden();
        graph.dense(
                name + "Tokens",
                shape.tokenSize(),
                shape.counts().tokenTemplates() * hidden,
                Activation.IDENTITY,
                positions);
        graph.rows(name + "TokenSum", RowOperation.SLOT_SUM, name + "Tokens", name + "TokenIndices");
        String sum = name + "TokenSum";
        if (shape.counts().labelTemplates() > 0) {
            graph.unbiased(
                    name + "Nonterminals", shape.labelSize(), shape.counts().labelTemplates() * hidden, NONTERMINALS);
            graph.rows(
                    name + "NonterminalSum", RowOperation.SLOT_SUM, name + "Nonterminals", name + "NonterminalIndices");
            graph.sum(name + "Sum", sum, name + "NonterminalSum");
            sum = name + "Sum";
        }
        graph.activation(name + "Relu", Activation.RELU, sum);
        String last = name + "Relu";
        if (shape.layers() == 2) {
            graph.dense(name + "Hidden", hidden, hidden, Activation.RELU, last);
            last = name + "Hidden";
        }
        return last;
    }

    static void exchange(NetworkExchange.Builder exchange, ActionShape shape) {
        exchange.vector("empty", EMPTY);
        if (shape.counts().labelTemplates() > 0) {
            exchange.embedding("nonterminal.embedding", NONTERMINALS);
        }
        for (String classifier : classifiers(shape)) {
            exchange.slots(classifier, classifier + "Tokens", classifier + ".output.weight");
            if (shape.counts().labelTemplates() > 0) {
                exchange.matrix(classifier + ".nonterminals", classifier + "Nonterminals");
            }
            if (shape.layers() == 2) {
                exchange.dense(classifier + ".hidden", classifier + "Hidden");
            }
            exchange.dense(classifier + ".output", classifier);
        }
    }
}
