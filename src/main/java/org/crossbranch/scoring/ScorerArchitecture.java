package org.crossbranch.scoring;

import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.scoring.weights.WeightsKind;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystemFactory;

/**
 * Defines a scorer architecture: which systems it is for, what it reads, which weights it takes, and how they become a scorer.
 * How they are trained is another floor's business.
 *
 * @param <C> the configurations that it can read
 */
public interface ScorerArchitecture<C extends Configuration> {

    /** The name in settings, such as {@code templates}. */
    String family();

    /** The name in settings of the features that it reads, such as {@code lex-nt}; empty where there is no choice. */
    default String features() {
        return "";
    }

    /** The name in models, such as {@code templates-lex-nt}. */
    default String name() {
        return features().isEmpty() ? family() : family() + "-" + features();
    }

    /** The type of the configurations that it can read. */
    Class<C> configurations();

    /** Whether it can score the actions of a system: by default, whether it can read its configurations. */
    default boolean fits(TransitionSystemFactory<?, ?> system) {
        return configurations().isAssignableFrom(system.configurations());
    }

    /** The feature extractor for a system that it fits. */
    FeatureExtractor<C> reader(TransitionSystemFactory<?, ?> system, ActionInventory inventory);

    /** Whether scores are log-probabilities, as the search best-first needs. */
    default boolean isNormalized() {
        return true;
    }

    /** The kind of weights that it takes. */
    WeightsKind<?> weights();

    /**
     * A scorer for a system that it fits, of the weights of one network.
     *
     * @throws IllegalArgumentException if the weights are of another kind, or the parts do not fit together
     */
    Scorer<C> scorer(TransitionSystemFactory<?, ?> system, Weights weights, Lexicon lexicon, ActionInventory inventory);
}
