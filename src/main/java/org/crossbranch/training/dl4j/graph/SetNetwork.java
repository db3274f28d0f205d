package org.crossbranch.training.dl4j.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.network.encoder.EncoderShape;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.scoring.network.set.SetArchitecture;
import org.crossbranch.scoring.network.set.SetShape;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.training.dl4j.vertex.RowActivation;
import org.crossbranch.training.dl4j.vertex.RowOperation;

/** The network of the set scorer (Coavoux &amp; Cohen 2019 §3): what reads the sentence, and two action classifiers. */
public record SetNetwork(boolean takesTags) implements TrainableNetwork {
    @Override
    public SetShape shape(TrainingVocabulary vocabulary, TrainingSettings.Sizes sizes) {
        return new SetShape(
                SentenceGraph.shape(vocabulary, sizes, takesTags),
                sizes.hidden(),
                vocabulary.inventory().size() - vocabulary.inventory().firstLabelling());
    }

    @Override
    public NetworkGraph graph(TrainingVocabulary vocabulary, TrainingSettings settings, int steps) {
        SetShape shape = shape(vocabulary, settings.sizes());
        EncoderShape encoder = shape.encoder();
        List<String> inputs = Stream.concat(
                        SentenceGraph.inputs(encoder).stream(),
                        Stream.of("nilIndex", "candidateSlots", "stepOffsets", "focusSlots"))
                .toList();
        GraphLayers graph = new GraphLayers(inputs, settings, steps);
        SentenceGraph.addEncoder(graph, encoder, settings);
        graph.embedding(shape.nil(), "nil", "nilIndex");
        graph.rows("positions", RowOperation.APPEND, SentenceGraph.ENCODED, "nil");
        String positions = graph.dropout("positions", settings.scorerDropout());
        Classifier.Tensors structure = shape.structure();
        String scored = addHidden(graph, structure, positions, "candidateSlots");
        graph.dense(structure.output(), "structureScore", RowActivation.IDENTITY, scored);
        graph.rows("structureSteps", RowOperation.CANDIDATES, "structureScore", "stepOffsets");
        graph.softmax(structure.name(), "structureSteps");
        Classifier.Tensors label = shape.label();
        graph.softmax(label.output(), label.name(), addHidden(graph, label, positions, "focusSlots"));
        List<String> outputs = new ArrayList<>(List.of(structure.name(), label.name()));
        outputs.addAll(SentenceGraph.addTasks(graph, encoder, settings));
        return graph.build(shape, outputs);
    }

    /** Adds the hidden layers of a classifier; the answer is the last. */
    private static String addHidden(GraphLayers graph, Classifier.Tensors tensors, String positions, String slots) {
        String name = tensors.name();
        String last = name + "Slots";
        graph.slots(tensors.slots(), last, RowActivation.TANH, positions, slots);
        if (tensors.middle().isPresent()) {
            graph.dense(tensors.middle().get(), name + "Hidden", RowActivation.TANH, last);
            last = name + "Hidden";
        }
        return last;
    }

    @Override
    public Supplier<BatchContents> batches(
            TrainingVocabulary vocabulary, TrainingSettings.UnknownWords unknownWords, boolean readsAffixes) {
        Supplier<TokenRows> tokens = TokenRows.batches(vocabulary, unknownWords, readsAffixes, takesTags);
        return () -> new SetBatch(tokens.get(), vocabulary.inventory());
    }

    /** Trains the set scorer. */
    public static final class Family implements NetworkFamily {
        @Override
        public Optional<TrainableNetwork> find(ParserArchitecture<?, ?> parser, boolean takesTags) {
            return parser.scorer() instanceof SetArchitecture
                    ? Optional.of(new SetNetwork(takesTags))
                    : Optional.empty();
        }
    }
}
