package org.crossbranch.tree;

/** A node of a constituency tree: a constituent, or a token. */
public sealed interface TreeNode permits Constituent, Leaf {

    /** The indices of the tokens that the node dominates. */
    @SuppressWarnings("NamedLikeContextualKeyword") // the field's word for it
    Yield yield();
}
