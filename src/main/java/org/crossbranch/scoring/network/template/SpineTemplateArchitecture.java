package org.crossbranch.scoring.network.template;

import java.util.Arrays;
import java.util.List;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystemFactory.Trait;
import org.crossbranch.transition.dependency.ArcConfiguration;

/**
 * The architecture of scorers of LR-spines that read templates about each arc that could be made (Sartorio 2015 §6.2), with the network
 * of Coavoux 2017 §6.3.3.
 *
 * @param set which templates
 */
public record SpineTemplateArchitecture(SpineTemplateSet set) implements WindowTemplates<ArcConfiguration> {
    /** An architecture for each set of templates. */
    public static List<SpineTemplateArchitecture> all() {
        return Arrays.stream(SpineTemplateSet.values())
                .map(SpineTemplateArchitecture::new)
                .toList();
    }

    @Override
    public Class<ArcConfiguration> configurations() {
        return ArcConfiguration.class;
    }

    @Override
    public boolean fits(TransitionSystemFactory<?, ?> system) {
        return WindowTemplates.super.fits(system) && system.traits().contains(Trait.TARGETS);
    }

    @Override
    public SpineFeatureExtractor reader(TransitionSystemFactory<?, ?> system, ActionInventory inventory) {
        return new SpineFeatureExtractor(set.templates(), inventory);
    }
}
