package org.crossbranch.training.dl4j.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.network.arc.ArcArchitecture;
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
public record ArcNetwork(boolean takesTags) implements TrainableNetwork {
    private static final String ROOT = "rootEmbedding";

    @Override
    public ArcShape shape(TrainingVocabulary vocabulary, TrainingSettings.Sizes sizes) {
        return new ArcShape(
                SentenceGraph.shape(vocabulary, sizes, takesTags),
                sizes.hidden(),
                vocabulary.inventory().size() - vocabulary.inventory().firstLabelling());
    }

    @Override
    public NetworkGraph graph(TrainingVocabulary vocabulary, TrainingSettings settings, int steps) {
        ArcShape shape = shape(vocabulary, settings.sizes());
        EncoderShape encoder = shape.encoder();
        List<String> inputs = Stream.concat(
                        SentenceGraph.inputs(encoder).stream(), Stream.of("rootIndex", "labelSlotIndices"))
                .toList();
        GraphLayers graph = new GraphLayers(inputs, settings, steps);
        SentenceGraph.addEncoder(graph, encoder, settings);
        graph.embedding(shape.root(), ROOT, "rootIndex");
        String tokens = graph.dropout(SentenceGraph.ENCODED, settings.scorerDropout());
        graph.rows("positions", RowOperation.APPEND, tokens, ROOT);
        graph.dense(shape.head(), "heads", RowActivation.RELU, "positions");
        graph.dense(shape.dependent(), "dependents", RowActivation.RELU, tokens);
        String heads = graph.dropout("heads", settings.scorerDropout());
        String dependents = graph.dropout("dependents", settings.scorerDropout());
        graph.dense(shape.arc(), "arcForms", RowActivation.IDENTITY, dependents);
        graph.rows("arcScores", RowOperation.ARCS, "arcForms", heads, SentenceGraph.SENTENCES);
        graph.softmax("arc", "arcScores");
        Classifier.Tensors label = shape.label();
        graph.slots(label.slots(), "labelSlots", RowActivation.RELU, "positions", "labelSlotIndices");
        graph.softmax(label.output(), label.name(), "labelSlots");
        List<String> outputs = new ArrayList<>(List.of("arc", label.name()));
        outputs.addAll(SentenceGraph.addTasks(graph, encoder, settings));
        return graph.build(shape, outputs);
    }

    @Override
    public Supplier<BatchContents> batches(
            TrainingVocabulary vocabulary, TrainingSettings.UnknownWords unknownWords, boolean readsAffixes) {
        Supplier<TokenRows> tokens = TokenRows.batches(vocabulary, unknownWords, readsAffixes, takesTags);
        return () -> new ArcBatch(tokens.get(), vocabulary.inventory());
    }

    /** Trains the scorer of arcs. */
    public static final class Family implements NetworkFamily {
        @Override
        public Optional<TrainableNetwork> find(ParserArchitecture<?, ?> parser, boolean takesTags) {
            return parser.scorer() instanceof ArcArchitecture
                    ? Optional.of(new ArcNetwork(takesTags))
                    : Optional.empty();
        }
    }
}
