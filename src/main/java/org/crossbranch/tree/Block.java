package org.crossbranch.tree;

/**
 * A maximal run of consecutive token indices in a yield.
 *
 * @param start first index
 * @param end index after the last
 */
public record Block(int start, int end) {

    /** Checks that the run is not empty. */
    public Block {
        if (start < 0 || end <= start) {
            throw new IllegalArgumentException("no block: " + start + ".." + end);
        }
    }

    /** Number of tokens. */
    public int length() {
        return end - start;
    }
}
