package org.crossbranch.scoring.network;

import java.util.Map;
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
public record TemplateScorerKind(TemplateFeatures set) implements ScorerKind<ItemConfiguration> {
    @Override
    public String family() {
        return "templates";
    }

    @Override
    public String features() {
        return set.written();
    }

    @Override
    public Class<ItemConfiguration> configurations() {
        return ItemConfiguration.class;
    }

    @Override
    public boolean fits(ConstituencySystem<?> system) {
        return ScorerKind.super.fits(system) && set.fit(system);
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
    public NetworkShape shape(Map<String, Integer> sizes) {
        return TemplateShape.of(sizes);
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
