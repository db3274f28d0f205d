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
import org.crossbranch.transition.constituency.easyfirst.PendingListConfiguration;

/**
 * The architecture of scorers that read templates of encoded tokens and of labels around each position of a list of items (Goldberg
 * &amp; Elhadad 2010, with the network of Coavoux 2017 §6.3.3).
 *
 * @param set which templates
 */
public record PendingListArchitecture(TemplateSet set) implements TemplateArchitectures<PendingListConfiguration> {
    @Override
    public Class<PendingListConfiguration> configurations() {
        return PendingListConfiguration.class;
    }

    @Override
    public PendingListFeatureExtractor reader(TransitionSystemFactory<?, ?> system, ActionInventory inventory) {
        return new PendingListFeatureExtractor(set.listTemplates(), inventory);
    }

    @Override
    public Scorer<PendingListConfiguration> scorer(
            TransitionSystemFactory<?, ?> system, Weights weights, Lexicon lexicon, ActionInventory inventory) {
        DenseWeights<TemplateShape> own = weights().of(weights);
        return new PendingListScorer(
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
                    .<ScorerArchitecture<?>>map(PendingListArchitecture::new)
                    .toList();
        }
    }
}
