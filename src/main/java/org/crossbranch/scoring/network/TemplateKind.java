package org.crossbranch.scoring.network;

import java.util.Map;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.constituency.ConstituencySystem;

/**
 * A kind of scorer that reads templates of encoded tokens and of labels, whatever they are templates of.
 *
 * @param <C> the configurations that it can read
 */
interface TemplateKind<C extends Configuration> extends ScorerKind<C> {

    /** Which templates. */
    TemplateFeatures set();

    @Override
    default String family() {
        return "templates";
    }

    @Override
    default String features() {
        return set().written();
    }

    @Override
    default boolean fits(ConstituencySystem<?> system) {
        return ScorerKind.super.fits(system) && set().fit(system);
    }

    @Override
    default NetworkShape shape(Map<String, Integer> sizes) {
        return TemplateShape.of(sizes);
    }
}
