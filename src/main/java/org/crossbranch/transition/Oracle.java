package org.crossbranch.transition;

import org.crossbranch.tree.Sentence;

/**
 * An oracle for one gold tree: the actions that lead to it. A static oracle is defined on the configurations of its own
 * derivation only.
 *
 * @param <C> the system's configurations
 */
@FunctionalInterface
public interface Oracle<C extends Configuration> {

    /**
     * The code of the action to follow.
     *
     * @throws IllegalStateException if the oracle is not defined on this configuration
     */
    int next(C configuration);

    /** The exception of an oracle, such as {@code static oracle}, that is not defined on a configuration. */
    static IllegalStateException undefined(String oracle, Sentence sentence, Configuration configuration) {
        return new IllegalStateException("the " + oracle + " of sentence " + sentence.id() + " (" + sentence.length()
                + " tokens) is not defined after these " + configuration.progress());
    }
}
