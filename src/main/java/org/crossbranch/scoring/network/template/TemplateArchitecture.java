package org.crossbranch.scoring.network.template;

import java.util.Arrays;
import java.util.List;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScorerArchitecture;
import org.crossbranch.scoring.ScorerFamily;
import org.crossbranch.scoring.network.encoder.SentenceEncoder;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.constituency.StackDequeConfiguration;

/**
 * The architecture of scorers that read templates of encoded tokens and of labels (Coavoux 2017 §6.3.3, §8.3).
 *
 * @param set which templates
 */
public record TemplateArchitecture(TemplateSet set) implements TemplateArchitectures<StackDequeConfiguration> {
    @Override
    public Class<StackDequeConfiguration> configurations() {
        return StackDequeConfiguration.class;
    }

    @Override
    public TemplateFeatureExtractor reader(TransitionSystemFactory<?, ?> system, ActionInventory inventory) {
        return new TemplateFeatureExtractor(set.templates(system), inventory);
    }

    /** The sizes of a network that its templates determine. */
    public ActionShape.Counts counts(TransitionSystemFactory<?, ?> system, ActionInventory inventory) {
        return reader(system, inventory).counts();
    }

    @Override
    public Scorer<StackDequeConfiguration> scorer(
            TransitionSystemFactory<?, ?> system, Weights weights, Lexicon lexicon, ActionInventory inventory) {
        DenseWeights<TemplateShape> own = weights().of(weights);
        return new TemplateScorer(
                own.shape().action(),
                new SentenceEncoder(own.shape().encoder(), own, lexicon),
                reader(system, inventory),
                own);
    }

    /** A scorer for each set of templates. */
    public static final class Family implements ScorerFamily {
        @Override
        public List<ScorerArchitecture<?>> architectures() {
            return Arrays.stream(TemplateSet.values())
                    .<ScorerArchitecture<?>>map(TemplateArchitecture::new)
                    .toList();
        }
    }
}
