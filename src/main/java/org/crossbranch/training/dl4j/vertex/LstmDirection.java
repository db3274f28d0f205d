package org.crossbranch.training.dl4j.vertex;

import java.util.Arrays;
import org.crossbranch.scoring.network.kernel.GradientKernels;
import org.crossbranch.scoring.network.kernel.LstmCells;
import org.crossbranch.scoring.network.kernel.MatrixKernels;
import org.crossbranch.scoring.network.kernel.MatrixView;
import org.crossbranch.scoring.network.kernel.PackedMatrix;
import org.crossbranch.scoring.network.kernel.Scratch;
import org.crossbranch.scoring.network.layer.PackedSequences;

/**
 * One direction of an LSTM over a batch of sequences, forward and backward through time, by matrix products over the
 * whole batch at each step. No peepholes; gate columns in the order input, forget, output, candidate; zero initial
 * state. It remembers what the backward pass needs of the forward one before it, in arrays that it keeps from batch to batch.
 */
final class LstmDirection {
    private final boolean reversed;
    private final int inputs;
    private final int units;
    private final float[] zeros;
    private Weights weights = new Weights(new float[0], new float[0], new float[0]);
    private PackedSequences sequences = new PackedSequences();
    private int[] rows = {};
    private float[] packedInputs = {};
    private LstmCells cells;
    private float[] previousHidden = {};
    private float[] gateGradients = {};
    private float[] packedGradient = {};
    private float[] hiddenGradient = {};
    private float[] cellGradient = {};

    /**
     * The parameters of a direction, or their gradients, in row-major order.
     *
     * @param input inputs × 4 units
     * @param recurrent units × 4 units
     * @param bias 4 units
     */
    @SuppressWarnings("ArrayRecordComponent") // a view on working memory, never compared
    record Weights(float[] input, float[] recurrent, float[] bias) {}

    LstmDirection(boolean reversed, int inputs, int units) {
        this.reversed = reversed;
        this.inputs = inputs;
        this.units = units;
        this.zeros = new float[units];
        cells = new LstmCells(units, new float[0], new float[0], new float[0], new float[0]);
    }

    /**
     * Runs over a batch.
     *
     * @param of its parameters; not copied, so they must not change before the backward pass
     * @param x rows × inputs
     * @param out where the states go, in the columns from {@code column}
     */
    void forward(Weights of, PackedSequences batch, float[] x, RowMatrix out, int column) {
        weights = of;
        sequences = batch;
        rows = batch.rows(reversed);
        int width = 4 * units;
        packedInputs = Scratch.atLeast(rows.length * inputs, packedInputs);
        cells = new LstmCells(
                units,
                Scratch.atLeast(rows.length * width, cells.gates()),
                Scratch.atLeast(rows.length * units, cells.states()),
                Scratch.atLeast(rows.length * units, cells.squashed()),
                Scratch.atLeast(rows.length * units, cells.outputs()));
        float[] gates = cells.gates();
        for (int p = 0; p < rows.length; p++) {
            System.arraycopy(x, rows[p] * inputs, packedInputs, p * inputs, inputs);
            System.arraycopy(weights.bias, 0, gates, p * width, width);
        }
        MatrixKernels.multiply(
                MatrixView.of(packedInputs, rows.length, inputs),
                MatrixView.of(weights.input, inputs, width),
                MatrixView.of(gates, rows.length, width));
        PackedMatrix recurrent = PackedMatrix.of(units, width, weights.recurrent);
        for (int step = 0; step < sequences.steps(); step++) {
            int start = sequences.start(step);
            int active = sequences.running(step);
            if (step > 0) {
                int previous = sequences.start(step - 1) * units;
                recurrent.multiply(active, cells.outputs(), previous, units, gates, start * width, width);
            }
            GradientKernels.lstmCells(
                    cells,
                    start,
                    active,
                    step == 0 ? zeros : cells.states(),
                    step == 0 ? 0 : sequences.start(step - 1) * units,
                    step == 0 ? 0 : units);
        }
        for (int p = 0; p < rows.length; p++) {
            System.arraycopy(cells.outputs(), p * units, out.values(), rows[p] * out.columns() + column, units);
        }
    }

    /**
     * Goes back over the batch of {@link #forward}.
     *
     * @param epsilon gradient of the loss by the states, in the columns from {@code column}
     * @param inputGradient rows × inputs; the gradient by the inputs is added to it
     * @param gradients where the gradient by the parameters goes
     */
    void backward(RowMatrix epsilon, int column, float[] inputGradient, Weights gradients) {
        int width = 4 * units;
        gateGradients = Scratch.atLeast(rows.length * width, gateGradients);
        PackedMatrix recurrentTransposed = PackedMatrix.ofTransposed(width, units, weights.recurrent);
        int widest = sequences.running(0);
        // Carried from each step to the one before it; rows beyond the active ones are 0.
        hiddenGradient = Scratch.zeros(widest * units, hiddenGradient);
        cellGradient = Scratch.zeros(widest * units, cellGradient);
        for (int step = sequences.steps() - 1; step >= 0; step--) {
            int start = sequences.start(step);
            int active = sequences.running(step);
            for (int rank = 0; rank < active; rank++) {
                int from = rows[start + rank] * epsilon.columns() + column;
                MatrixKernels.add(units, epsilon.values(), from, hiddenGradient, rank * units);
                GradientKernels.lstmCellGradient(
                        cells,
                        start + rank,
                        step == 0 ? zeros : cells.states(),
                        step == 0 ? 0 : (sequences.start(step - 1) + rank) * units,
                        hiddenGradient,
                        cellGradient,
                        rank * units,
                        gateGradients);
            }
            Arrays.fill(hiddenGradient, 0, active * units, 0f);
            if (step > 0) {
                recurrentTransposed.multiply(active, gateGradients, start * width, width, hiddenGradient, 0, units);
            }
        }
        parameterGradients(gradients);
        packedGradient = Scratch.atLeast(rows.length * inputs, packedGradient);
        MatrixKernels.product(
                MatrixView.of(gateGradients, rows.length, width),
                MatrixView.of(weights.input, inputs, width).transposed(),
                MatrixView.of(packedGradient, rows.length, inputs));
        for (int p = 0; p < rows.length; p++) {
            MatrixKernels.add(inputs, packedGradient, p * inputs, inputGradient, rows[p] * inputs);
        }
    }

    private void parameterGradients(Weights gradients) {
        int width = 4 * units;
        MatrixKernels.product(
                MatrixView.of(packedInputs, rows.length, inputs).transposed(),
                MatrixView.of(gateGradients, rows.length, width),
                MatrixView.of(gradients.input, inputs, width));
        int first = sequences.running(0);
        previousHidden = Scratch.atLeast((rows.length - first) * units, previousHidden);
        int filled = 0;
        for (int step = 1; step < sequences.steps(); step++) {
            int length = sequences.running(step) * units;
            System.arraycopy(cells.outputs(), sequences.start(step - 1) * units, previousHidden, filled, length);
            filled += length;
        }
        int later = rows.length - first;
        MatrixKernels.product(
                MatrixView.of(previousHidden, later, units).transposed(),
                MatrixView.of(gateGradients, first * width, later, width, width),
                MatrixView.of(gradients.recurrent, units, width));
        Arrays.fill(gradients.bias, 0f);
        for (int p = 0; p < rows.length; p++) {
            MatrixKernels.add(width, gateGradients, p * width, gradients.bias, 0);
        }
    }
}
