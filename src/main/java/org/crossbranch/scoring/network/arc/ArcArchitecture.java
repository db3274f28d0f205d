package org.crossbranch.scoring.network.arc;

import org.crossbranch.scoring.FeatureExtractor;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScorerArchitecture;
import org.crossbranch.scoring.network.encoder.ArcFeatures;
import org.crossbranch.scoring.weights.DenseKind;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.dependency.graph.HeadConfiguration;

/** The architecture of the scorer of arcs (Dozat &amp; Manning 2017). */
public record ArcArchitecture() implements ScorerArchitecture<HeadConfiguration> {
    @Override
    public String family() {
        return "arcs";
    }

    @Override
    public Class<HeadConfiguration> configurations() {
        return HeadConfiguration.class;
    }

    @Override
    public FeatureExtractor<HeadConfiguration> reader(TransitionSystemFactory<?, ?> system, ActionInventory inventory) {
        return new ArcFeatures(inventory);
    }

    @Override
    public DenseKind<ArcShape> weights() {
        return new DenseKind<>(ArcShape::of);
    }

    @Override
    public Scorer<HeadConfiguration> scorer(
            TransitionSystemFactory<?, ?> system, Weights weights, Lexicon lexicon, ActionInventory inventory) {
        return new ArcScorer(weights().of(weights), lexicon, inventory);
    }
}
