package org.crossbranch.scoring.network.layer;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.scoring.network.kernel.PackedMatrix;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.TensorSpec;

/**
 * Both directions of an LSTM layer. Its inputs are multiplied once for both, the backward gates beside the forward ones. The first
 * columns of the inputs, the head, can be multiplied by themselves and the others later: the sums have the same bits.
 */
public final class BiLstm {
    private final int head;
    private final int tail;
    private final int units;
    private final PackedMatrix headWeight;
    private final PackedMatrix tailWeight;
    private final float[] bias;
    private final Lstm forward;
    private final Lstm backward;

    /**
     * The tensors of a direction.
     *
     * @param input {@code .input} [inputs, 4 · units]; gates in the order input, forget, output, candidate
     * @param recurrent {@code .recurrent} [units, 4 · units]
     * @param bias {@code .bias} [4 · units]
     */
    public record Direction(TensorSpec input, TensorSpec recurrent, TensorSpec bias) {
        private static Direction of(String name, int inputs, int units) {
            return new Direction(
                    TensorSpec.matrix(name + ".input", inputs, 4 * units),
                    TensorSpec.matrix(name + ".recurrent", units, 4 * units),
                    TensorSpec.vector(name + ".bias", 4 * units));
        }
    }

    /**
     * The tensors of a layer.
     *
     * @param inputs width of its input
     * @param units units of a direction
     * @param forward those under {@code NAME.forward}
     * @param backward those under {@code NAME.backward}
     */
    public record Tensors(int inputs, int units, Direction forward, Direction backward) {

        /** Declares the layer of a name. */
        public static Tensors of(String name, int inputs, int units) {
            return new Tensors(
                    inputs,
                    units,
                    Direction.of(name + ".forward", inputs, units),
                    Direction.of(name + ".backward", inputs, units));
        }

        /** The tensors, in a model's order. */
        public List<TensorSpec> all() {
            return Stream.of(forward, backward)
                    .flatMap(direction -> Stream.of(direction.input(), direction.recurrent(), direction.bias()))
                    .toList();
        }
    }

    /** The layer of these tensors. All inputs are the head. */
    public BiLstm(DenseWeights<?> weights, Tensors tensors) {
        this(weights, tensors, 0);
    }

    /** The layer of these tensors, with so many columns of the inputs behind the head. */
    public BiLstm(DenseWeights<?> weights, Tensors tensors, int tail) {
        this.tail = tail;
        head = tensors.inputs() - tail;
        units = tensors.units();
        int gates = 4 * units;
        float[] joined = new float[tensors.inputs() * 2 * gates];
        bias = new float[2 * gates];
        join(weights, tensors.forward(), joined, 0, gates);
        join(weights, tensors.backward(), joined, gates, gates);
        int split = head * 2 * gates;
        headWeight = PackedMatrix.of(head, 2 * gates, Arrays.copyOf(joined, split));
        tailWeight = PackedMatrix.of(tail, 2 * gates, Arrays.copyOfRange(joined, split, joined.length));
        forward = new Lstm(weights.tensor(tensors.forward().recurrent()), false);
        backward = new Lstm(weights.tensor(tensors.backward().recurrent()), true);
    }

    private void join(DenseWeights<?> weights, Direction direction, float[] joined, int column, int gates) {
        float[] source = weights.values(direction.input());
        for (int i = 0; i < head + tail; i++) {
            System.arraycopy(source, i * gates, joined, i * 2 * gates + column, gates);
        }
        System.arraycopy(weights.values(direction.bias()), 0, bias, column, gates);
    }

    /** Width of {@link #project}'s rows. */
    public int projectedSize() {
        return 8 * units;
    }

    /** Width of {@link #run}'s rows: forward, then backward. */
    public int outputSize() {
        return 2 * units;
    }

    /** Overwrites rows of {@code projected} with the head's products in both directions plus bias. */
    public void project(int rows, float[] x, float[] projected) {
        project(rows, x, projected, 0, projectedSize());
    }

    /**
     * Overwrites columns of rows, from an offset on, with the head's products in both directions plus bias.
     *
     * @param ld distance between the rows of {@code projected}
     */
    public void project(int rows, float[] x, float[] projected, int offset, int ld) {
        for (int r = 0; r < rows; r++) {
            System.arraycopy(bias, 0, projected, r * ld + offset, projectedSize());
        }
        headWeight.multiply(rows, x, 0, head, projected, offset, ld);
    }

    /**
     * Adds the products of the columns behind the head to rows of {@link #project}.
     *
     * @param ld distance between the rows of {@code x}, which begin with these columns
     */
    public void addTail(int rows, float[] x, int ld, float[] projected) {
        tailWeight.multiply(rows, x, 0, ld, projected, 0, projectedSize());
    }

    /** Outputs of every element, each to its row. */
    public void run(PackedSequences sequences, float[] projected, Lstm.State state, float[] outputs) {
        int width = projectedSize();
        forward.run(sequences, projected, 0, width, state, outputs, 0, outputSize());
        backward.run(sequences, projected, 4 * units, width, state, outputs, units, outputSize());
    }

    /** Last outputs of each sequence in either direction, to the row of its number. */
    public void runToLast(PackedSequences sequences, float[] projected, Lstm.State state, float[] outputs) {
        int width = projectedSize();
        forward.run(sequences, projected, 0, width, state);
        copyLast(sequences, state, outputs, 0);
        backward.run(sequences, projected, 4 * units, width, state);
        copyLast(sequences, state, outputs, units);
    }

    private void copyLast(PackedSequences sequences, Lstm.State state, float[] outputs, int column) {
        for (int rank = 0; rank < sequences.count(); rank++) {
            int at = sequences.sequence(rank) * outputSize() + column;
            System.arraycopy(state.last(), rank * units, outputs, at, units);
        }
    }
}
