package org.crossbranch.transition;

/**
 * An oracle for one gold tree that is defined on every non-final configuration over the tree's tokens, whether it can
 * still be reached or not (Goldberg &amp; Nivre 2012). The cost of an action is the loss of the best tree within reach
 * after it, less that of the best tree before it.
 *
 * @param <C> the system's configurations
 */
public interface DynamicOracle<C extends Configuration> extends Oracle<C> {

    /**
     * The codes of all actions that cost least, at least one, all of them allowed; the first is {@link #next}.
     *
     * @param codes where they go; at least {@link TransitionSystem#maxAllowed} long
     * @return how many there are
     * @throws IllegalStateException if the configuration is final or over another number of tokens
     */
    int best(C configuration, int[] codes);

    /**
     * The cost of an action: the loss of the best tree that can be reached after it, less that of the best tree that can be
     * reached before it. Never negative. The costs of the actions of a derivation add up to the loss of the tree that it
     * leads to. An implementation says which loss that is, and whether the best tree is taken into account or only what
     * each action shuts out by itself.
     *
     * @param code the code of an action that is allowed
     * @throws IllegalStateException if the configuration is final or over another number of tokens
     */
    int cost(C configuration, int code);

    /**
     * The code of the action to follow in training: of those that cost least, always the same one.
     *
     * @throws IllegalStateException if the configuration is final or over another number of tokens
     */
    @Override
    int next(C configuration);
}
