package org.crossbranch.scoring.network.template;

import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystemFactory.Trait;
import org.crossbranch.transition.dependency.ArcConfiguration;

/** The feed-forward scorer of dependency systems. */
public record ArcFeedForwardArchitecture() implements FeedForward<ArcConfiguration> {
    /** The 18 tokens and 12 labels of Chen &amp; Manning 2014 §3.1, for systems that join the two topmost nodes of the stack. */
    private static final String STACK = "s0 s1 s2 b0 b1 b2"
            + " s0.l s0.r s0.l2 s0.r2 s1.l s1.r s1.l2 s1.r2 s0.l.l s0.r.r s1.l.l s1.r.r"
            + " s0.l.c s0.r.c s0.l2.c s0.r2.c s1.l.c s1.r.c s1.l2.c s1.r2.c s0.l.l.c s0.r.r.c s1.l.l.c s1.r.r.c";

    /**
     * The same around the top of the stack and the front of the buffer. The former may have a head and dependents, the latter
     * dependents to its left (Zhang &amp; Nivre 2011, Table 2).
     */
    private static final String BUFFER = "s0 s1 s2 b0 b1 b2"
            + " s0.h s0.h.h s0.l s0.r s0.l2 s0.r2 s0.l.l s0.r.r b0.l b0.l2 b0.l.l"
            + " s0.c s0.h.c s0.l.c s0.r.c s0.l2.c s0.r2.c s0.l.l.c s0.r.r.c b0.l.c b0.l2.c b0.l.l.c";

    @Override
    public Class<ArcConfiguration> configurations() {
        return ArcConfiguration.class;
    }

    @Override
    public boolean fits(TransitionSystemFactory<?, ?> system) {
        return FeedForward.super.fits(system) && ArcTemplate.describe(system);
    }

    @Override
    public TemplateFeatureExtractor<ArcConfiguration> reader(
            TransitionSystemFactory<?, ?> system, ActionInventory inventory) {
        return ArcTemplate.extractor(system.traits().contains(Trait.BUFFER_ARCS) ? BUFFER : STACK, inventory);
    }
}
