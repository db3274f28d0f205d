package org.crossbranch.scoring.network.template;

import java.util.Arrays;
import java.util.List;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.dependency.ArcConfiguration;

/**
 * The architecture of scorers of dependency systems that read templates of encoded tokens and of labels (Kiperwasser &amp; Goldberg
 * 2016).
 *
 * @param set which templates
 */
public record ArcTemplateArchitecture(ArcTemplateSet set) implements ActionTemplates<ArcConfiguration> {
    /** An architecture for each set of templates. */
    public static List<ArcTemplateArchitecture> all() {
        return Arrays.stream(ArcTemplateSet.values())
                .map(ArcTemplateArchitecture::new)
                .toList();
    }

    @Override
    public Class<ArcConfiguration> configurations() {
        return ArcConfiguration.class;
    }

    @Override
    public boolean fits(TransitionSystemFactory<?, ?> system) {
        return ActionTemplates.super.fits(system) && ArcTemplate.describe(system);
    }

    @Override
    public TemplateFeatureExtractor<ArcConfiguration> reader(
            TransitionSystemFactory<?, ?> system, ActionInventory inventory) {
        return ArcTemplate.extractor(set.templates(system), inventory);
    }
}
