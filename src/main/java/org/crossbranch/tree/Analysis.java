package org.crossbranch.tree;

import java.util.Optional;

/**
 * An analysis of a sentence: a constituency tree, a dependency tree, or both. What a parser predicts of single words stands on
 * the sentence's tokens.
 *
 * @param sentence the sentence, its tokens with the predicted tags
 * @param constituency the constituency tree over that sentence
 * @param dependency the dependency tree over that sentence
 */
public record Analysis(
        Sentence sentence, Optional<ConstituencyTree> constituency, Optional<DependencyTree> dependency) {

    /** Checks that there is a tree, and that each is over the sentence. */
    public Analysis {
        if (constituency.isEmpty() && dependency.isEmpty()) {
            throw new IllegalArgumentException("no tree over sentence " + sentence.id());
        }
        if (constituency.filter(tree -> !tree.sentence().equals(sentence)).isPresent()
                || dependency.filter(tree -> !tree.sentence().equals(sentence)).isPresent()) {
            throw new IllegalArgumentException("a tree is not over sentence " + sentence.id());
        }
    }

    /** The analysis that is one tree. */
    public static Analysis of(SyntaxTree tree) {
        return tree instanceof ConstituencyTree constituency
                ? new Analysis(tree.sentence(), Optional.of(constituency), Optional.empty())
                : new Analysis(tree.sentence(), Optional.empty(), Optional.of((DependencyTree) tree));
    }

    /** The same trees over a sentence with other tags. */
    public Analysis over(Sentence tagged) {
        return new Analysis(
                tagged,
                constituency.map(tree -> new ConstituencyTree(tagged, tree.root())),
                dependency.map(tree -> new DependencyTree(tagged, tree.heads(), tree.labels())));
    }

    /**
     * The constituency tree.
     *
     * @throws IllegalStateException if there is none
     */
    public ConstituencyTree constituencyTree() {
        return constituency.orElseThrow(
                () -> new IllegalStateException("no constituency tree over sentence " + sentence.id()));
    }
}
