package org.crossbranch.transition;

/**
 * All that may be done on the way to one gold tree, where several derivations lead to it (Goldberg &amp; Nivre 2012:
 * non-deterministic and incomplete). Defined on the configurations that such actions lead to.
 *
 * @param <C> the system's configurations
 */
public interface NonDeterministicOracle<C extends Configuration> extends Oracle<C> {

    /**
     * The codes of correct actions, in a fixed order: after each of them the gold tree can still be derived. Which of the orders
     * that a system may bring siblings into counts as correct is up to the oracle.
     *
     * @param codes where they go; at least {@link TransitionSystem#maxAllowed} long
     * @return how many there are, at least one
     * @throws IllegalStateException if there is none: the oracle is not defined on this configuration
     */
    int correct(C configuration, int[] codes);
}
