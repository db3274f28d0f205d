package org.crossbranch.transition;

import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.SyntaxTree;

/**
 * The base of the transition systems: their checks of actions that are taken and of derivations that are read.
 *
 * @param <C> the system's configurations
 * @param <T> the trees that it derives
 */
public abstract class AbstractSystem<C extends AbstractConfiguration, T extends SyntaxTree>
        implements TransitionSystem<C, T> {
    private final String name;
    private final ActionInventory inventory;

    /** A system with a name and its actions. */
    protected AbstractSystem(String name, ActionInventory inventory) {
        this.name = name;
        this.inventory = inventory;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final ActionInventory inventory() {
        return inventory;
    }

    @Override
    public final void apply(C configuration, int code) {
        if (!isAllowed(configuration, code)) {
            throw new IllegalArgumentException("code " + code + " is not allowed after " + configuration.steps()
                    + " actions over " + configuration.length() + " tokens");
        }
        take(configuration, code);
        configuration.took();
    }

    /** Changes a configuration as an allowed action says. */
    protected abstract void take(C configuration, int code);

    @Override
    public final T tree(Sentence sentence, C configuration) {
        return restored(derived(sentence, configuration));
    }

    @Override
    public final T derived(Sentence sentence, C configuration) {
        if (!isFinal(configuration) || sentence.length() != configuration.length()) {
            throw new IllegalArgumentException("no complete derivation of sentence " + sentence.id() + ": "
                    + configuration.steps() + " actions over " + configuration.length() + " tokens");
        }
        return build(sentence, configuration);
    }

    /** Builds the tree of a final configuration in the system's normal form. */
    protected abstract T build(Sentence sentence, C configuration);

    /** The treebank's form of a tree that was derived. */
    protected abstract T restored(T tree);
}
