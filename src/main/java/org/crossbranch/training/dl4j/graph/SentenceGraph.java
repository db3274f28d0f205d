package org.crossbranch.training.dl4j.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.TokenVectors;
import org.crossbranch.scoring.network.encoder.ArcSizes;
import org.crossbranch.scoring.network.encoder.EncoderShape;
import org.crossbranch.scoring.network.encoder.FormAffixes;
import org.crossbranch.scoring.network.encoder.FormVectors;
import org.crossbranch.scoring.network.encoder.FunctionSizes;
import org.crossbranch.scoring.network.encoder.TaggerSizes;
import org.crossbranch.scoring.network.encoder.TaskSizes;
import org.crossbranch.scoring.weights.TensorSpec;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.training.dl4j.vertex.RowActivation;
import org.crossbranch.training.dl4j.vertex.RowOperation;

/**
 * The part of a graph that reads sentences (Coavoux &amp; Cohen 2019 §3.1, §3.4): character and word embeddings, two
 * bidirectional LSTM layers, and the classifiers of word-level tasks on the first of them or on a tagger before both.
 */
public final class SentenceGraph {
    /** The input by which dropout decides. */
    static final String SEEDS = "seeds";

    /** The input that says where each sentence begins. */
    static final String SENTENCES = "sentenceOffsets";

    private static final List<String> INPUTS =
            List.of(SEEDS, "characters", "formOffsets", "words", "tokenForms", SENTENCES);

    private static final String FORMS = "forms";
    private static final String VECTORS = "vectors";
    private static final String CONTEXT = "context";
    private static final String GIVEN_LABELS = "givenLabels";
    private static final String WORDS = "wordEmbedding";
    private static final String TAG_INPUT = "tagInput";
    private static final String PREDICTED_LABELS = "predictedEmbedding";

    /** The rows of the second layer, one a token. */
    static final String ENCODED = "sentence2";

    private SentenceGraph() {}

    /** Inputs, in the order of {@link TokenRows#features}. */
    static List<String> inputs(EncoderShape shape) {
        List<String> inputs = new ArrayList<>(INPUTS);
        shape.forms().affixes().tensors().forEach(tensor -> inputs.add(tensor.name()));
        if (shape.forms().vectors().areThere()) {
            inputs.add(VECTORS);
        }
        if (shape.contextSize() > 0) {
            inputs.add(CONTEXT);
        }
        if (shape.givenTagSize() > 0) {
            inputs.add(GIVEN_LABELS);
        }
        return inputs;
    }

    /** The shape for what a network is to be trained on. */
    static EncoderShape shape(TrainingVocabulary vocabulary, TrainingSettings.Sizes sizes, boolean takesTags) {
        Lexicon lexicon = vocabulary.lexicon();
        return new EncoderShape(
                new EncoderShape.Forms(
                        lexicon.words().size(),
                        sizes.word(),
                        lexicon.characters().size(),
                        sizes.character(),
                        sizes.characterLstm(),
                        FormAffixes.Sizes.of(lexicon.words(), sizes.affix()),
                        vocabulary
                                .vectors()
                                .map(vectors -> vectors.table().shape())
                                .map(table -> new FormVectors.Sizes(table[0], table[1]))
                                .orElse(FormVectors.Sizes.NONE)),
                sizes.sentenceLstm(),
                takesTags ? sizes.tag() : 0,
                tagger(vocabulary, sizes, takesTags),
                TaskSizes.of(lexicon),
                new EncoderShape.Trees(
                        FunctionSizes.of(lexicon, sizes.label(), sizes.hidden()),
                        ArcSizes.of(lexicon, sizes.hidden(), vocabulary.crossing())),
                lexicon.encoder().map(TokenVectors::width).orElse(0));
    }

    private static TaggerSizes tagger(TrainingVocabulary vocabulary, TrainingSettings.Sizes sizes, boolean takesTags) {
        return takesTags || sizes.tagger() == 0 || vocabulary.lexicon().tasks().isEmpty()
                ? TaggerSizes.NONE
                : new TaggerSizes(sizes.tagger(), sizes.tag());
    }

    /** Adds everything but the word-level tasks, which are added when the classifiers of actions have been. */
    static void addEncoder(
            GraphLayers graph,
            EncoderShape shape,
            TrainingSettings settings,
            Optional<TrainingVocabulary.Vectors> vectors) {
        List<String> word = new ArrayList<>();
        if (addForms(graph, shape, vectors)) {
            graph.rows("tokenForm", RowOperation.GATHER, FORMS, "tokenForms");
            word.add("tokenForm");
        }
        graph.embedding(shape.wordEmbedding(), WORDS, "words");
        word.add(WORDS);
        if (shape.contextSize() > 0) {
            word.add(CONTEXT);
        }
        List<String> token = new ArrayList<>(word);
        if (shape.givenEmbedding().isPresent()) {
            graph.embedding(shape.givenEmbedding().get(), "givenEmbedding", GIVEN_LABELS);
            token.add("givenEmbedding");
        } else if (shape.tagger().isThere()) {
            graph.merge("word", word.toArray(String[]::new));
            addTagger(graph, shape, settings);
            token.add(PREDICTED_LABELS);
        }
        graph.merge("token", token.toArray(String[]::new));
        String input = graph.dropout("token", settings.network().dropout().input());
        graph.biLstm(shape.firstLstm(), "sentence1", input, SENTENCES);
        String between = graph.dropout("sentence1", settings.network().dropout().encoder());
        graph.biLstm(shape.secondLstm(), ENCODED, between, SENTENCES);
    }

    /** Adds a tagger of its own, and the embeddings of its labels. */
    private static void addTagger(GraphLayers graph, EncoderShape shape, TrainingSettings settings) {
        String input = graph.dropout("word", settings.network().dropout().input());
        graph.biLstm(shape.taggerLstm(), "tagger", input, SENTENCES);
        String tagged =
                graph.dropout("tagger", TAG_INPUT, settings.network().dropout().scorer());
        List<String> probabilities = new ArrayList<>();
        for (String task : shape.tasks().labels().keySet()) {
            String name = TaskSizes.classifier(task) + "Probabilities";
            graph.dense(shape.classifier(task), scores(task), RowActivation.IDENTITY, tagged);
            graph.probabilities(name, scores(task));
            probabilities.add(name);
        }
        graph.merge("labelProbabilities", probabilities.toArray(String[]::new));
        graph.mixedEmbedding(shape.predictedEmbedding(), PREDICTED_LABELS, "labelProbabilities");
    }

    private static String scores(String task) {
        return TaskSizes.classifier(task) + "Scores";
    }

    /** Adds what is read off each form, in a network that has them: the character states, affixes and vectors. Whether there are any. */
    private static boolean addForms(
            GraphLayers graph, EncoderShape shape, Optional<TrainingVocabulary.Vectors> vectors) {
        List<TensorSpec> affixes = shape.forms().affixes().tensors();
        List<String> parts = new ArrayList<>();
        if (shape.forms().readsCharacters()) {
            graph.embedding(shape.characterEmbedding(), "characterEmbedding", "characters");
            graph.biLstm(shape.characterLstm(), "characterLstm", "characterEmbedding", "formOffsets");
            graph.rows("characterStates", RowOperation.LAST_STATES, "characterLstm", "formOffsets");
            parts.add("characterStates");
        } else {
            graph.allowUnreadInputs();
        }
        for (TensorSpec tensor : affixes) {
            graph.embedding(tensor, tensor.name().replace('.', '_'), tensor.name());
            parts.add(tensor.name().replace('.', '_'));
        }
        for (TensorSpec tensor : shape.forms().vectors().tensors()) {
            parts.add(graph.vectors(tensor, vectors.orElseThrow(), "vectorEmbedding", VECTORS));
        }
        if (!parts.isEmpty()) {
            graph.merge(FORMS, parts.toArray(String[]::new));
        }
        return !parts.isEmpty();
    }

    /** Adds the word-level tasks that are predicted; the answer are their outputs, in the order of {@link TokenRows#labels}. */
    static List<String> addTasks(GraphLayers graph, EncoderShape shape, TrainingSettings settings) {
        TaskSizes tasks = shape.predicted();
        if (tasks.labels().isEmpty()) {
            return List.of();
        }
        if (!shape.tagger().isThere()) {
            String input = graph.dropout(
                    "sentence1", TAG_INPUT, settings.network().dropout().scorer());
            for (String task : tasks.labels().keySet()) {
                graph.dense(shape.classifier(task), scores(task), RowActivation.IDENTITY, input);
            }
        }
        tasks.labels()
                .keySet()
                .forEach(task -> graph.softmax(
                        TaskSizes.classifier(task),
                        scores(task),
                        settings.network().optimizer().taskWeight()));
        return tasks.classifiers();
    }
}
