package org.crossbranch.training.dl4j.graph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.WordTask;
import org.crossbranch.scoring.network.encoder.AffixVocabulary;
import org.crossbranch.scoring.network.encoder.TaskSizes;
import org.crossbranch.scoring.network.encoder.WindowShape;
import org.crossbranch.scoring.network.template.ActionShape;
import org.crossbranch.scoring.network.template.FeedForward;
import org.crossbranch.scoring.network.template.FeedForwardShape;
import org.crossbranch.scoring.weights.TensorSpec;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.training.dl4j.vertex.RowActivation;
import org.crossbranch.training.dl4j.vertex.RowOperation;
import org.crossbranch.transition.TransitionSystemFactory;

/**
 * The network of the feed-forward scorer (Chen &amp; Manning 2014; Coavoux 2017 §4.5.2, §5.4.1). Its tagger is trained with the rest. A token's
 * tag embedding is the mean of all tags', weighted by the tagger's probabilities. So in training the parser reads tags
 * no better than those that it will get. Where tags are given, their embeddings take that place,
 * and those of given morphological attributes stand beside them.
 */
record FeedForwardNetwork(FeedForward<?> kind, TransitionSystemFactory<?, ?> system, boolean takesTags)
        implements TrainableNetwork {
    private static final List<String> INPUTS =
            List.of(SentenceGraph.SEEDS, "words", "suffixes", "emptyFormIndex", "windowIndices");
    private static final String EMPTY_FORM = "emptyFormEmbedding";
    private static final String TAG_EMBEDDING = "tagEmbedding";
    private static final String TAG_SCORES = "tagScores";

    @Override
    public FeedForwardShape shape(TrainingVocabulary vocabulary, TrainingSettings.Sizes sizes) {
        WindowShape window = new WindowShape(
                vocabulary.lexicon().words().size(),
                AffixVocabulary.ofSuffixes(vocabulary.lexicon().words()).size(),
                sizes.word(),
                sizes.character(),
                takesTags ? 0 : sizes.tag(),
                given(vocabulary.lexicon(), sizes),
                sizes.hidden(),
                TaskSizes.of(vocabulary.lexicon()));
        return FeedForwardShape.of(window, kind.counts(system, vocabulary.inventory()), sizes.label(), sizes.hidden());
    }

    /** Widths of the embeddings of given labels; of an attribute's, by their number (Coavoux 2017, Table 5.5). */
    private Map<String, Integer> given(Lexicon lexicon, TrainingSettings.Sizes sizes) {
        Map<String, Integer> given = new LinkedHashMap<>();
        for (Lexicon.Task task : WindowRows.given(lexicon, takesTags)) {
            int labels = task.labels().size();
            int size = labels <= 8 ? 4 : labels <= 32 ? 8 : 16;
            given.put(task.task().name(), task.task().name().equals(WordTask.TAG) ? sizes.tag() : size);
        }
        return given;
    }

    /** The input of a task's given labels. */
    private static String input(String task) {
        return "given " + task;
    }

    @Override
    public NetworkGraph graph(TrainingVocabulary vocabulary, TrainingSettings settings, int steps) {
        FeedForwardShape shape = shape(vocabulary, settings.network().sizes());
        WindowShape window = shape.window();
        ActionShape action = shape.action();
        GraphLayers graph = new GraphLayers(
                Stream.of(
                                INPUTS,
                                window.given().keySet().stream()
                                        .map(FeedForwardNetwork::input)
                                        .toList(),
                                ActionGraph.inputs(action))
                        .flatMap(List::stream)
                        .toList(),
                settings,
                steps);
        graph.embedding(window.wordEmbedding(), "wordEmbedding", "words");
        graph.embedding(window.suffixEmbedding(), "suffixEmbedding", "suffixes");
        String hidden = addTagger(graph, window, settings);
        List<String> token = new ArrayList<>(List.of("wordEmbedding"));
        if (window.given().isEmpty()) {
            graph.probabilities("tagProbabilities", TAG_SCORES);
            graph.mixedEmbedding(window.tagEmbedding(), TAG_EMBEDDING, "tagProbabilities");
            token.add(TAG_EMBEDDING);
        }
        for (String task : window.given().keySet()) {
            TensorSpec embedding = window.givenEmbedding(task);
            String name = embedding.name().replace('.', '_');
            graph.embedding(embedding, name, input(task));
            token.add(name);
        }
        graph.merge("token", token.toArray(String[]::new));
        ActionGraph.add(graph, action, "token", settings.network().dropout().scorer());
        List<String> outputs = new ArrayList<>(ActionGraph.outputs(action));
        outputs.addAll(
                addTasks(graph, window, hidden, settings.network().optimizer().taskWeight()));
        return graph.build(shape, outputs);
    }

    /** Adds the outputs of word-level tasks; that of tags are the scores that the parser reads. */
    private static List<String> addTasks(GraphLayers graph, WindowShape window, String hidden, double weight) {
        for (String task : window.tasks().labels().keySet()) {
            String name = TaskSizes.classifier(task);
            if (task.equals(WordTask.TAG)) {
                graph.softmax(name, TAG_SCORES, weight);
            } else {
                graph.softmax(window.classifier(task), name, hidden, weight);
            }
        }
        return window.tasks().classifiers();
    }

    /** Adds the tagger; the answer is its hidden layer. */
    private static String addTagger(GraphLayers graph, WindowShape window, TrainingSettings settings) {
        graph.merge("form", "wordEmbedding", "suffixEmbedding");
        graph.embedding(window.emptyForm(), EMPTY_FORM, "emptyFormIndex");
        graph.rows("forms", RowOperation.APPEND, "form", EMPTY_FORM);
        String input = graph.dropout("forms", settings.network().dropout().input());
        graph.slots(window.taggerSlots(), "taggerSlots", RowActivation.RELU, input, "windowIndices");
        String hidden =
                graph.dropout("taggerSlots", settings.network().dropout().scorer());
        graph.dense(window.classifier(WordTask.TAG), TAG_SCORES, RowActivation.IDENTITY, hidden);
        return hidden;
    }

    @Override
    public Supplier<BatchContents> batches(
            TrainingVocabulary vocabulary, TrainingSettings.UnknownWords unknownWords, boolean readsAffixes) {
        AffixVocabulary suffixes =
                AffixVocabulary.ofSuffixes(vocabulary.lexicon().words());
        ActionShape.Counts counts = kind.counts(system, vocabulary.inventory());
        return () -> new ActionBatch(
                new WindowRows(vocabulary, suffixes, unknownWords, takesTags), counts, vocabulary.inventory());
    }
}
