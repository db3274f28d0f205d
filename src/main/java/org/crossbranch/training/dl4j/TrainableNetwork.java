package org.crossbranch.training.dl4j;

import java.util.function.Supplier;
import org.crossbranch.scoring.network.FeedForwardKind;
import org.crossbranch.scoring.network.NetworkShape;
import org.crossbranch.scoring.network.ParserKind;
import org.crossbranch.scoring.network.PendingListScorerKind;
import org.crossbranch.scoring.network.SetScorerKind;
import org.crossbranch.scoring.network.TemplateScorerKind;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;

/**
 * A scorer's network as it is trained: its sizes, its graph, its batches, and which parameters of the graph are which tensors
 * of a model. Immutable; one serves all threads.
 */
public interface TrainableNetwork {

    /**
     * The network of a parser that predicts tags.
     *
     * @throws IllegalArgumentException if its scorer has none that DL4J trains
     */
    static TrainableNetwork of(ParserKind<?> parser) {
        return of(parser, false);
    }

    /**
     * The network of a parser.
     *
     * @param takesTags whether it reads tags that are given with the sentence
     * @throws IllegalArgumentException if its scorer has none that DL4J trains
     */
    static TrainableNetwork of(ParserKind<?> parser, boolean takesTags) {
        if (parser.scorer() instanceof SetScorerKind) {
            return new SetNetwork(takesTags);
        }
        if (parser.scorer() instanceof TemplateScorerKind kind) {
            return new TemplateNetwork(kind, parser.system(), takesTags);
        }
        if (parser.scorer() instanceof FeedForwardKind kind) {
            return new FeedForwardNetwork(kind, parser.system(), takesTags);
        }
        if (parser.scorer() instanceof PendingListScorerKind kind) {
            return new PendingListNetwork(kind, parser.system(), takesTags);
        }
        throw new IllegalArgumentException(
                "scorer " + parser.scorer().name() + " is not one that is trained by gradients");
    }

    /** The shape for what it is to be trained on. */
    NetworkShape shape(TrainingVocabulary vocabulary, TrainingSettings.Sizes sizes);

    /**
     * The configuration to train. The first of its inputs has one row, by which DL4J's workers batch; DL4J divides the
     * gradient by the rows of the first of its outputs.
     *
     * @param steps steps of a worker over the whole run, for the learning rate's decay
     */
    ComputationGraphConfiguration configuration(NetworkShape shape, TrainingSettings settings, int steps);

    /**
     * What makes empty batches.
     *
     * @param unknownWordAlpha α of the probability α/(frequency + α) with which a word is replaced by UNKNOWN
     */
    Supplier<BatchContents> batches(TrainingVocabulary vocabulary, double unknownWordAlpha);

    /** Which parameters are which tensors, in a graph of a shape. */
    NetworkExchange exchange(NetworkShape shape);
}
