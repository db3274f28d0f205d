package org.crossbranch.scoring.network.set;

import org.crossbranch.scoring.network.layer.RowCache;

/**
 * The candidate sums of the items of a batch, each computed when the item is first a candidate. A sum depends on the item's four
 * positions alone: it is kept under the left one, with the others for its key, whatever hypothesis has the item.
 */
final class ItemProjectionCache {
    private final int hidden;
    private final RowCache rows;
    private final int[] key = new int[SetPosition.COUNT - 1];

    ItemProjectionCache(int hidden) {
        this.hidden = hidden;
        rows = new RowCache(key.length, hidden);
    }

    /** Forgets everything. */
    void clear(int tokens) {
        rows.clear(tokens);
    }

    /** Begins the next step. */
    void nextStep() {
        rows.nextStep();
    }

    /** Makes sure of the sum of the item of these positions; it is the F elements of {@link #sums} from the answer on. */
    int find(
            PrecomputedSlots.Products products,
            int start,
            int itemLeft,
            int itemRight,
            int itemGapLeft,
            int itemGapRight) {
        key[0] = itemRight;
        key[1] = itemGapLeft;
        key[2] = itemGapRight;
        int found = rows.find(start + itemLeft, key, 0);
        if (found >= 0) {
            return found * hidden;
        }
        int sum = ~found * hidden;
        products.sum(
                PrecomputedSlots.CANDIDATE, start, itemLeft, itemRight, itemGapLeft, itemGapRight, rows.values(), sum);
        return sum;
    }

    float[] sums() {
        return rows.values();
    }
}
