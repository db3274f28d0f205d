package org.crossbranch.training.dl4j.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.network.encoder.EncoderShape;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;

/** A network of what reads the sentence, and of what scores actions by its rows. */
abstract class EncodedNetwork<S extends NetworkShape> implements TrainableNetwork {
    private final boolean takesTags;

    EncodedNetwork(boolean takesTags) {
        this.takesTags = takesTags;
    }

    abstract S shape(EncoderShape encoder, TrainingVocabulary vocabulary, TrainingSettings.Sizes sizes);

    /** The inputs behind those of the encoder. */
    abstract List<String> inputs(S shape);

    /** Adds the layers behind the encoder; returns their outputs. */
    abstract List<String> addScores(GraphLayers graph, S shape, TrainingSettings settings);

    abstract Supplier<BatchContents> batches(TrainingVocabulary vocabulary, Supplier<TokenInputs> tokens);

    @Override
    public final S shape(TrainingVocabulary vocabulary, TrainingSettings.Sizes sizes) {
        return shape(SentenceGraph.shape(vocabulary, sizes, takesTags), vocabulary, sizes);
    }

    @Override
    public final NetworkGraph graph(TrainingVocabulary vocabulary, TrainingSettings settings, int steps) {
        EncoderShape encoder =
                SentenceGraph.shape(vocabulary, settings.network().sizes(), takesTags);
        S shape = shape(encoder, vocabulary, settings.network().sizes());
        List<String> inputs = new ArrayList<>(SentenceGraph.inputs(encoder));
        inputs.addAll(FunctionGraph.inputs(encoder));
        inputs.addAll(ArcGraph.inputs(encoder.arcs()));
        inputs.addAll(inputs(shape));
        GraphLayers graph = new GraphLayers(inputs, settings, steps);
        SentenceGraph.addEncoder(graph, encoder, settings, vocabulary.vectors());
        List<String> outputs = new ArrayList<>(addScores(graph, shape, settings));
        outputs.addAll(ArcGraph.add(graph, encoder.arcs(), encoder.encodedSize(), settings));
        outputs.addAll(FunctionGraph.add(graph, encoder, settings));
        outputs.addAll(SentenceGraph.addTasks(graph, encoder, settings));
        return graph.build(shape, outputs);
    }

    @Override
    public final Supplier<BatchContents> batches(
            TrainingVocabulary vocabulary, TrainingSettings.UnknownWords unknownWords, boolean readsAffixes) {
        Supplier<TokenRows> tokens = TokenRows.batches(vocabulary, unknownWords, readsAffixes, takesTags);
        Lexicon lexicon = vocabulary.lexicon();
        return batches(vocabulary, () -> {
            TokenInputs read = tokens.get();
            if (lexicon.functions().isPresent()) {
                read = new FunctionRows(read, lexicon.functions().get());
            }
            return lexicon.dependencies().isPresent()
                    ? new DependencyRows(read, lexicon.dependencies().get())
                    : read;
        });
    }
}
