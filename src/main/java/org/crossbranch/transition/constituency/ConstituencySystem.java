package org.crossbranch.transition.constituency;

import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Sentence;

/**
 * The base of the constituency systems: their checks of actions that are taken and of derivations that are read.
 *
 * @param <C> the system's configurations
 */
public abstract class ConstituencySystem<C extends ConstituencyConfiguration>
        implements TransitionSystem<C, ConstituencyTree> {
    private final String name;
    private final ActionInventory inventory;

    /** A system with a name and its actions. */
    protected ConstituencySystem(String name, ActionInventory inventory) {
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
    public final ConstituencyTree tree(Sentence sentence, C configuration) {
        return restored(derived(sentence, configuration));
    }

    /**
     * The tree of a final configuration in the system's normal form.
     *
     * @throws IllegalArgumentException if the configuration is not a final one over the sentence
     */
    protected final ConstituencyTree derived(Sentence sentence, C configuration) {
        if (!isFinal(configuration) || sentence.length() != configuration.length()) {
            throw new IllegalArgumentException("no complete derivation of sentence " + sentence.id() + ": "
                    + configuration.steps() + " actions over " + configuration.length() + " tokens");
        }
        return build(sentence, configuration);
    }

    /** Builds the tree of a final configuration in the system's normal form. */
    protected abstract ConstituencyTree build(Sentence sentence, C configuration);

    /** The treebank's form of a tree that was derived. */
    protected abstract ConstituencyTree restored(ConstituencyTree tree);
}
