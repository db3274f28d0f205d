package org.crossbranch.scoring.network;

import java.util.Map;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.constituency.ConstituencySystem;
import org.crossbranch.transition.constituency.SetConfiguration;

/** The kind of {@link SetScorer}. */
public record SetScorerKind() implements ScorerKind<SetConfiguration> {
    @Override
    public String family() {
        return SetScorer.NAME;
    }

    @Override
    public Class<SetConfiguration> configurations() {
        return SetConfiguration.class;
    }

    @Override
    public StepReader<SetConfiguration> reader(ConstituencySystem<?> system, ActionInventory inventory) {
        return new SetReader(inventory);
    }

    @Override
    public NetworkShape shape(Map<String, Integer> sizes) {
        return SetShape.of(sizes);
    }

    @Override
    public Scorer<SetConfiguration> scorer(
            ConstituencySystem<?> system, NetworkParameters parameters, Lexicon lexicon, ActionInventory inventory) {
        return new SetScorer(parameters, lexicon, inventory);
    }
}
