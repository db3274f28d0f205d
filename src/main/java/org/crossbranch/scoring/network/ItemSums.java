package org.crossbranch.scoring.network;

import java.util.Arrays;

/**
 * The candidate sums of the items of a batch, each computed when the item is first a candidate and kept under its left
 * index. An item there now may be another than the one kept; its sum depends on its positions alone, so these decide.
 */
final class ItemSums {
    private static final int EMPTY = -1;

    private final int hidden;
    private float[] sums = {};
    private int[] right = {};
    private int[] gapLeft = {};
    private int[] gapRight = {};

    ItemSums(int hidden) {
        this.hidden = hidden;
    }

    /** Forgets everything. */
    void clear(int tokens) {
        sums = Scratch.atLeast(tokens * hidden, sums);
        right = Scratch.atLeast(tokens, right);
        gapLeft = Scratch.atLeast(tokens, gapLeft);
        gapRight = Scratch.atLeast(tokens, gapRight);
        Arrays.fill(right, 0, tokens, EMPTY);
    }

    /** Makes sure of the sum of the item of these positions; it is the F elements of {@link #sums} from the answer on. */
    int find(SlotSums.Products products, int start, int itemLeft, int itemRight, int itemGapLeft, int itemGapRight) {
        int row = start + itemLeft;
        if (right[row] != itemRight || gapLeft[row] != itemGapLeft || gapRight[row] != itemGapRight) {
            products.sum(SlotSums.CANDIDATE, start, itemLeft, itemRight, itemGapLeft, itemGapRight, sums, row * hidden);
            right[row] = itemRight;
            gapLeft[row] = itemGapLeft;
            gapRight[row] = itemGapRight;
        }
        return row * hidden;
    }

    float[] sums() {
        return sums;
    }
}
