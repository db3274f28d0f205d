package org.crossbranch.training.dl4j.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.network.encoder.EncoderShape;
import org.crossbranch.scoring.network.template.ActionShape;
import org.crossbranch.scoring.network.template.ActionTemplates;
import org.crossbranch.scoring.network.template.TemplateShape;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.transition.TransitionSystemFactory;

/** The network of the template scorer (Coavoux 2017 §6.3, §8.3.1): what reads the sentence, and the action classifiers. */
record TemplateNetwork(ActionTemplates<?> kind, TransitionSystemFactory<?, ?> system, boolean takesTags)
        implements TrainableNetwork {
    @Override
    public TemplateShape shape(TrainingVocabulary vocabulary, TrainingSettings.Sizes sizes) {
        EncoderShape encoder = SentenceGraph.shape(vocabulary, sizes, takesTags);
        return TemplateShape.of(encoder, kind.counts(system, vocabulary.inventory()), sizes.label(), sizes.hidden());
    }

    @Override
    public NetworkGraph graph(TrainingVocabulary vocabulary, TrainingSettings settings, int steps) {
        TemplateShape shape = shape(vocabulary, settings.sizes());
        EncoderShape encoder = shape.encoder();
        ActionShape action = shape.action();
        GraphLayers graph = new GraphLayers(
                Stream.concat(SentenceGraph.inputs(encoder).stream(), ActionGraph.inputs(action).stream())
                        .toList(),
                settings,
                steps);
        SentenceGraph.addEncoder(graph, encoder, settings);
        ActionGraph.add(graph, action, SentenceGraph.ENCODED, settings.scorerDropout());
        List<String> outputs = new ArrayList<>(ActionGraph.outputs(action));
        outputs.addAll(SentenceGraph.addTasks(graph, encoder, settings));
        return graph.build(shape, outputs);
    }

    @Override
    public Supplier<BatchContents> batches(
            TrainingVocabulary vocabulary, TrainingSettings.UnknownWords unknownWords, boolean readsAffixes) {
        Supplier<TokenRows> tokens = TokenRows.batches(vocabulary, unknownWords, readsAffixes, takesTags);
        Supplier<ActionBatch> actions = ActionBatch.batches(kind.counts(system, vocabulary.inventory()), vocabulary);
        return () -> new TokensAndActions(tokens.get(), actions.get());
    }

    /** Trains scorers with feature templates. */
    public static final class Family implements NetworkFamily {
        @Override
        public Optional<TrainableNetwork> find(ParserArchitecture<?, ?> parser, boolean takesTags) {
            return parser.scorer() instanceof ActionTemplates<?> scorer
                    ? Optional.of(new TemplateNetwork(scorer, parser.system(), takesTags))
                    : Optional.empty();
        }
    }
}
