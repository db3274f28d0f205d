package org.crossbranch.transition;

import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.SyntaxTree;

/**
 * A system in which many derivations lead to one tree, none of them better than another: which to learn from is up to
 * training.
 *
 * @param <C> the system's configurations
 * @param <T> the trees that it derives
 */
public interface SpuriouslyAmbiguous<C extends Configuration, T extends SyntaxTree> extends TransitionSystem<C, T> {

    /**
     * The oracle of the tree that a derivation led to, heads and all, which knows every other way there.
     *
     * @param derived a final configuration
     * @throws UnderivableTreeException if the inventory has the actions of that derivation, but not of all others
     */
    NonDeterministicOracle<C> oracle(Sentence sentence, C derived);
}
