package org.crossbranch.training.dl4j;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.crossbranch.scoring.network.ActionShape;
import org.crossbranch.scoring.network.EncoderShape;
import org.crossbranch.scoring.network.NetworkShape;
import org.crossbranch.scoring.network.PendingListReader;
import org.crossbranch.scoring.network.PendingListScorerKind;
import org.crossbranch.scoring.network.TemplateShape;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.transition.constituency.ConstituencySystem;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;

/**
 * The network of the scorer of a pending list: what reads the sentence, and a classifier that scores the actions at a position
 * by what is around it. What is maximised is, of each correct action, the logarithm of the probability that it is taken where
 * only it and the wrong ones are to be had: correct actions do not compete, and which of them is easiest is left to the model
 * (Goldberg &amp; Elhadad 2010 §4 move the best of them above the best wrong one). The probability that any of them is taken
 * would do in principle, but from the moment on that the easiest have most of it, nothing is learnt of the others.
 */
record PendingListNetwork(PendingListScorerKind kind, ConstituencySystem<?> system, boolean takesTags)
        implements TrainableNetwork {
    /** The probability that a correct action is taken rather than a wrong one, and that a wrong one is. */
    private static final String CHOICE = "choice";

    private static final String DISALLOWED = "disallowed";
    private static final String CHOICES = "choices";

    @Override
    public TemplateShape shape(TrainingVocabulary vocabulary, TrainingSettings.Sizes sizes) {
        EncoderShape encoder = SentenceGraph.shape(vocabulary, sizes, takesTags);
        return new TemplateShape(
                encoder,
                new ActionShape(
                        reader(vocabulary).counts(),
                        encoder.encodedSize(),
                        sizes.label(),
                        TemplateShape.LAYERS,
                        sizes.hidden()));
    }

    private PendingListReader reader(TrainingVocabulary vocabulary) {
        return kind.reader(system, vocabulary.inventory());
    }

    @Override
    public ComputationGraphConfiguration configuration(NetworkShape shape, TrainingSettings settings, int steps) {
        EncoderShape encoder = ((TemplateShape) shape).encoder();
        ActionShape action = ((TemplateShape) shape).action();
        List<String> inputs = Stream.of(
                        SentenceGraph.inputs(encoder), ActionGraph.inputs(action), List.of(DISALLOWED, CHOICES))
                .flatMap(List::stream)
                .toList();
        GraphLayers graph = new GraphLayers(inputs, settings, steps);
        SentenceGraph.addEncoder(graph, encoder, settings);
        ActionGraph.addScores(graph, action, SentenceGraph.ENCODED, settings.scorerDropout());
        graph.sum("allowed", ActionGraph.STRUCTURE, DISALLOWED);
        graph.rows("correctAndWrong", RowOperation.CORRECT_CHOICES, "allowed", CHOICES);
        graph.softmax(CHOICE, "correctAndWrong");
        SentenceGraph.addTagger(graph, encoder, settings);
        return graph.build(List.of(CHOICE, SentenceGraph.TAG));
    }

    @Override
    public Supplier<BatchContents> batches(TrainingVocabulary vocabulary, double unknownWordAlpha) {
        PendingListReader reader = reader(vocabulary);
        return () -> new PendingListBatch(new TokenRows(vocabulary, unknownWordAlpha, takesTags), reader);
    }

    @Override
    public NetworkExchange exchange(NetworkShape shape) {
        NetworkExchange.Builder exchange = new NetworkExchange.Builder();
        SentenceGraph.exchange(exchange, ((TemplateShape) shape).encoder());
        ActionGraph.exchange(exchange, ((TemplateShape) shape).action());
        return exchange.build();
    }
}
