package org.crossbranch.training.dl4j.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.network.encoder.EncoderShape;
import org.crossbranch.scoring.network.template.ActionShape;
import org.crossbranch.scoring.network.template.TemplateShape;
import org.crossbranch.scoring.network.template.WindowFeatureExtractor;
import org.crossbranch.scoring.network.template.WindowTemplates;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.training.dl4j.vertex.RowOperation;
import org.crossbranch.transition.TransitionSystemFactory;

/**
 * The network of scorers of windows: what reads the sentence, and a classifier that scores the actions of a window by what it
 * shows. The objective is, for each correct action, the logarithm of its probability among itself and the wrong actions. Where several
 * are correct, they do not compete, and the model decides which of them is easiest (Goldberg &amp; Elhadad 2010 §4 move the best of them
 * above the best wrong one). The probability that any of them is taken would do in principle. Once the easiest have most of
 * it, though, nothing is learnt of the others.
 */
public record WindowNetwork(WindowTemplates<?> kind, TransitionSystemFactory<?, ?> system, boolean takesTags)
        implements TrainableNetwork {
    /** The probability that a correct action is taken rather than a wrong one, and that a wrong one is. */
    private static final String CHOICE = "choice";

    private static final String DISALLOWED = "disallowed";
    private static final String CHOICES = "choices";

    @Override
    public TemplateShape shape(TrainingVocabulary vocabulary, TrainingSettings.Sizes sizes) {
        EncoderShape encoder = SentenceGraph.shape(vocabulary, sizes, takesTags);
        return TemplateShape.of(encoder, reader(vocabulary).counts(), sizes.label(), sizes.hidden());
    }

    private WindowFeatureExtractor<?> reader(TrainingVocabulary vocabulary) {
        return kind.reader(system, vocabulary.inventory());
    }

    @Override
    public NetworkGraph graph(TrainingVocabulary vocabulary, TrainingSettings settings, int steps) {
        TemplateShape shape = shape(vocabulary, settings.sizes());
        EncoderShape encoder = shape.encoder();
        ActionShape action = shape.action();
        List<String> inputs = Stream.of(
                        SentenceGraph.inputs(encoder), ActionGraph.inputs(action), List.of(DISALLOWED, CHOICES))
                .flatMap(List::stream)
                .toList();
        GraphLayers graph = new GraphLayers(inputs, settings, steps);
        SentenceGraph.addEncoder(graph, encoder, settings);
        String scores = ActionGraph.addScores(graph, action, SentenceGraph.ENCODED, settings.scorerDropout());
        graph.sum("allowed", scores, DISALLOWED);
        graph.rows("correctAndWrong", RowOperation.CORRECT_CHOICES, "allowed", CHOICES);
        graph.softmax(CHOICE, "correctAndWrong");
        List<String> outputs = new ArrayList<>(List.of(CHOICE));
        outputs.addAll(SentenceGraph.addTasks(graph, encoder, settings));
        return graph.build(shape, outputs);
    }

    @Override
    public Supplier<BatchContents> batches(
            TrainingVocabulary vocabulary, TrainingSettings.UnknownWords unknownWords, boolean readsAffixes) {
        Supplier<TokenRows> tokens = TokenRows.batches(vocabulary, unknownWords, readsAffixes, takesTags);
        WindowFeatureExtractor<?> reader = reader(vocabulary);
        return () -> new WindowBatch(tokens.get(), reader);
    }

    /** Trains scorers of windows. */
    public static final class Family implements NetworkFamily {
        @Override
        public Optional<TrainableNetwork> find(ParserArchitecture<?, ?> parser, boolean takesTags) {
            return parser.scorer() instanceof WindowTemplates<?> scorer
                    ? Optional.of(new WindowNetwork(scorer, parser.system(), takesTags))
                    : Optional.empty();
        }
    }
}
