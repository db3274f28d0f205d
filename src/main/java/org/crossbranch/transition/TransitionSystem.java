package org.crossbranch.transition;

import java.util.List;
import java.util.Map;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.SyntaxTree;

/**
 * A transition system: initial configuration, goal test, actions with their preconditions and effects.
 * Stateless; one instance serves all threads. In every configuration that is reached and not final, some action is
 * allowed, and every maximal derivation ends in a well-formed tree over all tokens.
 *
 * @param <C> the system's configurations
 * @param <T> the trees that it derives
 */
public interface TransitionSystem<C extends Configuration, T extends SyntaxTree> {

    /** The system's name in settings and tables, such as {@code ml-set}. */
    String name();

    /** The actions. */
    ActionInventory inventory();

    /** A fresh configuration over a number of tokens, at least 1. */
    C initial(int length);

    /**
     * Makes a configuration equal to another. From then on, neither sees what happens to the other. Copies what is in use;
     * allocates only if {@code to} was never over as many tokens.
     *
     * @param from a configuration of this system
     * @param to another one, in any state and over any number of tokens
     */
    void copy(C from, C to);

    /** A fresh configuration that is equal to another; see {@link #copy}. */
    default C branch(C configuration) {
        C branch = initial(configuration.length());
        copy(configuration, branch);
        return branch;
    }

    /** Whether the derivation is complete. */
    boolean isFinal(C configuration);

    /** Whether an action may be taken; false for any code that names no action or no item of the memory. */
    boolean isAllowed(C configuration, int code);

    /**
     * The codes of all allowed actions, in a fixed order.
     *
     * @param codes where they go; at least {@link #maxAllowed} long
     * @return how many there are
     */
    int allowed(C configuration, int[] codes);

    /** Whether there is no choice: exactly one action is allowed. */
    boolean isForced(C configuration);

    /** The most actions that can be allowed at once over a number of tokens. */
    int maxAllowed(int length);

    /**
     * Takes an action.
     *
     * @throws IllegalArgumentException if it is not allowed
     */
    void apply(C configuration, int code);

    /** The most actions in a derivation over a number of tokens. */
    int maxDerivationLength(int length);

    /** The tree of a final configuration as a treebank would have it: collapsed chains expanded, lifted arcs lowered. */
    T tree(Sentence sentence, C configuration);

    /**
     * The tree of a final configuration in the system's normal form.
     *
     * @throws IllegalArgumentException if the configuration is not a final one over the sentence
     */
    T derived(Sentence sentence, C configuration);

    /**
     * The places of a configuration's memory, for people: in each the items, oldest first, and tokens to come in their order.
     * Other code reads the configuration itself, which is faster.
     */
    Map<String, List<MemoryItem>> memory(C configuration);
}
