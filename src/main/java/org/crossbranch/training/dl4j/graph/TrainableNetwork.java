package org.crossbranch.training.dl4j.graph;

import java.util.function.Supplier;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.ScorerArchitecture;
import org.crossbranch.scoring.network.arc.ArcArchitecture;
import org.crossbranch.scoring.network.set.SetArchitecture;
import org.crossbranch.scoring.network.template.ActionTemplates;
import org.crossbranch.scoring.network.template.FeedForward;
import org.crossbranch.scoring.network.template.WindowTemplates;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;

/**
 * A scorer's network as it is trained: its sizes, its graph and its batches. Immutable; one serves all threads.
 */
public interface TrainableNetwork {

    /**
     * The network of a parser that predicts tags.
     *
     * @throws IllegalArgumentException if its scorer has none that DL4J trains
     */
    static TrainableNetwork of(ParserArchitecture<?, ?> parser) {
        return of(parser, false);
    }

    /**
     * The network of a parser.
     *
     * @param takesTags whether it reads tags that are given with the sentence
     * @throws IllegalArgumentException if its scorer has none that DL4J trains
     */
    static TrainableNetwork of(ParserArchitecture<?, ?> parser, boolean takesTags) {
        ScorerArchitecture<?> scorer = parser.scorer();
        if (scorer instanceof SetArchitecture) {
            return new SetNetwork(takesTags);
        }
        if (scorer instanceof ActionTemplates<?> templates) {
            return new TemplateNetwork(templates, parser.system(), takesTags);
        }
        if (scorer instanceof WindowTemplates<?> templates) {
            return new WindowNetwork(templates, parser.system(), takesTags);
        }
        if (scorer instanceof FeedForward<?> templates) {
            return new FeedForwardNetwork(templates, parser.system(), takesTags);
        }
        if (scorer instanceof ArcArchitecture) {
            return new ArcNetwork(takesTags);
        }
        throw new IllegalArgumentException("scorer " + scorer.name() + " has no network to train; add that of "
                + scorer.getClass().getSimpleName() + " to TrainableNetwork.of");
    }

    /** The shape for what it is to be trained on. */
    NetworkShape shape(TrainingVocabulary vocabulary, TrainingSettings.Sizes sizes);

    /**
     * The graph to train.
     *
     * @param steps steps of a worker over the whole run, for the learning rate's decay
     */
    NetworkGraph graph(TrainingVocabulary vocabulary, TrainingSettings settings, int steps);

    /**
     * A supplier of empty batches.
     *
     * @param unknownWords how often a word is replaced by UNKNOWN
     * @param readsAffixes whether the network has embeddings of affixes, if it can
     */
    Supplier<BatchContents> batches(
            TrainingVocabulary vocabulary, TrainingSettings.UnknownWords unknownWords, boolean readsAffixes);
}
