package org.crossbranch.scoring.network;

import java.util.Optional;

/** What comes after the sum of the slots in an action classifier: one or two hidden layers, and an output layer. */
final class Classifier {
    private final int hidden;
    private final Activation activation;
    private final Optional<Dense> middle;
    private final Dense output;

    /** What hidden layers do to their sums, in place. */
    @FunctionalInterface
    interface Activation {
        void apply(int count, float[] values, int offset);
    }

    /**
     * The classifier of a name; one without an output bias has zeros there.
     *
     * @param layers hidden layers, the sum of the slots counted
     */
    Classifier(NetworkParameters parameters, String name, int layers, Activation activation) {
        hidden = parameters.values(name + ".bias").length;
        this.activation = activation;
        middle = layers == 1
                ? Optional.empty()
                : Optional.of(new Dense(
                        parameters.tensor(name + ".hidden.weight"), parameters.values(name + ".hidden.bias")));
        Tensor weight = parameters.tensor(name + ".output.weight");
        String bias = name + ".output.bias";
        output = new Dense(
                weight,
                parameters.tensors().containsKey(bias) ? parameters.values(bias) : new float[weight.shape()[1]]);
    }

    /** Distance between rows of scores. */
    int width() {
        return output.width();
    }

    Rows rows() {
        return new Rows();
    }

    /** The decisions of one step. Of one thread. */
    final class Rows {
        private float[] sums = {};
        private float[] hiddens = {};
        private float[] scores = {};

        private Rows() {}

        /** Number of elements of a row of {@link #sums}. */
        int hidden() {
            return hidden;
        }

        /** Distance between rows of scores. */
        int width() {
            return output.width();
        }

        /** Makes room for a number of decisions, and forgets those before. */
        void begin(int count) {
            sums = Scratch.atLeast(count * hidden, sums);
            scores = Scratch.atLeast(count * output.width(), scores);
            if (middle.isPresent()) {
                hiddens = Scratch.atLeast(count * middle.get().width(), hiddens);
            }
        }

        /** Where each decision's sum of slots is to be written, F elements a row. */
        float[] sums() {
            return sums;
        }

        /** Scores the first {@code count} decisions; a row of scores is {@link #width} elements. */
        float[] score(int count) {
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
