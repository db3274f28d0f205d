package org.crossbranch.scoring.network;

import org.crossbranch.transition.constituency.SetConfiguration;

/**
 * The first layer of the action classifiers as sums: the product of each token with each slot's weights is computed once
 * per batch; what a set of tokens adds to a classifier's input is then the sum of four rows.
 *
 * <p>A row holds 12 slots of F elements: the candidate's four, the focus's four, the labelled focus's four. The biases
 * stand in the slots of the focus's left index, which is always there.
 */
final class SlotSums {
    /** Where a candidate's slots begin, in slots. */
    static final int CANDIDATE = 0;

    /** Where the slots of a structural decision's focus begin; its sum includes the bias. */
    static final int FOCUS = SetPosition.COUNT;

    /** Where the slots of a labelling decision's focus begin; its sum includes the bias. */
    static final int LABELLED = 2 * SetPosition.COUNT;

    private static final int SLOTS = SetShape.STRUCTURE_SLOTS + SetShape.LABEL_SLOTS;

    private final int inputs;
    private final int hidden;
    private final float[] weight;
    private final float[] bias;

    /** The sum of the two gap slots where there is no gap, one row for each group of four. */
    private final float[] noGap;

    SlotSums(NetworkParameters parameters) {
        inputs = parameters.values("nil").length;
        hidden = parameters.values("structure.bias").length;
        weight = new float[inputs * width()];
        join(parameters.values("structure.slots"), 0, SetShape.STRUCTURE_SLOTS * hidden);
        join(parameters.values("label.slots"), LABELLED * hidden, SetShape.LABEL_SLOTS * hidden);
        float[] nil = new float[width()];
        MatrixKernels.multiply(
                1, inputs, width(), parameters.values("nil"), 0, inputs, weight, 0, width(), nil, 0, width());
        bias = new float[width()];
        System.arraycopy(parameters.values("structure.bias"), 0, bias, FOCUS * hidden, hidden);
        System.arraycopy(parameters.values("label.bias"), 0, bias, LABELLED * hidden, hidden);
        noGap = new float[SLOTS * hidden];
        for (int group = CANDIDATE; group <= LABELLED; group += SetPosition.COUNT) {
            int left = slot(group, SetPosition.GAP_LEFT);
            MatrixKernels.sum(hidden, nil, left, nil, slot(group, SetPosition.GAP_RIGHT), noGap, left);
        }
    }

    private void join(float[] slots, int column, int columns) {
        for (int i = 0; i < inputs; i++) {
            System.arraycopy(slots, i * columns, weight, i * width() + column, columns);
        }
    }

    private int width() {
        return SLOTS * hidden;
    }

    private int slot(int group, SetPosition position) {
        return (group + position.slot()) * hidden;
    }

    Products products() {
        return new Products();
    }

    /** The products of a batch's tokens. Of one thread. */
    final class Products {
        private float[] rows = {};

        private Products() {}

        /** Multiplies the rows of the encoder's output. */
        void compute(int tokens, float[] encoded) {
            rows = Scratch.atLeast(tokens * width(), rows);
            for (int token = 0; token < tokens; token++) {
                System.arraycopy(bias, 0, rows, token * width(), width());
            }
            MatrixKernels.multiply(tokens, inputs, width(), encoded, 0, inputs, weight, 0, width(), rows, 0, width());
        }

        /**
         * Writes F elements to {@code out}: what the set of these positions adds in a group of slots.
         *
         * @param start row of the sentence's first token
         */
        void sum(int group, int start, int left, int right, int gapLeft, int gapRight, float[] out, int outOff) {
            int leftAt = at(start + left, group, SetPosition.LEFT);
            MatrixKernels.sum(hidden, rows, leftAt, rows, at(start + right, group, SetPosition.RIGHT), out, outOff);
            if (gapLeft == SetConfiguration.NONE) {
                MatrixKernels.add(hidden, noGap, slot(group, SetPosition.GAP_LEFT), out, outOff);
            } else {
                MatrixKernels.add(hidden, rows, at(start + gapLeft, group, SetPosition.GAP_LEFT), out, outOff);
                MatrixKernels.add(hidden, rows, at(start + gapRight, group, SetPosition.GAP_RIGHT), out, outOff);
            }
        }

        private int at(int row, int group, SetPosition position) {
            return row * width() + slot(group, position);
        }
    }
}
