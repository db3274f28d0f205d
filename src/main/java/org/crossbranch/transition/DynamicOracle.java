package org.crossbranch.transition;

/**
 * What to do on the way to one gold tree from anywhere: defined on every configuration over the tree's tokens that is not
 * final, whether the gold tree can still be reached or not (Goldberg &amp; Nivre 2012). The cost of an action is the loss
 * of the best tree that can be reached after it, less that of the best tree that can be reached before it.
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
     * The code of the action to follow in training: of those that cost least, always the same one.
     *
     * @throws IllegalStateException if the configuration is final or over another number of tokens
     */
    @Override
    int next(C configuration);
}
