package org.crossbranch.scoring.network.template;

import java.util.Arrays;
import java.util.List;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.constituency.StackDequeConfiguration;

/**
 * The architecture of scorers that read templates of encoded tokens and of labels (Coavoux 2017 §6.3.3, §8.3).
 *
 * @param set which templates
 */
public record TemplateArchitecture(TemplateSet set) implements ActionTemplates<StackDequeConfiguration> {
    /** An architecture for each set of templates. */
    public static List<TemplateArchitecture> all() {
        return Arrays.stream(TemplateSet.values())
                .map(TemplateArchitecture::new)
                .toList();
    }

    @Override
    public boolean fits(TransitionSystemFactory<?, ?> system) {
        return ActionTemplates.super.fits(system) && set.fit(system);
    }

    @Override
    public Class<StackDequeConfiguration> configurations() {
        return StackDequeConfiguration.class;
    }

    @Override
    public TemplateFeatureExtractor<StackDequeConfiguration> reader(
            TransitionSystemFactory<?, ?> system, ActionInventory inventory) {
        return ItemTemplate.extractor(set.templates(system), inventory);
    }
}
