package org.crossbranch.scoring.network.template;

import java.util.Arrays;
import java.util.List;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.constituency.easyfirst.PendingListConfiguration;

/**
 * The architecture of scorers that read templates of encoded tokens and of labels around each position of a list of items (Goldberg
 * &amp; Elhadad 2010, with the network of Coavoux 2017 §6.3.3).
 *
 * @param set which templates
 */
public record PendingListArchitecture(TemplateSet set) implements WindowTemplates<PendingListConfiguration> {
    /** An architecture for each set of templates. */
    public static List<PendingListArchitecture> all() {
        return Arrays.stream(TemplateSet.values())
                .map(PendingListArchitecture::new)
                .toList();
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
}
