package org.crossbranch.scoring.network;

/** Both directions of an LSTM layer. Its inputs are multiplied once for both, the backward gates beside the forward ones. */
final class BiLstm {
    private final int inputs;
    private final int units;
    private final PackedMatrix weight;
    private final float[] bias;
    private final Lstm forward;
    private final Lstm backward;

    /** The layer of that name. */
    BiLstm(NetworkParameters parameters, String layer) {
        Tensor forwardInput = parameters.tensor(layer + ".forward.input");
        inputs = forwardInput.shape()[0];
        int gates = forwardInput.shape()[1];
        units = gates / 4;
        float[] joined = new float[inputs * 2 * gates];
        bias = new float[2 * gates];
        join(parameters, layer + ".forward", joined, 0, gates);
        join(parameters, layer + ".backward", joined, gates, gates);
        weight = PackedMatrix.of(inputs, 2 * gates, joined);
        forward = new Lstm(parameters.tensor(layer + ".forward.recurrent"), false);
        backward = new Lstm(parameters.tensor(layer + ".backward.recurrent"), true);
    }

    private void join(NetworkParameters parameters, String direction, float[] joined, int column, int gates) {
        float[] source = parameters.values(direction + ".input");
        for (int i = 0; i < inputs; i++) {
            System.arraycopy(source, i * gates, joined, i * 2 * gates + column, gates);
        }
        System.arraycopy(parameters.values(direction + ".bias"), 0, bias, column, gates);
    }

    /** Width of {@link #project}'s rows. */
    int projectedSize() {
        return 8 * units;
    }

    /** Width of {@link #run}'s rows: forward, then backward. */
    int outputSize() {
        return 2 * units;
    }

    /** Overwrites rows of {@code projected} with the input products of both directions plus bias. */
    void project(int rows, float[] x, float[] projected) {
        int width = projectedSize();
        for (int r = 0; r < rows; r++) {
            System.arraycopy(bias, 0, projected, r * width, width);
        }
        weight.multiply(rows, x, 0, inputs, projected, 0, width);
    }

    /** Outputs of every element, each to its row. */
    void run(LockStep sequences, float[] projected, Lstm.State state, float[] outputs) {
        int width = projectedSize();
        forward.run(sequences, projected, 0, width, state, outputs, 0, outputSize());
        backward.run(sequences, projected, 4 * units, width, state, outputs, units, outputSize());
    }

    /** Last outputs of each sequence in either direction, to the row of its number. */
    void runToLast(LockStep sequences, float[] projected, Lstm.State state, float[] outputs) {
        int width = projectedSize();
        forward.run(sequences, projected, 0, width, state);
        copyLast(sequences, state, outputs, 0);
        backward.run(sequences, projected, 4 * units, width, state);
        copyLast(sequences, state, outputs, units);
    }

    private void copyLast(LockStep sequences, Lstm.State state, float[] outputs, int column) {
        for (int rank = 0; rank < sequences.count(); rank++) {
            int at = sequences.sequence(rank) * outputSize() + column;
            System.arraycopy(state.last(), rank * units, outputs, at, units);
        }
    }
}
