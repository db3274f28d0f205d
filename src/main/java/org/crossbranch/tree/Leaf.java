package org.crossbranch.tree;

/**
 * A token's place in a tree; tag and function stand in the token itself.
 *
 * @param index index of the token, from 0
 */
public record Leaf(int index) implements TreeNode {

    /** Checks that the index is not negative. */
    public Leaf {
        if (index < 0) {
            throw new IllegalArgumentException("negative token index " + index);
        }
    }

    @Override
    public Yield yield() {
        return Yield.of(index);
    }
}
