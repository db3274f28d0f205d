package org.crossbranch.scoring.network.set;

import org.crossbranch.scoring.FeatureExtractor;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScorerArchitecture;
import org.crossbranch.scoring.weights.DenseKind;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.constituency.setbased.SetConfiguration;

/** The architecture of scorers that read the items of a set (Coavoux &amp; Cohen 2019 §3). */
public record SetArchitecture() implements ScorerArchitecture<SetConfiguration> {
    @Override
    public String family() {
        return "set";
    }

    @Override
    public Class<SetConfiguration> configurations() {
        return SetConfiguration.class;
    }

    @Override
    public FeatureExtractor<SetConfiguration> reader(TransitionSystemFactory<?, ?> system, ActionInventory inventory) {
        return new SetFeatures(inventory);
    }

    @Override
    public DenseKind<SetShape> weights() {
        return new DenseKind<>(SetShape::of);
    }

    @Override
    public Scorer<SetConfiguration> scorer(
            TransitionSystemFactory<?, ?> system, Weights weights, Lexicon lexicon, ActionInventory inventory) {
        return new SetScorer(weights().of(weights), lexicon, inventory);
    }
}
