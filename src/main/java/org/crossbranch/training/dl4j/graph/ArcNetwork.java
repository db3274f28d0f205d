package org.crossbranch.training.dl4j.graph;

import java.util.List;
import java.util.function.Supplier;
import org.crossbranch.scoring.network.arc.ArcShape;
import org.crossbranch.scoring.network.encoder.EncoderShape;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.training.dl4j.vertex.RowActivation;
import org.crossbranch.training.dl4j.vertex.RowOperation;

/**
 * The network of the scorer of arcs (Dozat &amp; Manning 2017). The scores of all arcs to a token share the probability. The
 * classifier of labels learns from the gold arcs.
 */
final class ArcNetwork extends EncodedNetwork<ArcShape> {
    private static final String ROOT = "rootEmbedding";

    ArcNetwork(boolean takesTags) {
        super(takesTags);
    }

    @Override
    ArcShape shape(EncoderShape encoder, TrainingVocabulary vocabulary, TrainingSettings.Sizes sizes) {
        return new ArcShape(
                encoder,
                sizes.hidden(),
                vocabulary.inventory().size() - vocabulary.inventory().firstLabelling(),
                vocabulary.crossing());
    }

    @Override
    List<String> inputs(ArcShape shape) {
        return List.of("rootIndex", "labelSlotIndices");
    }

    @Override
    Supplier<BatchContents> batches(TrainingVocabulary vocabulary, Supplier<TokenInputs> tokens) {
        return () -> new ArcBatch(tokens.get(), vocabulary.inventory());
    }

    @Override
    List<String> addScores(GraphLayers graph, ArcShape shape, TrainingSettings settings) {
        graph.embedding(shape.root(), ROOT, "rootIndex");
        String tokens = graph.dropout(
                SentenceGraph.ENCODED, settings.network().dropout().scorer());
        graph.rows("positions", RowOperation.APPEND, tokens, ROOT);
        graph.dense(shape.head(), "heads", RowActivation.RELU, "positions");
        graph.dense(shape.dependent(), "dependents", RowActivation.RELU, tokens);
        String heads = graph.dropout("heads", settings.network().dropout().scorer());
        String dependents =
                graph.dropout("dependents", settings.network().dropout().scorer());
        graph.dense(shape.arc(), "arcForms", RowActivation.IDENTITY, dependents);
        graph.rows("arcScores", RowOperation.ARCS, "arcForms", heads, SentenceGraph.SENTENCES);
        graph.softmax("arc", "arcScores");
        Classifier.Tensors label = shape.label();
        graph.slots(label.slots(), "labelSlots", RowActivation.RELU, "positions", "labelSlotIndices");
        graph.softmax(label.output(), label.name(), "labelSlots");
        return List.of("arc", label.name());
    }
}
