package org.crossbranch.scoring.network;

/** What comes after the sum of the slots in an action classifier: tanh, a hidden layer of tanh, an output layer. */
final class Classifier {
    private final int hidden;
    private final Dense middle;
    private final Dense output;

    /** The classifier of that name; one without an output bias has zeros there. */
    Classifier(NetworkParameters parameters, String name, float[] outputBias) {
        hidden = parameters.values(name + ".bias").length;
        middle = new Dense(parameters.tensor(name + ".hidden.weight"), parameters.values(name + ".hidden.bias"));
        output = new Dense(parameters.tensor(name + ".output.weight"), outputBias);
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

        /** Makes room for a number of decisions, and forgets those before. */
        void begin(int count) {
            sums = Scratch.atLeast(count * hidden, sums);
            hiddens = Scratch.atLeast(count * middle.width(), hiddens);
            scores = Scratch.atLeast(count * output.width(), scores);
        }

        /** Where each decision's sum of slots is to be written, F elements a row. */
        float[] sums() {
            return sums;
        }

        /** Scores the first {@code count} decisions; a row of scores is {@link #width} elements. */
        float[] score(int count) {
            ActivationKernels.tanhInPlace(count * hidden, sums, 0);
            middle.apply(count, sums, hidden, hiddens);
            ActivationKernels.tanhInPlace(count * middle.width(), hiddens, 0);
            output.apply(count, hiddens, middle.width(), scores);
            return scores;
        }
    }
}
