package org.crossbranch.scoring.network;

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
public record PendingListScorerKind(TemplateFeatures set) implements TemplateKind<PendingListConfiguration> {
    @Override
    public Class<PendingListConfiguration> configurations() {
        return PendingListConfiguration.class;
    }

    @Override
    public PendingListReader reader(ConstituencySystem<?> system, ActionInventory inventory) {
        return new PendingListReader(set.listTemplates(), inventory);
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
