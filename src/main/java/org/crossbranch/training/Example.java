package org.crossbranch.training;

import java.util.List;
import java.util.Optional;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;

/**
 * A sentence with what a scorer learns from it. It is made of an {@link OracleDerivation} for one scorer, in each round anew.
 *
 * @param sentence the sentence, its tokens with their gold labels
 * @param decisions what an oracle advises, step by step
 * @param gold the gold trees from which functions, and dependencies beside constituents, are learned; empty for a system of dependencies
 */
public record Example(Sentence sentence, List<OracleStep> decisions, Optional<Analysis> gold) {

    /** Copies the list. */
    public Example {
        decisions = List.copyOf(decisions);
    }

    /** The gold constituents, if they are known. */
    public Optional<ConstituencyTree> constituents() {
        return gold.flatMap(Analysis::constituency);
    }

    /** The gold dependencies that are learned beside the decisions, if they are known. */
    public Optional<DependencyTree> dependencies() {
        return gold.flatMap(Analysis::dependency);
    }

    /** Whether the tokens bear the labels that are learned: not where a sentence has dependencies alone, by another treebank. */
    public boolean areTokensKnown() {
        return gold.isEmpty() || constituents().isPresent();
    }

    /** Number of tokens. */
    public int length() {
        return sentence.length();
    }
}
