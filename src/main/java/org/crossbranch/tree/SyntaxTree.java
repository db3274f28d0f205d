package org.crossbranch.tree;

/** A tree over the tokens of a sentence, of one of the kinds that parsers derive. */
public sealed interface SyntaxTree permits ConstituencyTree, DependencyTree {

    /** The sentence, its tokens as the tree says they are. */
    Sentence sentence();
}
