package org.crossbranch.training.dl4j.graph;

import java.util.List;
import org.crossbranch.scoring.network.encoder.ArcSizes;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.dl4j.vertex.RowActivation;
import org.crossbranch.training.dl4j.vertex.RowOperation;

/**
 * The part of a graph that scores arcs (Dozat &amp; Manning 2017). The scores of all arcs to a token share the probability. The
 * classifier of labels learns from the gold arcs.
 */
final class ArcGraph {
    private ArcGraph() {}

    private static String name(ArcSizes sizes, String part) {
        return sizes.prefix().replace('.', '_') + part;
    }

    /** Inputs, in the order of {@link ArcRows#features}. */
    static List<String> inputs(ArcSizes sizes) {
        return sizes.areThere() ? List.of(name(sizes, "rootIndex"), name(sizes, "labelSlotIndices")) : List.of();
    }

    /**
     * Adds the layers, in a network that has them; returns their outputs, in the order of {@link ArcRows#answers}.
     *
     * @param tokenSize width of the rows of {@link SentenceGraph#ENCODED}
     */
    static List<String> add(GraphLayers graph, ArcSizes sizes, int tokenSize, TrainingSettings settings) {
        if (!sizes.areThere()) {
            return List.of();
        }
        double rate = settings.network().dropout().scorer();
        List<String> inputs = inputs(sizes);
        String root = name(sizes, "rootEmbedding");
        String positions = name(sizes, "positions");
        String heads = name(sizes, "heads");
        String dependents = name(sizes, "dependents");
        graph.embedding(sizes.root(tokenSize), root, inputs.get(0));
        String tokens = graph.dropout(SentenceGraph.ENCODED, name(sizes, SentenceGraph.ENCODED + "Dropout"), rate);
        graph.rows(positions, RowOperation.APPEND, tokens, root);
        graph.dense(sizes.head(tokenSize), heads, RowActivation.RELU, positions);
        graph.dense(sizes.dependent(tokenSize), dependents, RowActivation.RELU, tokens);
        String kept = graph.dropout(heads, rate);
        String forms = name(sizes, "arcForms");
        graph.dense(sizes.arc(), forms, RowActivation.IDENTITY, graph.dropout(dependents, rate));
        graph.rows(name(sizes, "arcScores"), RowOperation.ARCS, forms, kept, SentenceGraph.SENTENCES);
        graph.softmax(name(sizes, "arc"), name(sizes, "arcScores"), 1);
        Classifier.Tensors label = sizes.label(tokenSize);
        String slots = name(sizes, "labelSlots");
        graph.slots(label.slots(), slots, RowActivation.RELU, positions, inputs.get(1));
        graph.softmax(label.output(), name(sizes, "label"), slots);
        return List.of(name(sizes, "arc"), name(sizes, "label"));
    }
}
