package org.crossbranch.training.dl4j.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.crossbranch.scoring.network.encoder.EncoderShape;
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
final class WindowNetwork extends EncodedNetwork<TemplateShape> {
    /** The probability that a correct action is taken rather than a wrong one, and that a wrong one is. */
    private static final String CHOICE = "choice";

    private static final String DISALLOWED = "disallowed";
    private static final String CHOICES = "choices";

    private final WindowTemplates<?> kind;
    private final TransitionSystemFactory<?, ?> system;

    WindowNetwork(WindowTemplates<?> kind, TransitionSystemFactory<?, ?> system, boolean takesTags) {
        super(takesTags);
        this.kind = kind;
        this.system = system;
    }

    private WindowFeatureExtractor<?> reader(TrainingVocabulary vocabulary) {
        return kind.reader(system, vocabulary.inventory());
    }

    @Override
    TemplateShape shape(EncoderShape encoder, TrainingVocabulary vocabulary, TrainingSettings.Sizes sizes) {
        return TemplateShape.of(encoder, reader(vocabulary).counts(), sizes.label(), sizes.hidden());
    }

    @Override
    List<String> inputs(TemplateShape shape) {
        List<String> inputs = new ArrayList<>(ActionGraph.inputs(shape.action()));
        inputs.addAll(List.of(DISALLOWED, CHOICES));
        return inputs;
    }

    @Override
    List<String> addScores(GraphLayers graph, TemplateShape shape, TrainingSettings settings) {
        String scores = ActionGraph.addScores(
                graph,
                shape.action(),
                SentenceGraph.ENCODED,
                settings.network().dropout().scorer());
        graph.sum("allowed", scores, DISALLOWED);
        graph.rows("correctAndWrong", RowOperation.CORRECT_CHOICES, "allowed", CHOICES);
        graph.softmax(CHOICE, "correctAndWrong", 1);
        return List.of(CHOICE);
    }

    @Override
    Supplier<BatchContents> batches(TrainingVocabulary vocabulary, Supplier<TokenInputs> tokens) {
        WindowFeatureExtractor<?> reader = reader(vocabulary);
        return () -> new WindowBatch(tokens.get(), reader);
    }
}
