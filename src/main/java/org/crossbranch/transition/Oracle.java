package org.crossbranch.transition;

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
}
