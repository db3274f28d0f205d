package org.crossbranch.scoring.linear;

import org.crossbranch.scoring.network.kernel.MatrixKernels;
import org.crossbranch.scoring.weights.SparseWeights;

/**
 * Sparse weights where they are found by their features' hashes: an open-addressing table of primitive numbers. Immutable; one serves
 * all threads.
 */
final class SparseTable {
    /** A feature with so many weights has a dense row: vectors add it faster. */
    private static final int DENSE = 12;

    /** Floats of the widest vectors. */
    private static final int VECTOR = 16;

    private static final int COUNT_BITS = 16;
    private static final long COUNT = (1L << COUNT_BITS) - 1;

    /** Slot by slot a feature's hash, or 0 in an empty one, and where its weights are: the first and, in the low bits, how many, or a dense row. */
    private final long[] slots;

    private final int mask;

    /** The weights: the action's id in the high half, the bits of the float in the low one. */
    private final long[] weights;

    /** The length of a dense row: the number of actions and more, for whole vectors. */
    private final int width;

    /** Rows of a weight for each action, of the features that have many. */
    private final float[] dense;

    SparseTable(SparseWeights sparse, int actions) {
        width = (actions + VECTOR - 1) / VECTOR * VECTOR;
        int features = sparse.keys().length;
        int capacity = Integer.highestOneBit(Math.max(1, features)) << 1;
        if (features > capacity / 4 * 3) {
            capacity <<= 1;
        }
        slots = new long[2 * capacity];
        mask = capacity - 1;
        int rows = 0;
        int kept = 0;
        for (int feature = 0; feature < features; feature++) {
            int count = sparse.ends()[feature] - first(sparse, feature);
            rows += count < DENSE ? 0 : 1;
            kept += count < DENSE ? count : 0;
        }
        weights = new long[kept];
        dense = new float[Math.multiplyExact(rows, width)];
        rows = 0;
        kept = 0;
        for (int feature = 0; feature < features; feature++) {
            int first = first(sparse, feature);
            int end = sparse.ends()[feature];
            int slot = free(sparse.keys()[feature]);
            slots[2 * slot] = sparse.keys()[feature];
            if (end - first < DENSE) {
                slots[2 * slot + 1] = (long) kept << COUNT_BITS | (end - first);
                for (int w = first; w < end; w++) {
                    weights[kept++] = (long) sparse.actions()[w] << Integer.SIZE
                            | Integer.toUnsignedLong(Float.floatToRawIntBits(sparse.values()[w]));
                }
            } else {
                slots[2 * slot + 1] = (long) rows << COUNT_BITS | DENSE;
                for (int w = first; w < end; w++) {
                    dense[rows * width + sparse.actions()[w]] = sparse.values()[w];
                }
                rows++;
            }
        }
    }

    /** Length of the sums of actions. */
    int width() {
        return width;
    }

    private static int first(SparseWeights sparse, int feature) {
        return feature == 0 ? 0 : sparse.ends()[feature - 1];
    }

    private int free(long key) {
        int slot = (int) key & mask;
        while (slots[2 * slot] != 0) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    /**
     * Adds the weights of features to the sums of their actions, in the order of the features.
     *
     * @param found room for twice as many numbers as there are features
     * @param sums as long as {@link #width}
     */
    void add(long[] features, long[] found, float[] sums) {
        int count = features.length;
        // First all slots and then all weights are fetched, so that the processor waits for many at once.
        for (int f = 0; f < count; f++) {
            found[f] = slots[2 * ((int) features[f] & mask)];
        }
        for (int f = 0; f < count; f++) {
            long feature = features[f];
            int slot = (int) feature & mask;
            long key = found[f];
            while (key != feature && key != 0) {
                slot = slot + 1 & mask;
                key = slots[2 * slot];
            }
            found[f] = key == 0 ? 0 : slots[2 * slot + 1];
        }
        for (int f = 0; f < count; f++) {
            int row = (int) (found[f] & COUNT);
            found[count + f] = row == 0 || row == DENSE ? 0 : weights[(int) (found[f] >>> COUNT_BITS)];
        }
        for (int f = 0; f < count; f++) {
            int row = (int) (found[f] & COUNT);
            int first = (int) (found[f] >>> COUNT_BITS);
            if (row == 0) {
                continue;
            }
            if (row == DENSE) {
                MatrixKernels.add(width, dense, first * width, sums, 0);
                continue;
            }
            long weight = found[count + f];
            sums[(int) (weight >>> Integer.SIZE)] += Float.intBitsToFloat((int) weight);
            for (int w = first + 1; w < first + row; w++) {
                weight = weights[w];
                sums[(int) (weight >>> Integer.SIZE)] += Float.intBitsToFloat((int) weight);
            }
        }
    }
}
