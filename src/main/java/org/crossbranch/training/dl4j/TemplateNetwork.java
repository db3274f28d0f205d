package org.crossbranch.training.dl4j;

import java.util.function.Supplier;
import java.util.stream.Stream;
import org.crossbranch.scoring.network.ActionShape;
import org.crossbranch.scoring.network.EncoderShape;
import org.crossbranch.scoring.network.NetworkShape;
import org.crossbranch.scoring.network.TemplateScorerKind;
import org.crossbranch.scoring.network.TemplateShape;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.transition.constituency.ConstituencySystem;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;

/** The network of the template scorer (Coavoux 2017 §6.3, §8.3.1): what reads the sentence, and the action classifiers. */
record TemplateNetwork(TemplateScorerKind kind, ConstituencySystem<?> system, boolean takesTags)
        implements TrainableNetwork {
    @Override
    public TemplateShape shape(TrainingVocabulary vocabulary, TrainingSettings.Sizes sizes) {
        EncoderShape encoder = SentenceGraph.shape(vocabulary, sizes, takesTags);
        return new TemplateShape(
                encoder,
                new ActionShape(
                        kind.counts(system, vocabulary.inventory()),
                        encoder.encodedSize(),
                        sizes.label(),
                        TemplateShape.LAYERS,
                        sizes.hidden()));
    }

    @Override
    public ComputationGraphConfiguration configuration(NetworkShape shape, TrainingSettings settings, int steps) {
        EncoderShape encoder = ((TemplateShape) shape).encoder();
        ActionShape action = ((TemplateShape) shape).action();
        GraphLayers graph = new GraphLayers(
                Stream.concat(SentenceGraph.inputs(encoder).stream(), ActionGraph.inputs(action).stream())
                        .toList(),
                settings,
                steps);
        SentenceGraph.addEncoder(graph, encoder, settings);
        ActionGraph.add(graph, action, SentenceGraph.ENCODED, settings.scorerDropout());
        SentenceGraph.addTagger(graph, encoder, settings);
        return graph.build(Stream.concat(ActionGraph.outputs(action).stream(), Stream.of(SentenceGraph.TAG))
                .toList());
    }

    @Override
    public Supplier<BatchContents> batches(TrainingVocabulary vocabulary, double unknownWordAlpha) {
        Supplier<ActionBatch> actions = ActionBatch.batches(kind.counts(system, vocabulary.inventory()), vocabulary);
        return () -> new TokensAndActions(new TokenRows(vocabulary, unknownWordAlpha, takesTags), actions.get());
    }

    @Override
    public NetworkExchange exchange(NetworkShape shape) {
        NetworkExchange.Builder exchange = new NetworkExchange.Builder();
        SentenceGraph.exchange(exchange, ((TemplateShape) shape).encoder());
        ActionGraph.exchange(exchange, ((TemplateShape) shape).action());
        return exchange.build();
    }
}
