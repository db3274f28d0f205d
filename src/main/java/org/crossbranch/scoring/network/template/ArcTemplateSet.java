package org.crossbranch.scoring.network.template;

import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystemFactory.Trait;

/** The feature sets for dependency systems, after Kiperwasser &amp; Goldberg 2016 §4.1. */
public enum ArcTemplateSet {
    /** The topmost nodes of the stack, and the front of the buffer. */
    BASE("s0 s1 s2 b0", "s0 s0.h b0"),
    /** BASE and outermost dependents. */
    CHILDREN("s0 s1 s2 b0 s0.l s0.r s1.l s1.r", "s0 s0.h b0 s0.l s0.r b0.l"),
    /** CHILDREN and the labels of the arcs to them. */
    CHILDREN_LABELS(
            "s0 s1 s2 b0 s0.l s0.r s1.l s1.r s0.l.c s0.r.c s1.l.c s1.r.c",
            "s0 s0.h b0 s0.l s0.r b0.l s0.c s0.l.c s0.r.c b0.l.c");

    private final String stack;
    private final String buffer;

    /**
     * A set.
     *
     * @param stack for systems that join the two topmost nodes of the stack
     * @param buffer for systems that join the top of the stack and the front of the buffer
     */
    ArcTemplateSet(String stack, String buffer) {
        this.stack = stack;
        this.buffer = buffer;
    }

    /** The templates for a system, with blanks between them. */
    String templates(TransitionSystemFactory<?, ?> system) {
        return system.traits().contains(Trait.BUFFER_ARCS) ? buffer : stack;
    }
}
