package org.crossbranch.scoring.network.template;

import java.util.List;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScorerArchitecture;
import org.crossbranch.scoring.ScorerFamily;
import org.crossbranch.scoring.network.encoder.TokenEncoder;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.constituency.easyfirst.PendingListConfiguration;

/**
 * The architecture of scorers that read templates of encoded tokens and of labels around each position of a list of items (Goldberg
 * &amp; Elhadad 2010, with the network of Coavoux 2017 §6.3.3).
 *
 * @param set which templates
 */
public record PendingListArchitecture(TemplateSet set)
        implements TemplateArchitectures<PendingListConfiguration, PendingListFeatureExtractor> {
    @Override
    public String features() {
        return set.written();
    }

    @Override
    public boolean fits(TransitionSystemFactory<?, ?> system) {
        return TemplateArchitectures.super.fits(system) && set.fit(system);
    }

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
            ActionShape shape, TokenEncoder encoder, PendingListFeatureExtractor reader, DenseWeights<?> weights) {
        return new PendingListScorer(shape, encoder, reader, weights);
    }

    /** A scorer for each set of templates. */
    public static final class Family implements ScorerFamily {
        @Override
        public List<ScorerArchitecture<?>> architectures() {
            return TemplateArchitectures.each(PendingListArchitecture::new);
        }
    }
}
