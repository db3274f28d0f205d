package org.crossbranch.training.dl4j;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.crossbranch.scoring.network.ActionShape;
import org.crossbranch.scoring.network.FeedForwardKind;
import org.crossbranch.scoring.network.FeedForwardShape;
import org.crossbranch.scoring.network.NetworkShape;
import org.crossbranch.scoring.network.SuffixRows;
import org.crossbranch.scoring.network.WindowShape;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.transition.constituency.ConstituencySystem;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.nd4j.linalg.activations.Activation;

/**
 * The network of the feed-forward scorer (Coavoux 2017 §4.5.2, §5.4.1). Its tagger is trained with the rest: a token's tag
 * embedding is the mean of all tags', weighted by the tagger's probabilities, so that in training the parser reads tags no
 * better than those that it will get. Where tags are given, their embeddings take that place.
 */
record FeedForwardNetwork(FeedForwardKind kind, ConstituencySystem<?> system, boolean takesTags)
        implements TrainableNetwork {
    private static final List<String> INPUTS =
            List.of(SentenceGraph.SEEDS, "words", "suffixes", "emptyFormIndex", "windowIndices");
    private static final String EMPTY_FORM = "emptyFormEmbedding";
    private static final String TAG_EMBEDDING = "tagEmbedding";
    private static final String TAG = "tag";

    @Override
    public FeedForwardShape shape(TrainingVocabulary vocabulary, TrainingSettings.Sizes sizes) {
        WindowShape window = new WindowShape(
                vocabulary.lexicon().words().size(),
                new SuffixRows(vocabulary.lexicon().words()).size(),
                sizes.word(),
                sizes.character(),
                sizes.tag(),
                takesTags,
                sizes.hidden(),
                vocabulary.lexicon().tags().size());
        return new FeedForwardShape(
                window,
                new ActionShape(
                        kind.counts(system, vocabulary.inventory()),
                        window.tokenSize(),
                        sizes.label(),
                        FeedForwardShape.LAYERS,
                        sizes.hidden()));
    }

    @Override
    public ComputationGraphConfiguration configuration(NetworkShape shape, TrainingSettings settings, int steps) {
        WindowShape window = ((FeedForwardShape) shape).window();
        ActionShape action = ((FeedForwardShape) shape).action();
        GraphLayers graph = new GraphLayers(
                Stream.of(INPUTS, takesTags ? List.of("givenTags") : List.<String>of(), ActionGraph.inputs(action))
                        .flatMap(List::stream)
                        .toList(),
                settings,
                steps);
        graph.embedding("wordEmbedding", window.words(), window.wordSize(), "words");
        graph.embedding("suffixEmbedding", window.suffixes(), window.suffixSize(), "suffixes");
        addTagger(graph, window, settings);
        if (takesTags) {
            graph.embedding(TAG_EMBEDDING, window.tags() + 1, window.tagSize(), "givenTags");
        } else {
            graph.activation("tagProbabilities", Activation.SOFTMAX, "tagScores");
            graph.unbiased(TAG_EMBEDDING, window.tags(), window.tagSize(), "tagProbabilities");
        }
        graph.merge("token", "wordEmbedding", TAG_EMBEDDING);
        ActionGraph.add(graph, action, "token", settings.scorerDropout());
        graph.softmax(TAG, "tagScores");
        return graph.build(Stream.concat(ActionGraph.outputs(action).stream(), Stream.of(TAG))
                .toList());
    }

    private static void addTagger(GraphLayers graph, WindowShape window, TrainingSettings settings) {
        graph.merge("form", "wordEmbedding", "suffixEmbedding");
        graph.embedding(EMPTY_FORM, 1, window.formSize(), "emptyFormIndex");
        graph.rows("forms", RowOperation.APPEND, "form", EMPTY_FORM);
        String input = graph.dropout("forms", settings.inputDropout());
        graph.dense("taggerSlots", window.formSize(), WindowShape.WINDOW * window.hidden(), Activation.IDENTITY, input);
        graph.rows("taggerSum", RowOperation.SLOT_SUM, "taggerSlots", "windowIndices");
        graph.activation("taggerRelu", Activation.RELU, "taggerSum");
        String hidden = graph.dropout("taggerRelu", settings.scorerDropout());
        graph.dense("tagScores", window.hidden(), window.tags(), Activation.IDENTITY, hidden);
    }

    @Override
    public Supplier<BatchContents> batches(TrainingVocabulary vocabulary, double unknownWordAlpha) {
        SuffixRows suffixes = new SuffixRows(vocabulary.lexicon().words());
        Supplier<ActionBatch> actions = ActionBatch.batches(kind.counts(system, vocabulary.inventory()), vocabulary);
        return () ->
                new TokensAndActions(new WindowRows(vocabulary, suffixes, unknownWordAlpha, takesTags), actions.get());
    }

    @Override
    public NetworkExchange exchange(NetworkShape shape) {
        NetworkExchange.Builder exchange = new NetworkExchange.Builder()
                .embedding("word.embedding", "wordEmbedding")
                .embedding("suffix.embedding", "suffixEmbedding")
                .vector("tagger.empty", EMPTY_FORM)
                .slots("tagger", "taggerSlots", "tag.weight")
                .dense("tag", "tagScores")
                .embedding(takesTags ? "given.embedding" : "tag.embedding", TAG_EMBEDDING);
        ActionGraph.exchange(exchange, ((FeedForwardShape) shape).action());
        return exchange.build();
    }
}
