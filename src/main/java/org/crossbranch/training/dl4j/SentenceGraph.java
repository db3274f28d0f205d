package org.crossbranch.training.dl4j;

import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.scoring.network.EncoderShape;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;

/**
 * The part of a graph that reads sentences (Coavoux &amp; Cohen 2019 §3.1, §3.4): character and word embeddings, two
 * bidirectional LSTM layers, and a tagger on the first of them.
 */
final class SentenceGraph {
    /** The input by which dropout decides. */
    static final String SEEDS = "seeds";

    private static final List<String> INPUTS =
            List.of(SEEDS, "characters", "formOffsets", "words", "tokenForms", "sentenceOffsets");

    private static final String GIVEN_TAGS = "givenTags";

    /** The output of the tagger. */
    static final String TAG = "tag";

    /** The rows of the second layer, one a token. */
    static final String ENCODED = "sentence2";

    private SentenceGraph() {}

    /** Inputs, in the order of {@link TokenRows#features}. */
    static List<String> inputs(EncoderShape shape) {
        return shape.givenTagSize() == 0
                ? INPUTS
                : Stream.concat(INPUTS.stream(), Stream.of(GIVEN_TAGS)).toList();
    }

    /** The shape for what a network is to be trained on. */
    static EncoderShape shape(TrainingVocabulary vocabulary, TrainingSettings.Sizes sizes, boolean takesTags) {
        return new EncoderShape(
                vocabulary.lexicon().words().size(),
                vocabulary.lexicon().characters().size(),
                sizes.word(),
                sizes.character(),
                sizes.characterLstm(),
                sizes.sentenceLstm(),
                takesTags ? sizes.tag() : 0,
                vocabulary.lexicon().tags().size());
    }

    /** Adds everything but the tagger, which is added when the classifiers have been. */
    static void addEncoder(GraphLayers graph, EncoderShape shape, TrainingSettings settings) {
        graph.embedding("characterEmbedding", shape.characters(), shape.characterSize(), "characters");
        graph.biLstm(
                "characterLstm", shape.characterSize(), shape.characterUnits(), "characterEmbedding", "formOffsets");
        graph.rows("forms", RowOperation.LAST_STATES, "characterLstm", "formOffsets");
        graph.rows("tokenForm", RowOperation.GATHER, "forms", "tokenForms");
        graph.embedding("wordEmbedding", shape.words(), shape.wordSize(), "words");
        if (shape.givenTagSize() > 0) {
            graph.embedding("givenTagEmbedding", shape.tags() + 1, shape.givenTagSize(), GIVEN_TAGS);
            graph.merge("token", "tokenForm", "wordEmbedding", "givenTagEmbedding");
        } else {
            graph.merge("token", "tokenForm", "wordEmbedding");
        }
        String input = graph.dropout("token", settings.inputDropout());
        graph.biLstm("sentence1", shape.tokenSize(), shape.sentenceUnits(), input, "sentenceOffsets");
        String between = graph.dropout("sentence1", settings.encoderDropout());
        graph.biLstm(ENCODED, shape.encodedSize(), shape.sentenceUnits(), between, "sentenceOffsets");
    }

    static void addTagger(GraphLayers graph, EncoderShape shape, TrainingSettings settings) {
        String tagged = graph.dropout("sentence1", "tagInput", settings.scorerDropout());
        graph.softmax(TAG, shape.encodedSize(), shape.tags(), tagged);
    }

    static void exchange(NetworkExchange.Builder exchange, EncoderShape shape) {
        if (shape.givenTagSize() > 0) {
            exchange.embedding("given.embedding", "givenTagEmbedding");
        }
        exchange.embedding("word.embedding", "wordEmbedding")
                .embedding("character.embedding", "characterEmbedding")
                .lstm("character", "characterLstm")
                .lstm("sentence1", "sentence1")
                .lstm("sentence2", ENCODED)
                .dense("tag", TAG);
    }
}
