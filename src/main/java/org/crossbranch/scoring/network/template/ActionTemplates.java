package org.crossbranch.scoring.network.template;

import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.network.encoder.TokenEncoder;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystemFactory;

/**
 * The architecture of scorers that read templates of encoded tokens and of labels and score each action once.
 *
 * @param <C> the configurations that it can read
 */
public interface ActionTemplates<C extends Configuration>
        extends TemplateArchitectures<C, TemplateFeatureExtractor<C>> {

    /** The sizes of a network that its templates determine. */
    default ActionShape.Counts counts(TransitionSystemFactory<?, ?> system, ActionInventory inventory) {
        return reader(system, inventory).counts();
    }

    @Override
    default Scorer<C> scorer(
            ActionShape shape, TokenEncoder encoder, TemplateFeatureExtractor<C> reader, DenseWeights<?> weights) {
        return new TemplateScorer<>(shape, encoder, reader, weights);
    }
}
