package org.crossbranch.transition;

import java.util.Set;

/**
 * A system whose actions give one token after another a labelled arc.
 *
 * @param <C> the system's configurations
 */
public interface LabelledArcs<C extends Configuration> {

    /**
     * The node that an action gives a labelled dependent, now or once the dependent is there; {@link Configuration#NONE} if it gives
     * none, or the node is the root.
     */
    int headOf(C configuration, int code);

    /** Whether a node has a dependent with one of some labels. */
    boolean hasDependent(C configuration, int head, Set<String> labels);

    /** The relation that the tree has for an action's label; empty if its arc may be lowered to another head. */
    String relationOf(int id);
}
