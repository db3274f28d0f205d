package org.crossbranch.spark;

import org.crossbranch.tree.ConstituencyTree;

/** Where punctuation goes when a treebank is read. */
public enum Punctuation {
    /** Where the treebank has it. */
    KEEP;

    ConstituencyTree apply(ConstituencyTree tree) {
        return tree;
    }
}
