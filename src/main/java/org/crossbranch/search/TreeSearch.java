package org.crossbranch.search;

/** Finds the best of some trees of a sentence's arcs. */
interface TreeSearch {
    /**
     * Finds the tree with the greatest sum of scores; of equal ones always the same.
     *
     * @param length number of tokens n
     * @param scores n × (n + 1), a row for each dependent: column 0 the root, column h + 1 token h; a token's own column is not read
     * @param hasOneRoot whether one token only may hang on the root
     * @param heads where the head of each token goes: a token, or −1 for the root
     */
    void find(int length, float[] scores, boolean hasOneRoot, int[] heads);
}
