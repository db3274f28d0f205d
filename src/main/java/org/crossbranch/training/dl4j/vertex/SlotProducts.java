package org.crossbranch.training.dl4j.vertex;

import java.util.Arrays;
import org.crossbranch.scoring.network.kernel.MatrixKernels;
import org.crossbranch.scoring.network.kernel.MatrixView;
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

    /** For each decision and slot, the place of its row among the used ones of all slots. */
    private int[] places = {};

    /** The used rows, slot after slot. */
    private int[] used = {};

    /** The place of each slot's first used row, and the number of them all. */
    private final int[] firsts;

    private int[] placeOfRow = {};
    private float[] gathered = {};

    /** The products of the used rows, or the gradients by them. */
    private float[] products = {};

    private float[] byGathered = {};

    /** Where the products of a decision stand. */
    private final int[] offsets;

    SlotProducts(int inputs, int slots, int units) {
        this.inputs = inputs;
        this.slots = slots;
        this.units = units;
        this.firsts = new int[slots + 1];
        this.offsets = new int[slots];
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
        products = Scratch.atLeast(firsts[slots] * units, products);
        for (int slot = 0; slot < slots; slot++) {
            gather(slot);
            MatrixKernels.product(gathered(slot), ofSlot(weights, slot), products(slot));
        }
        for (int decision = 0; decision < sums.rows(); decision++) {
            for (int slot = 0; slot < slots; slot++) {
                offsets[slot] = places[decision * slots + slot] * units;
            }
            MatrixKernels.addRows(units, slots, products, offsets, sums.values(), decision * units);
        }
    }

    private void places(int[] indices) {
        int count = rows.rows();
        places = Scratch.atLeast(indices.length, places);
        used = Scratch.atLeast(slots * count, used);
        placeOfRow = Scratch.atLeast(count, placeOfRow);
        int found = 0;
        for (int slot = 0; slot < slots; slot++) {
            firsts[slot] = found;
            Arrays.fill(placeOfRow, 0, count, UNUSED);
            for (int at = slot; at < indices.length; at += slots) {
                int row = indices[at];
                if (placeOfRow[row] == UNUSED) {
                    used[found] = row;
                    placeOfRow[row] = found++;
                }
                places[at] = placeOfRow[row];
            }
        }
        firsts[slots] = found;
    }

    private int count(int slot) {
        return firsts[slot + 1] - firsts[slot];
    }

    private void gather(int slot) {
        gathered = Scratch.atLeast(count(slot) * inputs, gathered);
        for (int place = firsts[slot]; place < firsts[slot + 1]; place++) {
            int to = (place - firsts[slot]) * inputs;
            System.arraycopy(rows.values(), used[place] * inputs, gathered, to, inputs);
        }
    }

    private MatrixView gathered(int slot) {
        return MatrixView.of(gathered, count(slot), inputs);
    }

    private MatrixView products(int slot) {
        return MatrixView.of(products, firsts[slot] * units, count(slot), units, units);
    }

    /** A slot's columns of the weights, or of their gradients. */
    private MatrixView ofSlot(float[] parameters, int slot) {
        return MatrixView.of(parameters, slot * units, inputs, units, slots * units);
    }

    /**
     * Goes back over the batch of {@link #forward}.
     *
     * @param epsilon gradient by the sums
     * @param gradients where the gradient by the weights goes
     * @param byRows the gradient by the rows is added to it
     */
    void backward(RowMatrix epsilon, float[] gradients, RowMatrix byRows) {
        products = Scratch.zeros(firsts[slots] * units, products);
        for (int decision = 0; decision < epsilon.rows(); decision++) {
            for (int slot = 0; slot < slots; slot++) {
                int place = places[decision * slots + slot];
                MatrixKernels.add(units, epsilon.values(), decision * units, products, place * units);
            }
        }
        for (int slot = 0; slot < slots; slot++) {
            gather(slot);
            MatrixKernels.product(gathered(slot).transposed(), products(slot), ofSlot(gradients, slot));
            byGathered = Scratch.atLeast(count(slot) * inputs, byGathered);
            MatrixKernels.product(
                    products(slot), ofSlot(weights, slot).transposed(), MatrixView.of(byGathered, count(slot), inputs));
            for (int place = firsts[slot]; place < firsts[slot + 1]; place++) {
                int from = (place - firsts[slot]) * inputs;
                MatrixKernels.add(inputs, byGathered, from, byRows.values(), used[place] * inputs);
            }
        }
    }
}
