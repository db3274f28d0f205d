package org.crossbranch.scoring.network.template;

import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScorerArchitecture;
import org.crossbranch.scoring.network.encoder.WindowEncoder;
import org.crossbranch.scoring.weights.DenseKind;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystemFactory;

/**
 * The architecture of scorers that read embeddings of words, tags and labels, without a network over the sentence (Chen &amp;
 * Manning 2014; Coavoux 2017 §4.5.2, §5.4.1): fast, and blind to what its templates do not name.
 *
 * @param <C> the configurations that it can read
 */
public interface FeedForward<C extends Configuration> extends ScorerArchitecture<C> {
    @Override
    default String family() {
        return "feed-forward";
    }

    @Override
    TemplateFeatureExtractor<C> reader(TransitionSystemFactory<?, ?> system, ActionInventory inventory);

    /** The sizes of a network that its templates determine. */
    default ActionShape.Counts counts(TransitionSystemFactory<?, ?> system, ActionInventory inventory) {
        return reader(system, inventory).counts();
    }

    @Override
    default DenseKind<FeedForwardShape> weights() {
        return new DenseKind<>(FeedForwardShape::of);
    }

    @Override
    default Scorer<C> scorer(
            TransitionSystemFactory<?, ?> system, Weights weights, Lexicon lexicon, ActionInventory inventory) {
        DenseWeights<FeedForwardShape> own = weights().of(weights);
        return new TemplateScorer<>(
                own.shape().action(),
                new WindowEncoder(own.shape().window(), own, lexicon),
                reader(system, inventory),
                own);
    }
}
