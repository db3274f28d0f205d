package org.crossbranch.scoring.network.template;

import org.crossbranch.scoring.ScorerArchitecture;
import org.crossbranch.scoring.weights.DenseKind;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystemFactory;

/**
 * The architecture of scorers that read templates of encoded tokens and of labels, whatever they are templates of.
 *
 * @param <C> the configurations that it can read
 */
interface TemplateArchitectures<C extends Configuration> extends ScorerArchitecture<C> {

    /** Which templates. */
    TemplateSet set();

    @Override
    default String family() {
        return "templates";
    }

    @Override
    default String features() {
        return set().written();
    }

    @Override
    default boolean fits(TransitionSystemFactory<?, ?> system) {
        return ScorerArchitecture.super.fits(system) && set().fit(system);
    }

    @Override
    default DenseKind<TemplateShape> weights() {
        return new DenseKind<>(TemplateShape::of);
    }
}
