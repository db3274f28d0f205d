package org.crossbranch.scoring.network.template;

import java.util.Arrays;
import java.util.List;
import org.crossbranch.scoring.ScorerArchitecture;
import org.crossbranch.scoring.ScorerFamily;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.dependency.ArcConfiguration;

/**
 * The architecture of scorers of dependency systems that read templates of encoded tokens and of labels (Kiperwasser &amp; Goldberg
 * 2016).
 *
 * @param features which templates
 */
record ArcTemplateArchitecture(String features) implements ActionTemplates<ArcConfiguration> {
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
        ArcTemplateSet set = Arrays.stream(ArcTemplateSet.values())
                .filter(candidate -> candidate.written().equals(features))
                .findFirst()
                .orElseThrow();
        return ArcTemplate.extractor(set.templates(system), inventory);
    }

    /** A scorer for each set of templates. */
    public static final class Family implements ScorerFamily {
        @Override
        public List<ScorerArchitecture<?>> architectures() {
            return Arrays.stream(ArcTemplateSet.values())
                    .<ScorerArchitecture<?>>map(set -> new ArcTemplateArchitecture(set.written()))
                    .toList();
        }
    }
}
