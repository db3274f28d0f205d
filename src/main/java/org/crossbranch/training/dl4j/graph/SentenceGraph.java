package org.crossbranch.training.dl4j.graph;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.scoring.network.encoder.EncoderShape;
import org.crossbranch.scoring.network.encoder.FormAffixes;
import org.crossbranch.scoring.network.encoder.TaskSizes;
import org.crossbranch.scoring.weights.TensorSpec;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.training.dl4j.vertex.RowOperation;

/**
 * The part of a graph that reads sentences (Coavoux &amp; Cohen 2019 §3.1, §3.4): character and word embeddings, two
 * bidirectional LSTM layers, and the classifiers of word-level tasks on the first of them.
 */
public final class SentenceGraph {
    /** The input by which dropout decides. */
    static final String SEEDS = "seeds";

    /** The input that says where each sentence begins. */
    static final String SENTENCES = "sentenceOffsets";

    private static final List<String> INPUTS =
            List.of(SEEDS, "characters", "formOffsets", "words", "tokenForms", SENTENCES);

    private static final String FORMS = "forms";
    private static final String GIVEN_LABELS = "givenLabels";

    /** The rows of the second layer, one a token. */
    static final String ENCODED = "sentence2";

    private SentenceGraph() {}

    /** Inputs, in the order of {@link TokenRows#features}. */
    static List<String> inputs(EncoderShape shape) {
        List<String> inputs = new ArrayList<>(INPUTS);
        shape.affixes().tensors().forEach(tensor -> inputs.add(tensor.name()));
        if (shape.givenTagSize() > 0) {
            inputs.add(GIVEN_LABELS);
        }
        return inputs;
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
                FormAffixes.Sizes.of(vocabulary.lexicon().words(), sizes.affix()),
                TaskSizes.of(vocabulary.lexicon()));
    }

    /** Adds everything but the word-level tasks, which are added when the classifiers of actions have been. */
    static void addEncoder(GraphLayers graph, EncoderShape shape, TrainingSettings settings) {
        graph.embedding(shape.characterEmbedding(), "characterEmbedding", "characters");
        graph.biLstm(shape.characterLstm(), "characterLstm", "characterEmbedding", "formOffsets");
        addForms(graph, shape);
        graph.rows("tokenForm", RowOperation.GATHER, FORMS, "tokenForms");
        graph.embedding(shape.wordEmbedding(), "wordEmbedding", "words");
        if (shape.givenEmbedding().isPresent()) {
            graph.embedding(shape.givenEmbedding().get(), "givenEmbedding", GIVEN_LABELS);
            graph.merge("token", "tokenForm", "wordEmbedding", "givenEmbedding");
        } else {
            graph.merge("token", "tokenForm", "wordEmbedding");
        }
        String input = graph.dropout("token", settings.inputDropout());
        graph.biLstm(shape.firstLstm(), "sentence1", input, SENTENCES);
        String between = graph.dropout("sentence1", settings.encoderDropout());
        graph.biLstm(shape.secondLstm(), ENCODED, between, SENTENCES);
    }

    /** Adds what is read off each form: the character states and, in a network that has them, the affixes. */
    private static void addForms(GraphLayers graph, EncoderShape shape) {
        List<TensorSpec> affixes = shape.affixes().tensors();
        String states = affixes.isEmpty() ? FORMS : "characterStates";
        graph.rows(states, RowOperation.LAST_STATES, "characterLstm", "formOffsets");
        if (!affixes.isEmpty()) {
            List<String> parts = new ArrayList<>(List.of(states));
            for (TensorSpec tensor : affixes) {
                graph.embedding(tensor, tensor.name().replace('.', '_'), tensor.name());
                parts.add(tensor.name().replace('.', '_'));
            }
            graph.merge(FORMS, parts.toArray(String[]::new));
        }
    }

    /** Adds the word-level tasks that are predicted; the answer are their outputs, in the order of {@link TokenRows#labels}. */
    static List<String> addTasks(GraphLayers graph, EncoderShape shape, TrainingSettings settings) {
        TaskSizes tasks = shape.predicted();
        if (tasks.labels().isEmpty()) {
            return List.of();
        }
        String input = graph.dropout("sentence1", "tagInput", settings.scorerDropout());
        tasks.labels()
                .keySet()
                .forEach(task -> graph.softmax(
                        shape.classifier(task), TaskSizes.classifier(task), input, settings.taskWeight()));
        return tasks.classifiers();
    }
}
