package org.crossbranch.training.dl4j.graph;

import java.util.List;
import java.util.function.Supplier;
import org.crossbranch.scoring.network.arc.ArcShape;
import org.crossbranch.scoring.network.encoder.EncoderShape;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;

/** The network of the scorer of arcs: what reads the sentence, and {@link ArcGraph}. */
final class ArcNetwork extends EncodedNetwork<ArcShape> {
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
        return ArcGraph.inputs(shape.arcs());
    }

    @Override
    Supplier<BatchContents> batches(TrainingVocabulary vocabulary, Supplier<TokenInputs> tokens) {
        return () -> new ArcBatch(tokens.get(), vocabulary.inventory());
    }

    @Override
    List<String> addScores(GraphLayers graph, ArcShape shape, TrainingSettings settings) {
        return ArcGraph.add(graph, shape.arcs(), shape.encoder().encodedSize(), settings);
    }
}
