package org.crossbranch.scoring.network;

import java.util.Map;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.constituency.ConstituencySystem;
import org.crossbranch.transition.constituency.PendingListConfiguration;

/**
 * The kind of scorers that read templates of encoded tokens and of labels around each position of a list of items (Goldberg
 * &amp; Elhadad 2010, with the network of Coavoux 2017 §6.3.3).
 *
 * @param set which templates
 */
public record PendingListScorerKind(TemplateFeatures set) implements ScorerKind<PendingListConfiguration> {
    @Override
    public String family() {
        return "templates";
    }

    @Override
    public String features() {
        return set.written();
    }

    @Override
    public Class<PendingListConfiguration> configurations() {
        return PendingListConfiguration.class;
    }

    @Override
    public boolean fits(ConstituencySystem<?> system) {
        return ScorerKind.super.fits(system) && set.fit(system);
    }

    @Override
    public PendingListReader reader(ConstituencySystem<?> system, ActionInventory inventory) {
        return new PendingListReader(set.listTemplates(), inventory);
    }

    @Override
    public NetworkShape shape(Map<String, Integer> sizes) {
        return TemplateShape.of(sizes);
    }

    @Override
    public Scorer<PendingListConfiguration> scorer(
            ConstituencySystem<?> system, NetworkParameters parameters, Lexicon lexicon, ActionInventory inventory) {
        return new PendingListScorer(
                ((TemplateShape) parameters.shape()).action(),
                new SentenceEncoder(parameters, lexicon),
                reader(system, inventory),
                parameters);
    }
}
