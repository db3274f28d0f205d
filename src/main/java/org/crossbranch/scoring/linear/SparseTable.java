package org.crossbranch.scoring.linear;

import org.crossbranch.scoring.weights.SparseWeights;

/**
 * Sparse weights where they are found by their features' hashes: an open-addressing table of primitive numbers. Immutable; one serves
 * all threads.
 */
final class SparseTable {
    private static final int COUNT_BITS = 16;
    private static final long COUNT = (1L << COUNT_BITS) - 1;

    /** Slot by slot a feature's hash, or 0 in an empty one, and where its weights are: the first and, in the low bits, how many. */
    private final long[] slots;

    private final int mask;

    /** The weights: the action's id in the high half, the bits of the float in the low one. */
    private final long[] weights;

    SparseTable(SparseWeights sparse) {
        int capacity = Integer.highestOneBit(Math.max(1, sparse.keys().length)) << 1;
        if (sparse.keys().length > capacity / 4 * 3) {
            capacity <<= 1;
        }
        slots = new long[2 * capacity];
        mask = capacity - 1;
        weights = new long[sparse.values().length];
        for (int w = 0; w < weights.length; w++) {
            weights[w] = (long) sparse.actions()[w] << Integer.SIZE
                    | Integer.toUnsignedLong(Float.floatToRawIntBits(sparse.values()[w]));
        }
        int first = 0;
        for (int feature = 0; feature < sparse.keys().length; feature++) {
            int slot = (int) sparse.keys()[feature] & mask;
            while (slots[2 * slot] != 0) {
                slot = slot + 1 & mask;
            }
            slots[2 * slot] = sparse.keys()[feature];
            slots[2 * slot + 1] = (long) first << COUNT_BITS | (sparse.ends()[feature] - first);
            first = sparse.ends()[feature];
        }
    }

    /**
     * Adds the weights of features to the sums of their actions, in the order of the features.
     *
     * @param found room for as many numbers as there are features
     */
    void add(long[] features, long[] found, float[] sums) {
        // First all slots and then all weights are fetched, so that the processor waits for many at once.
        for (int f = 0; f < features.length; f++) {
            found[f] = slots[2 * ((int) features[f] & mask)];
        }
        for (int f = 0; f < features.length; f++) {
            long feature = features[f];
            int slot = (int) feature & mask;
            long key = found[f];
            while (key != feature && key != 0) {
                slot = slot + 1 & mask;
                key = slots[2 * slot];
            }
            found[f] = key == 0 ? 0 : slots[2 * slot + 1];
        }
        for (long place : found) {
            int first = (int) (place >>> COUNT_BITS);
            int end = first + (int) (place & COUNT);
            for (int w = first; w < end; w++) {
                long weight = weights[w];
                sums[(int) (weight >>> Integer.SIZE)] += Float.intBitsToFloat((int) weight);
            }
        }
    }
}
