package org.crossbranch.scoring.network.template;

import java.util.List;
import org.crossbranch.scoring.ScorerArchitecture;
import org.crossbranch.scoring.ScorerFamily;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.constituency.easyfirst.PendingListConfiguration;

/**
 * The architecture of scorers that read templates of encoded tokens and of labels around each position of a list of items (Goldberg
 * &amp; Elhadad 2010, with the network of Coavoux 2017 §6.3.3).
 *
 * @param set which templates
 */
record PendingListArchitecture(TemplateSet set) implements WindowTemplates<PendingListConfiguration> {
    @Override
    public String features() {
        return set.written();
    }

    @Override
    public boolean fits(TransitionSystemFactory<?, ?> system) {
        return WindowTemplates.super.fits(system) && set.fit(system);
    }

    @Override
    public Class<PendingListConfiguration> configurations() {
        return PendingListConfiguration.class;
    }

    @Override
    public PendingListFeatureExtractor reader(TransitionSystemFactory<?, ?> system, ActionInventory inventory) {
        return new PendingListFeatureExtractor(set.listTemplates(), inventory);
    }

    /** A scorer for each set of templates. */
    public static final class Family implements ScorerFamily {
        @Override
        public List<ScorerArchitecture<?>> architectures() {
            return TemplateArchitectures.each(PendingListArchitecture::new);
        }
    }
}
