package org.crossbranch.scoring.network.layer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.network.kernel.Scratch;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.TensorSpec;

/** An action classifier after the sum of its slots: one or two hidden layers, and an output layer. */
public final class Classifier {
    private final int hidden;
    private final Activation activation;
    private final Optional<Dense> middle;
    private final Dense output;

    /** The activation of hidden layers, applied in place. */
    @FunctionalInterface
    public interface Activation {
        /** Applies the function to {@code count} values from {@code offset} on, in place. */
        void apply(int count, float[] values, int offset);
    }

    /**
     * The tensors of a classifier.
     *
     * @param name the classifier's name, with which those of its tensors begin
     * @param slots the first hidden layer, over vectors of tokens
     * @param labels {@code NAME.nonterminals}: what the embeddings of labels add to that layer
     * @param middle {@code NAME.hidden}: the second hidden layer
     * @param output {@code NAME.output}
     */
    public record Tensors(
            String name,
            SlotTensors slots,
            Optional<TensorSpec> labels,
            Optional<Dense.Tensors> middle,
            Dense.Tensors output) {

        /**
         * Declares a classifier that reads no labels.
         *
         * @param layers hidden layers, 1 or 2
         */
        public static Tensors of(String name, int inputs, int slots, int hidden, int layers, int outputs) {
            return new Tensors(
                    name,
                    SlotTensors.of(name, inputs, slots, hidden),
                    Optional.empty(),
                    layers == 1 ? Optional.empty() : Optional.of(Dense.Tensors.of(name + ".hidden", hidden, hidden)),
                    Dense.Tensors.of(name + ".output", hidden, outputs));
        }

        /** The classifier with a number of slots of labels besides. */
        public Tensors withLabels(int labelSize, int labelSlots) {
            TensorSpec weight = TensorSpec.matrix(name + ".nonterminals", labelSize, labelSlots * slots.hidden());
            return new Tensors(name, slots, Optional.of(weight), middle, output);
        }

        /** The classifier without a bias of its output. */
        public Tensors withoutOutputBias() {
            return new Tensors(name, slots, labels, middle, output.unbiased());
        }

        /** The tensors, in a model's order. */
        public List<TensorSpec> all() {
            List<TensorSpec> all = new ArrayList<>();
            all.add(slots.weight());
            labels.ifPresent(all::add);
            all.add(slots.bias());
            middle.ifPresent(layer -> all.addAll(layer.all()));
            all.addAll(output.all());
            return all;
        }
    }

    /** The classifier of these tensors. */
    public Classifier(DenseWeights<?> weights, Tensors tensors, Activation activation) {
        hidden = tensors.slots().hidden();
        this.activation = activation;
        middle = tensors.middle().map(layer -> new Dense(weights, layer));
        output = new Dense(weights, tensors.output());
    }

    /** Distance between rows of scores. */
    public int width() {
        return output.width();
    }

    /** Buffers for one thread. */
    public Rows rows() {
        return new Rows();
    }

    /** The decisions of one step. Of one thread. */
    public final class Rows {
        private float[] sums = {};
        private float[] hiddens = {};
        private float[] scores = {};

        private Rows() {}

        /** Number of elements of a row of {@link #sums}. */
        public int hidden() {
            return hidden;
        }

        /** Distance between rows of scores. */
        public int width() {
            return output.width();
        }

        /** Makes room for a number of decisions, and forgets those before. */
        public void begin(int count) {
            sums = Scratch.atLeast(count * hidden, sums);
            scores = Scratch.atLeast(count * output.width(), scores);
            if (middle.isPresent()) {
                hiddens = Scratch.atLeast(count * middle.get().width(), hiddens);
            }
        }

        /** Where each decision's sum of slots is to be written, F elements a row. */
        public float[] sums() {
            return sums;
        }

        /** Scores the first {@code count} decisions; a row of scores is {@link #width} elements. */
        public float[] score(int count) {
            activation.apply(count * hidden, sums, 0);
            if (middle.isPresent()) {
                Dense dense = middle.get();
                dense.apply(count, sums, hidden, hiddens);
                activation.apply(count * dense.width(), hiddens, 0);
                output.apply(count, hiddens, dense.width(), scores);
            } else {
                output.apply(count, sums, hidden, scores);
            }
            return scores;
        }
    }
}
