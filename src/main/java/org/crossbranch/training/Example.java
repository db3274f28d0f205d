package org.crossbranch.training;

import java.util.List;
import java.util.Optional;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Sentence;

/**
 * A sentence with what a scorer learns from it. It is made of an {@link OracleDerivation} for one scorer, in each round anew.
 *
 * @param sentence the sentence, its tokens with their gold labels
 * @param decisions what an oracle advises, step by step
 * @param tree the gold tree, from which functions are learned; empty for dependencies
 */
public record Example(Sentence sentence, List<OracleStep> decisions, Optional<ConstituencyTree> tree) {

    /** Copies the list. */
    public Example {
        decisions = List.copyOf(decisions);
    }

    /** Number of tokens. */
    public int length() {
        return sentence.length();
    }
}
