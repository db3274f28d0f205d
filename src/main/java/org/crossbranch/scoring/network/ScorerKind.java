package org.crossbranch.scoring.network;

import java.util.Map;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.constituency.ConstituencySystem;

/**
 * What there is to know of one kind of scorer: which systems it is for, what it reads, what its network's sizes are, and
 * how its parameters become a scorer. How the network is trained is another floor's business.
 *
 * @param <C> the configurations that it can read
 */
public interface ScorerKind<C extends Configuration> {

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
    default boolean fits(ConstituencySystem<?> system) {
        return configurations().isAssignableFrom(system.configurations());
    }

    /** What it reads off the configurations of a system that it fits. */
    StepReader<C> reader(ConstituencySystem<?> system, ActionInventory inventory);

    /**
     * The shape of sizes that a model gives.
     *
     * @throws IllegalArgumentException if they are not those of this kind of scorer
     */
    NetworkShape shape(Map<String, Integer> sizes);

    /**
     * A scorer for a system that it fits.
     *
     * @throws IllegalArgumentException if the parts do not fit together
     */
    Scorer<C> scorer(
            ConstituencySystem<?> system, NetworkParameters parameters, Lexicon lexicon, ActionInventory inventory);
}
