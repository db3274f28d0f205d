package org.crossbranch.scoring.linear;

import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.FeatureExtractor;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScorerArchitecture;
import org.crossbranch.scoring.ScorerFamily;
import org.crossbranch.scoring.weights.SparseKind;
import org.crossbranch.scoring.weights.SparseWeights;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.constituency.StackDequeConfiguration;

/** The architecture of linear scorers of hashed features. The weights bring the templates along. */
public record LinearArchitecture() implements ScorerArchitecture<StackDequeConfiguration> {
    /** The name in settings and models. */
    public static final String NAME = "linear";

    @Override
    public String family() {
        return NAME;
    }

    @Override
    public Class<StackDequeConfiguration> configurations() {
        return StackDequeConfiguration.class;
    }

    /** {@inheritDoc} It reads nothing: features of linear scorers are hashed, by templates that the weights bring along. */
    @Override
    public FeatureExtractor<StackDequeConfiguration> reader(
            TransitionSystemFactory<?, ?> system, ActionInventory inventory) {
        return new Nothing();
    }

    @Override
    public boolean isNormalized() {
        return false;
    }

    @Override
    public SparseKind weights() {
        return new SparseKind();
    }

    @Override
    public Scorer<StackDequeConfiguration> scorer(
            TransitionSystemFactory<?, ?> system, Weights weights, Lexicon lexicon, ActionInventory inventory) {
        SparseWeights own = weights().of(weights);
        for (char action : own.actions()) {
            if (action >= inventory.size()) {
                throw new IllegalArgumentException(
                        "a weight of action " + (int) action + "; there are " + inventory.size());
            }
        }
        return new LinearScorer<>(
                hasher(own.templates(), system, lexicon, inventory), new SparseTable(own, inventory.size()));
    }

    /**
     * The compiled templates of a text without inclusions.
     *
     * @throws IllegalArgumentException if it is no such text, or the system has not what it reads
     */
    public static FeatureHasher<StackDequeConfiguration> hasher(
            String templates, TransitionSystemFactory<?, ?> system, Lexicon lexicon, ActionInventory inventory) {
        return ItemFeatureHasher.of(
                FeatureTemplates.parse("templates", templates, name -> Optional.empty()),
                system,
                lexicon.words(),
                inventory);
    }

    /** Reads no features. */
    private record Nothing() implements FeatureExtractor<StackDequeConfiguration> {
        private static final int[] NONE = {};

        @Override
        public boolean isLabelStep(StackDequeConfiguration configuration) {
            return configuration.isLabelStep();
        }

        @Override
        public int[] read(StackDequeConfiguration configuration) {
            return NONE;
        }

        @Override
        public int choice(StackDequeConfiguration configuration, int code) {
            return ActionInventory.idOf(code);
        }
    }

    /** The linear scorer of systems with a stack. */
    public static final class Family implements ScorerFamily {
        @Override
        public List<ScorerArchitecture<?>> architectures() {
            return List.of(new LinearArchitecture());
        }
    }
}
