package org.crossbranch.scoring.network.template;

import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.network.encoder.TokenEncoder;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.transition.Configuration;

/**
 * The architecture of scorers that read templates of encoded tokens and of labels in several windows of a configuration, and score the
 * actions of each.
 *
 * @param <C> the configurations that it can read
 */
public interface WindowTemplates<C extends Configuration> extends TemplateArchitectures<C, WindowFeatureExtractor<C>> {
    @Override
    default Scorer<C> scorer(
            ActionShape shape, TokenEncoder encoder, WindowFeatureExtractor<C> reader, DenseWeights<?> weights) {
        return new WindowScorer<>(shape, encoder, reader, weights);
    }
}
