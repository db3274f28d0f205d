package org.crossbranch.training.dl4j.graph;

import java.util.List;
import java.util.function.Supplier;
import org.crossbranch.scoring.network.encoder.EncoderShape;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.scoring.network.set.SetShape;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.training.dl4j.vertex.RowActivation;
import org.crossbranch.training.dl4j.vertex.RowOperation;

/** The network of the set scorer (Coavoux &amp; Cohen 2019 §3): what reads the sentence, and two action classifiers. */
final class SetNetwork extends EncodedNetwork<SetShape> {
    SetNetwork(boolean takesTags) {
        super(takesTags);
    }

    @Override
    SetShape shape(EncoderShape encoder, TrainingVocabulary vocabulary, TrainingSettings.Sizes sizes) {
        return new SetShape(
                encoder,
                sizes.hidden(),
                vocabulary.inventory().size() - vocabulary.inventory().firstLabelling());
    }

    @Override
    List<String> inputs(SetShape shape) {
        return List.of("nilIndex", "candidateSlots", "stepOffsets", "focusSlots");
    }

    @Override
    Supplier<BatchContents> batches(TrainingVocabulary vocabulary, Supplier<TokenInputs> tokens) {
        return () -> new SetBatch(tokens.get(), vocabulary.inventory());
    }

    @Override
    List<String> addScores(GraphLayers graph, SetShape shape, TrainingSettings settings) {
        graph.embedding(shape.nil(), "nil", "nilIndex");
        graph.rows("positions", RowOperation.APPEND, SentenceGraph.ENCODED, "nil");
        String positions =
                graph.dropout("positions", settings.network().dropout().scorer());
        Classifier.Tensors structure = shape.structure();
        String scored = graph.hidden(structure, RowActivation.TANH, positions, "candidateSlots");
        graph.dense(structure.output(), "structureScore", RowActivation.IDENTITY, scored);
        graph.rows("structureSteps", RowOperation.CANDIDATES, "structureScore", "stepOffsets");
        graph.softmax(structure.name(), "structureSteps", 1);
        Classifier.Tensors label = shape.label();
        graph.softmax(label.output(), label.name(), graph.hidden(label, RowActivation.TANH, positions, "focusSlots"));
        return List.of(structure.name(), label.name());
    }
}
