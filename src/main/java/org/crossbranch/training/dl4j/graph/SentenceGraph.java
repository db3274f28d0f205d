package org.crossbranch.training.dl4j.graph;

import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.scoring.network.encoder.EncoderShape;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.training.dl4j.vertex.RowOperation;

/**
 * The part of a graph that reads sentences (Coavoux &amp; Cohen 2019 §3.1, §3.4): character and word embeddings, two
 * bidirectional LSTM layers, and a tagger on the first of them.
 */
public final class SentenceGraph {
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
        graph.embedding(shape.characterEmbedding(), "characterEmbedding", "characters");
        graph.biLstm(shape.characterLstm(), "characterLstm", "characterEmbedding", "formOffsets");
        graph.rows("forms", RowOperation.LAST_STATES, "characterLstm", "formOffsets");
        graph.rows("tokenForm", RowOperation.GATHER, "forms", "tokenForms");
        graph.embedding(shape.wordEmbedding(), "wordEmbedding", "words");
        if (shape.givenEmbedding().isPresent()) {
            graph.embedding(shape.givenEmbedding().get(), "givenTagEmbedding", GIVEN_TAGS);
            graph.merge("token", "tokenForm", "wordEmbedding", "givenTagEmbedding");
        } else {
            graph.merge("token", "tokenForm", "wordEmbedding");
        }
        String input = graph.dropout("token", settings.inputDropout());
        graph.biLstm(shape.firstLstm(), "sentence1", input, "sentenceOffsets");
        String between = graph.dropout("sentence1", settings.encoderDropout());
        graph.biLstm(shape.secondLstm(), ENCODED, between, "sentenceOffsets");
    }

    static void addTagger(GraphLayers graph, EncoderShape shape, TrainingSettings settings) {
        String tagged = graph.dropout("sentence1", "tagInput", settings.scorerDropout());
        graph.softmax(shape.tagger(), TAG, tagged);
    }
}
