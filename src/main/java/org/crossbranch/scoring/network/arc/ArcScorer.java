package org.crossbranch.scoring.network.arc;

import java.util.Arrays;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.network.encoder.SentenceEncoder;
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
 * The scorer of all arcs of a sentence, and of their labels: see {@link ArcShape}. Its layers are immutable; {@link Rows} are what
 * they give for a batch.
 */
final class ArcScorer implements Scorer<HeadConfiguration> {
    private final SentenceEncoder encoder;
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
     * A scorer.
     *
     * @throws IllegalArgumentException if the network's sizes are not those of the lexicon and the inventory
     */
    ArcScorer(DenseWeights<ArcShape> weights, Lexicon lexicon, ActionInventory inventory) {
        ArcShape shape = weights.shape();
        this.inventory = inventory;
        NetworkShape.checkAgrees("labelling actions", shape.labels(), inventory.size() - inventory.firstLabelling());
        encoder = new SentenceEncoder(shape.encoder(), weights, lexicon);
        features = new ArcFeatures(inventory);
        inputs = shape.encoder().encodedSize();
        hidden = shape.hidden();
        root = weights.values(shape.root());
        head = new Dense(weights, shape.head());
        dependent = new Dense(weights, shape.dependent());
        arc = new Dense(weights, shape.arc());
        labelSlots = PackedMatrix.of(
                inputs,
                ArcShape.LABEL_SLOTS * hidden,
                weights.values(shape.label().slots().weight()));
        labelBias = weights.values(shape.label().slots().bias());
        label = new Classifier(weights, shape.label(), ActivationKernels::reluInPlace);
        crossingMargin = shape.crossingMargin();
    }

    @Override
    public ScoringSession<HeadConfiguration> session() {
        return new ArcSession(encoder.session(), features, new Rows(), label.rows(), inventory, crossingMargin);
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
            int width = ArcShape.LABEL_SLOTS * hidden;
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
            int width = ArcShape.LABEL_SLOTS * hidden;
            int headAt = (from < 0 ? tokens : from) * width + hidden;
            MatrixKernels.sum(hidden, labelBias, 0, labels, to * width, out, outOff);
            MatrixKernels.add(hidden, labels, headAt, out, outOff);
        }
    }
}
