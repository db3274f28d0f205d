package org.crossbranch.scoring.network.set;

import java.util.Arrays;
import java.util.BitSet;
import org.crossbranch.scoring.network.kernel.MatrixKernels;
import org.crossbranch.scoring.network.kernel.PackedMatrix;
import org.crossbranch.scoring.network.kernel.Scratch;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.TensorSpec;
import org.crossbranch.transition.constituency.setbased.SetConfiguration;

/**
 * The first layer of the action classifiers as sums: the product of each token with each slot's weights is computed once
 * per batch; what a set of tokens adds to a classifier's input is then the sum of four rows. A token's products with the
 * slots of gaps are computed when a set is the first to ask: most tokens are never beside a gap.
 *
 * <p>There are three groups of slots, each with its four positions: the candidate's, the focus's, the labelled focus's. A
 * row of the outer positions holds 6 × F elements, group by group, left before right; a row of a side of gaps 3 × F. The
 * biases stand in the slots of the focus's left index, which is always there.
 */
final class PrecomputedSlots {
    /** The group of slots of a candidate. */
    static final int CANDIDATE = 0;

    /** The group of a structural decision's focus; its sum includes the bias. */
    static final int FOCUS = 1;

    /** The group of a labelling decision's focus; its sum includes the bias. */
    static final int LABELLED = 2;

    private static final int GROUPS = 3;

    private final int inputs;
    private final int hidden;
    private final PackedMatrix outerWeight;
    private final PackedMatrix gapLeftWeight;
    private final PackedMatrix gapRightWeight;
    private final float[] bias;

    /** The sum of the two gap slots where there is no gap, F elements for each group. */
    private final float[] noGap;

    PrecomputedSlots(DenseWeights<SetShape> weights) {
        SetShape shape = weights.shape();
        inputs = shape.encoder().encodedSize();
        hidden = shape.hidden();
        float[] outers = new float[inputs * outerWidth()];
        float[] gapLefts = new float[inputs * gapWidth()];
        float[] gapRights = new float[inputs * gapWidth()];
        for (int group = 0; group < GROUPS; group++) {
            copy(weights, group, SetPosition.LEFT, outers, outerWidth(), outer(group, SetPosition.LEFT));
            copy(weights, group, SetPosition.RIGHT, outers, outerWidth(), outer(group, SetPosition.RIGHT));
            copy(weights, group, SetPosition.GAP_LEFT, gapLefts, gapWidth(), group * hidden);
            copy(weights, group, SetPosition.GAP_RIGHT, gapRights, gapWidth(), group * hidden);
        }
        outerWeight = PackedMatrix.of(inputs, outerWidth(), outers);
        gapLeftWeight = PackedMatrix.of(inputs, gapWidth(), gapLefts);
        gapRightWeight = PackedMatrix.of(inputs, gapWidth(), gapRights);
        bias = new float[outerWidth()];
        System.arraycopy(
                weights.values(shape.structure().slots().bias()), 0, bias, outer(FOCUS, SetPosition.LEFT), hidden);
        System.arraycopy(
                weights.values(shape.label().slots().bias()), 0, bias, outer(LABELLED, SetPosition.LEFT), hidden);
        float[] nil = weights.values(shape.nil());
        noGap = new float[gapWidth()];
        float[] right = new float[gapWidth()];
        gapLeftWeight.multiply(1, nil, 0, inputs, noGap, 0, gapWidth());
        gapRightWeight.multiply(1, nil, 0, inputs, right, 0, gapWidth());
        MatrixKernels.add(gapWidth(), right, 0, noGap, 0);
    }

    /** Copies the weights of a slot: in a model, those of candidate and focus stand in one matrix. */
    private void copy(
            DenseWeights<SetShape> weights, int group, SetPosition position, float[] to, int width, int column) {
        boolean isLabel = group == LABELLED;
        TensorSpec tensor = (isLabel ? weights.shape().label() : weights.shape().structure())
                .slots()
                .weight();
        float[] slots = weights.values(tensor);
        int columns = tensor.columns();
        int from = ((isLabel ? 0 : group * SetPosition.COUNT) + position.slot()) * hidden;
        for (int i = 0; i < inputs; i++) {
            System.arraycopy(slots, i * columns + from, to, i * width + column, hidden);
        }
    }

    private int outerWidth() {
        return 2 * GROUPS * hidden;
    }

    private int gapWidth() {
        return GROUPS * hidden;
    }

    private int outer(int group, SetPosition position) {
        return (2 * group + (position == SetPosition.LEFT ? 0 : 1)) * hidden;
    }

    Products products() {
        return new Products();
    }

    /** The products of a batch's tokens. Of one thread. */
    final class Products {
        private final GapRows gapLefts = new GapRows(gapLeftWeight);
        private final GapRows gapRights = new GapRows(gapRightWeight);
        private float[] rows = {};
        private float[] encoded = {};

        private Products() {}

        /**
         * Multiplies the rows of the encoder's output.
         *
         * @param encoded to be left alone until the batch ends
         */
        void compute(int tokens, float[] encoded) {
            this.encoded = encoded;
            int width = outerWidth();
            rows = Scratch.atLeast(tokens * width, rows);
            for (int token = 0; token < tokens; token++) {
                System.arraycopy(bias, 0, rows, token * width, width);
            }
            outerWeight.multiply(tokens, encoded, 0, inputs, rows, 0, width);
            gapLefts.clear(tokens);
            gapRights.clear(tokens);
        }

        /**
         * Writes F elements to {@code out}: what the set of these positions adds in a group of slots.
         *
         * @param start row of the sentence's first token
         */
        void sum(int group, int start, int left, int right, int gapLeft, int gapRight, float[] out, int outOff) {
            int leftAt = (start + left) * outerWidth() + outer(group, SetPosition.LEFT);
            int rightAt = (start + right) * outerWidth() + outer(group, SetPosition.RIGHT);
            MatrixKernels.sum(hidden, rows, leftAt, rows, rightAt, out, outOff);
            if (gapLeft == SetConfiguration.NONE) {
                MatrixKernels.add(hidden, noGap, group * hidden, out, outOff);
            } else {
                gapLefts.add(start + gapLeft, group, out, outOff);
                gapRights.add(start + gapRight, group, out, outOff);
            }
        }

        /** The products with the slots of one side of gaps, of those tokens that were asked for. */
        private final class GapRows {
            private final PackedMatrix weight;
            private final BitSet computed = new BitSet();
            private float[] products = {};

            GapRows(PackedMatrix weight) {
                this.weight = weight;
            }

            void clear(int tokens) {
                computed.clear();
                products = Scratch.atLeast(tokens * gapWidth(), products);
            }

            void add(int token, int group, float[] out, int outOff) {
                int at = token * gapWidth();
                if (!computed.get(token)) {
                    Arrays.fill(products, at, at + gapWidth(), 0);
                    weight.multiply(1, encoded, token * inputs, inputs, products, at, gapWidth());
                    computed.set(token);
                }
                MatrixKernels.add(hidden, products, at + group * hidden, out, outOff);
            }
        }
    }
}
