package org.crossbranch.training.dl4j.vertex;

import java.util.Arrays;
import org.crossbranch.scoring.network.kernel.MatrixKernels;
import org.crossbranch.scoring.network.kernel.Scratch;

/**
 * The products of rows with the weights of slots, and their sums, forward and backward. Of each slot, only the rows that a
 * decision has there are multiplied: few tokens are ever beside a gap. It remembers a batch from the forward pass to the
 * backward one.
 */
final class SlotProducts {
    private static final int UNUSED = -1;

    private final int inputs;
    private final int slots;
    private final int units;
    private float[] weights = {};
    private RowMatrix rows = RowMatrix.zeros(0, 0);

    /** For each decision and slot, the place of its row among the slot's used ones. */
    private int[] places = {};

    /** Rows of each slot that are used: those of slot s from {@code s · rows} on. */
    private int[] used = {};

    private final int[] usedCounts;
    private int[] placeOfRow = {};
    private float[] gathered = {};
    private float[] products = {};
    private float[] byGathered = {};

    SlotProducts(int inputs, int slots, int units) {
        this.inputs = inputs;
        this.slots = slots;
        this.units = units;
        this.usedCounts = new int[slots];
    }

    /**
     * Adds to each decision's row the sum of its slots' products.
     *
     * @param by inputs × slots · units; not copied, so they must not change before the backward pass
     * @param from rows × inputs
     * @param indices decisions × slots
     * @param sums decisions × units
     */
    void forward(float[] by, RowMatrix from, int[] indices, RowMatrix sums) {
        weights = by;
        rows = from;
        places(indices);
        for (int slot = 0; slot < slots; slot++) {
            int count = usedCounts[slot];
            gather(slot);
            products = Scratch.zeros(count * units, products);
            MatrixKernels.multiply(
                    count,
                    inputs,
                    units,
                    gathered,
                    0,
                    inputs,
                    weights,
                    slot * units,
                    slots * units,
                    products,
                    0,
                    units);
            for (int decision = 0; decision < sums.rows(); decision++) {
                int place = places[decision * slots + slot];
                MatrixKernels.add(units, products, place * units, sums.values(), decision * units);
            }
        }
    }

    private void places(int[] indices) {
        int count = rows.rows();
        places = Scratch.atLeast(indices.length, places);
        used = Scratch.atLeast(slots * count, used);
        placeOfRow = Scratch.atLeast(count, placeOfRow);
        for (int slot = 0; slot < slots; slot++) {
            Arrays.fill(placeOfRow, 0, count, UNUSED);
            int found = 0;
            for (int at = slot; at < indices.length; at += slots) {
                int row = indices[at];
                if (placeOfRow[row] == UNUSED) {
                    used[slot * count + found] = row;
                    placeOfRow[row] = found++;
                }
                places[at] = placeOfRow[row];
            }
            usedCounts[slot] = found;
        }
    }

    private void gather(int slot) {
        gathered = Scratch.atLeast(usedCounts[slot] * inputs, gathered);
        for (int place = 0; place < usedCounts[slot]; place++) {
            int row = used[slot * rows.rows() + place];
            System.arraycopy(rows.values(), row * inputs, gathered, place * inputs, inputs);
        }
    }

    /**
     * Goes back over the batch of {@link #forward}.
     *
     * @param epsilon gradient by the sums
     * @param gradients the gradient by the weights is added to them
     * @param byRows the gradient by the rows is added to it
     */
    void backward(RowMatrix epsilon, float[] gradients, RowMatrix byRows) {
        for (int slot = 0; slot < slots; slot++) {
            int count = usedCounts[slot];
            products = Scratch.zeros(count * units, products);
            for (int decision = 0; decision < epsilon.rows(); decision++) {
                int place = places[decision * slots + slot];
                MatrixKernels.add(units, epsilon.values(), decision * units, products, place * units);
            }
            gather(slot);
            MatrixKernels.multiplyTransposedA(
                    inputs,
                    count,
                    units,
                    gathered,
                    0,
                    inputs,
                    products,
                    0,
                    units,
                    gradients,
                    slot * units,
                    slots * units);
            byGathered = Scratch.zeros(count * inputs, byGathered);
            MatrixKernels.multiplyTransposedB(
                    count,
                    units,
                    inputs,
                    products,
                    0,
                    units,
                    weights,
                    slot * units,
                    slots * units,
                    byGathered,
                    0,
                    inputs);
            for (int place = 0; place < count; place++) {
                int row = used[slot * rows.rows() + place];
                MatrixKernels.add(inputs, byGathered, place * inputs, byRows.values(), row * inputs);
            }
        }
    }
}
