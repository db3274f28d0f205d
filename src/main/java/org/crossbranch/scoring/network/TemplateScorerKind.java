package org.crossbranch.scoring.network;

import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.constituency.ConstituencySystem;
import org.crossbranch.transition.constituency.ItemConfiguration;

/**
 * The kind of scorers that read templates of encoded tokens and of labels (Coavoux 2017 §6.3.3, §8.3).
 *
 * @param set which templates
 */
public record TemplateScorerKind(TemplateFeatures set) implements TemplateKind<ItemConfiguration> {
    @Override
    public Class<ItemConfiguration> configurations() {
        return ItemConfiguration.class;
    }

    @Override
    public TemplateReader reader(ConstituencySystem<?> system, ActionInventory inventory) {
        return new TemplateReader(set.templates(system), inventory);
    }

    /** What its templates fix of a network. */
    public ActionCounts counts(ConstituencySystem<?> system, ActionInventory inventory) {
        return reader(system, inventory).counts();
    }

    @Override
    public Scorer<ItemConfiguration> scorer(
            ConstituencySystem<?> system, NetworkParameters parameters, Lexicon lexicon, ActionInventory inventory) {
        return new TemplateScorer(
                ((TemplateShape) parameters.shape()).action(),
                new SentenceEncoder(parameters, lexicon),
                reader(system, inventory),
                parameters);
    }
}
