package org.crossbranch.training.dl4j.graph;

import java.util.List;
import java.util.function.Supplier;
import org.crossbranch.scoring.network.encoder.EncoderShape;
import org.crossbranch.scoring.network.template.ActionShape;
import org.crossbranch.scoring.network.template.ActionTemplates;
import org.crossbranch.scoring.network.template.TemplateShape;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.transition.TransitionSystemFactory;

/** The network of the template scorer (Coavoux 2017 §6.3, §8.3.1): what reads the sentence, and the action classifiers. */
final class TemplateNetwork extends EncodedNetwork<TemplateShape> {
    private final ActionTemplates<?> kind;
    private final TransitionSystemFactory<?, ?> system;

    TemplateNetwork(ActionTemplates<?> kind, TransitionSystemFactory<?, ?> system, boolean takesTags) {
        super(takesTags);
        this.kind = kind;
        this.system = system;
    }

    @Override
    TemplateShape shape(EncoderShape encoder, TrainingVocabulary vocabulary, TrainingSettings.Sizes sizes) {
        return TemplateShape.of(encoder, kind.counts(system, vocabulary.inventory()), sizes.label(), sizes.hidden());
    }

    @Override
    List<String> inputs(TemplateShape shape) {
        return ActionGraph.inputs(shape.action());
    }

    @Override
    List<String> addScores(GraphLayers graph, TemplateShape shape, TrainingSettings settings) {
        ActionGraph.add(
                graph,
                shape.action(),
                SentenceGraph.ENCODED,
                settings.network().dropout().scorer());
        return ActionGraph.outputs(shape.action());
    }

    @Override
    Supplier<BatchContents> batches(TrainingVocabulary vocabulary, Supplier<TokenInputs> tokens) {
        ActionShape.Counts counts = kind.counts(system, vocabulary.inventory());
        return () -> new ActionBatch(tokens.get(), counts, vocabulary.inventory());
    }
}
