package org.crossbranch.scoring.network.encoder;

import java.util.Arrays;
import org.crossbranch.scoring.ArcScoringSession;
import org.crossbranch.scoring.network.kernel.ActivationKernels;
import org.crossbranch.scoring.network.kernel.MatrixKernels;
import org.crossbranch.scoring.network.kernel.MatrixView;
import org.crossbranch.scoring.network.kernel.PackedMatrix;
import org.crossbranch.scoring.network.kernel.Scratch;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.scoring.network.layer.Dense;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.dependency.graph.HeadConfiguration;

/**
 * The layers that score all arcs of a sentence, and their labels: see {@link ArcSizes}. They are immutable; {@link Rows} are what
 * they give for a batch.
 */
public final class ArcLayers {
    private final ArcFeatures features;
    private final ActionInventory inventory;
    private final int inputs;
    private final int hidden;
    private final float[] root;
    private final Dense head;
    private final Dense dependent;
    private final Dense arc;
    private final PackedMatrix labelSlots;
    private final float[] labelBias;
    private final Classifier label;
    private final double crossingMargin;

    /**
     * The layers.
     *
     * @param inputs width of a token's vector
     * @param inventory the actions of the system {@code graph}
     * @throws IllegalArgumentException if the network's sizes are not those of the inventory
     */
    public ArcLayers(ArcSizes sizes, int inputs, DenseWeights<?> weights, ActionInventory inventory) {
        this.inventory = inventory;
        this.inputs = inputs;
        NetworkShape.checkAgrees("labelling actions", sizes.labels(), inventory.size() - inventory.firstLabelling());
        features = new ArcFeatures(inventory);
        hidden = sizes.hidden();
        root = weights.values(sizes.root(inputs));
        head = new Dense(weights, sizes.head(inputs));
        dependent = new Dense(weights, sizes.dependent(inputs));
        arc = new Dense(weights, sizes.arc());
        Classifier.Tensors labels = sizes.label(inputs);
        labelSlots = PackedMatrix.of(
                inputs,
                ArcSizes.LABEL_SLOTS * hidden,
                weights.values(labels.slots().weight()));
        labelBias = weights.values(labels.slots().bias());
        label = new Classifier(weights, labels, ActivationKernels::reluInPlace);
        crossingMargin = sizes.crossingMargin();
    }

    /** A session, which begins the encoder's batches. */
    public ArcScoringSession<HeadConfiguration> session(TokenEncoder.Session encoder) {
        return session(encoder, false);
    }

    /** A session over the batches of an encoder that another scorer begins: they are encoded once. */
    ArcScoringSession<HeadConfiguration> beside(TokenEncoder.Session encoder) {
        return session(encoder, true);
    }

    private ArcSession session(TokenEncoder.Session encoder, boolean isBegun) {
        return new ArcSession(encoder, isBegun, this, new Rows(), label.rows());
    }

    ArcFeatures features() {
        return features;
    }

    ActionInventory inventory() {
        return inventory;
    }

    double crossingMargin() {
        return crossingMargin;
    }

    /** The products of a batch's tokens, a row each; the root's row is the last. Of one thread. */
    final class Rows {
        private float[] encoded = {};
        private float[] heads = {};
        private float[] dependents = {};
        private float[] forms = {};
        private float[] labels = {};
        private int tokens;

        private Rows() {}

        /** Multiplies the rows of the encoder's output. */
        void compute(int count, float[] outputs) {
            tokens = count;
            int rows = count + 1;
            encoded = Scratch.atLeast(rows * inputs, encoded);
            System.arraycopy(outputs, 0, encoded, 0, count * inputs);
            System.arraycopy(root, 0, encoded, count * inputs, inputs);
            heads = apply(head, rows, encoded, inputs, heads);
            ActivationKernels.reluInPlace(rows * head.width(), heads, 0);
            dependents = apply(dependent, count, encoded, inputs, dependents);
            ActivationKernels.reluInPlace(count * dependent.width(), dependents, 0);
            forms = apply(arc, count, dependents, dependent.width(), forms);
            int width = ArcSizes.LABEL_SLOTS * hidden;
            labels = Scratch.atLeast(rows * width, labels);
            Arrays.fill(labels, 0, rows * width, 0);
            labelSlots.multiply(rows, encoded, 0, inputs, labels, 0, width);
        }

        private float[] apply(Dense layer, int rows, float[] from, int width, float[] memory) {
            float[] to = Scratch.atLeast(rows * layer.width(), memory);
            layer.apply(rows, from, width, to);
            return to;
        }

        /**
         * Writes the scores of arcs of a sentence, length × (length + 1).
         *
         * @param start row of its first token
         */
        void arcs(int start, int length, float[] into, int intoOff) {
            int width = arc.width();
            Arrays.fill(into, intoOff, intoOff + length * (length + 1), 0);
            int from = start * width;
            MatrixView dependents = MatrixView.of(forms, from, length, hidden, width);
            MatrixKernels.multiply(
                    dependents,
                    MatrixView.of(heads, tokens * width, 1, hidden, width).transposed(),
                    MatrixView.of(into, intoOff, length, 1, length + 1));
            MatrixKernels.multiply(
                    dependents,
                    MatrixView.of(heads, from, length, hidden, width).transposed(),
                    MatrixView.of(into, intoOff + 1, length, length, length + 1));
        }

        /**
         * Writes the sum of the slots of an arc's label.
         *
         * @param from row of the head, or −1 for the root
         */
        void label(int to, int from, float[] out, int outOff) {
            int width = ArcSizes.LABEL_SLOTS * hidden;
            int headAt = (from < 0 ? tokens : from) * width + hidden;
            MatrixKernels.sum(hidden, labelBias, 0, labels, to * width, out, outOff);
            MatrixKernels.add(hidden, labels, headAt, out, outOff);
        }
    }
}
