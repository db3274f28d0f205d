package org.crossbranch.transition;

import java.util.List;
import java.util.Map;
import java.util.Optional;
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
public abstract class TransitionSystem<C extends Configuration, T extends SyntaxTree> {
    private final String name;
    private final ActionInventory inventory;

    /** A system with a name and its actions. */
    protected TransitionSystem(String name, ActionInventory inventory) {
        this.name = name;
        this.inventory = inventory;
    }

    /** The system's name in settings and tables, such as {@code ml-set}. */
    public final String name() {
        return name;
    }

    /** The actions. */
    public final ActionInventory inventory() {
        return inventory;
    }

    /** A fresh configuration over a number of tokens, at least 1. */
    public abstract C initial(int length);

    /**
     * Makes a configuration equal to another. From then on, neither sees what happens to the other. Copies what is in use;
     * allocates only if {@code to} was never over as many tokens.
     *
     * @param from a configuration of this system
     * @param to another one, in any state and over any number of tokens
     */
    public abstract void copy(C from, C to);

    /** A fresh configuration that is equal to another; see {@link #copy}. */
    public final C branch(C configuration) {
        C branch = initial(configuration.length());
        copy(configuration, branch);
        return branch;
    }

    /** Whether the derivation is complete. */
    public abstract boolean isFinal(C configuration);

    /** Whether an action may be taken; false for any code that names no action or no item of the memory. */
    public abstract boolean isAllowed(C configuration, int code);

    /**
     * The codes of all allowed actions, in a fixed order.
     *
     * @param codes where they go; at least {@link #maxAllowed} long
     * @return how many there are
     */
    public abstract int allowed(C configuration, int[] codes);

    /** Whether there is no choice: exactly one action is allowed. */
    public abstract boolean isForced(C configuration);

    /** The most actions that can be allowed at once over a number of tokens. */
    public abstract int maxAllowed(int length);

    /**
     * Takes an action.
     *
     * @throws IllegalArgumentException if it is not allowed
     */
    public final void apply(C configuration, int code) {
        if (!isAllowed(configuration, code)) {
            throw new IllegalArgumentException("code " + code + " is not allowed after " + configuration.progress());
        }
        take(configuration, code);
        configuration.took();
    }

    /** Changes a configuration as an allowed action says. */
    protected abstract void take(C configuration, int code);

    /** The most actions in a derivation over a number of tokens. */
    public abstract int maxDerivationLength(int length);

    /** The tree of a final configuration as a treebank would have it: collapsed chains expanded, lifted arcs lowered. */
    public final T tree(Sentence sentence, C configuration) {
        return restored(derived(sentence, configuration));
    }

    /**
     * The tree of a final configuration in the system's normal form.
     *
     * @throws IllegalArgumentException if the configuration is not a final one over the sentence
     */
    public final T derived(Sentence sentence, C configuration) {
        if (!isFinal(configuration) || sentence.length() != configuration.length()) {
            throw new IllegalArgumentException(
                    "no complete derivation of sentence " + sentence.id() + ": " + configuration.progress());
        }
        return build(sentence, configuration);
    }

    /** Builds the tree of a final configuration in the system's normal form. */
    protected abstract T build(Sentence sentence, C configuration);

    /** The treebank's form of a tree that was derived. */
    protected abstract T restored(T tree);

    /** Whether many derivations lead to one tree, none of them better than another: which to learn from is up to training. */
    public boolean isSpuriouslyAmbiguous() {
        return false;
    }

    /**
     * The oracle of the tree that a derivation led to, heads and all, which knows every other way there; only of a system that is
     * {@linkplain #isSpuriouslyAmbiguous spuriously ambiguous}.
     *
     * @param derived a final configuration
     * @throws UnderivableTreeException if the inventory has the actions of that derivation, but not of all others
     */
    public NonDeterministicOracle<C> oracle(Sentence sentence, C derived) {
        throw new UnsupportedOperationException(name + " is not spuriously ambiguous");
    }

    /**
     * The token that each token depends on, as a lexicalised system's final configuration says it: the head of the constituent that the
     * token's own was joined to, −1 for the head of the root. Empty of a system without heads.
     */
    public Optional<int[]> heads(C configuration) {
        return Optional.empty();
    }

    /**
     * The places of a configuration's memory, for people: in each the items, oldest first, and tokens to come in their order.
     * Other code reads the configuration itself, which is faster.
     */
    public abstract Map<String, List<MemoryItem>> memory(C configuration);
}
