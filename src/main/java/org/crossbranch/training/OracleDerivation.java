package org.crossbranch.training;

import java.util.List;
import java.util.Optional;
import org.crossbranch.transition.Derivation;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;

/**
 * A derivation of a sentence, and what an oracle advises on it: a row of the {@code derivations} table. Its
 * actions are codes, which mean something in the inventory of its hash alone.
 *
 * @param sentence the sentence, its tokens as the treebank has them
 * @param system name of the transition system
 * @param oracle name of the oracle
 * @param inventoryHash hash of the action inventory
 * @param taken the actions taken
 * @param advice what the oracle advises before each of them; empty if it is what was taken
 * @param gold the gold trees from which functions, and dependencies beside constituents, are learned; empty for a system of dependencies
 */
public record OracleDerivation(
        Sentence sentence,
        String system,
        String oracle,
        String inventoryHash,
        Derivation taken,
        List<Integer> advice,
        Optional<Analysis> gold) {

    /** Copies the list and checks its length. */
    public OracleDerivation {
        advice = List.copyOf(advice);
        if (!advice.isEmpty() && advice.size() != taken.codes().size()) {
            throw new IllegalArgumentException("derivation of " + sentence.id() + " has "
                    + taken.codes().size() + " actions, and the oracle advises " + advice.size());
        }
    }

    /** A derivation from which no functions are learned. */
    public OracleDerivation(
            Sentence sentence,
            String system,
            String oracle,
            String inventoryHash,
            Derivation taken,
            List<Integer> advice) {
        this(sentence, system, oracle, inventoryHash, taken, advice, Optional.empty());
    }

    /** The same with a dependency tree beside its constituents, over the same sentence. */
    public OracleDerivation with(DependencyTree dependencies) {
        return new OracleDerivation(
                sentence,
                system,
                oracle,
                inventoryHash,
                taken,
                advice,
                Optional.of(new Analysis(
                        sentence,
                        gold.flatMap(Analysis::constituency),
                        Optional.of(new DependencyTree(sentence, dependencies.heads(), dependencies.labels())))));
    }

    /** The code that the oracle advises at a step. */
    int advised(int step) {
        return (advice.isEmpty() ? taken.codes() : advice).get(step);
    }
}
