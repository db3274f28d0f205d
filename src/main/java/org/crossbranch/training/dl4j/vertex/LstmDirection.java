package org.crossbranch.training.dl4j.vertex;

import java.util.Arrays;
import org.crossbranch.scoring.network.kernel.ActivationKernels;
import org.crossbranch.scoring.network.kernel.MatrixKernels;
import org.crossbranch.scoring.network.kernel.PackedMatrix;
import org.crossbranch.scoring.network.layer.PackedSequences;

/**
 * One direction of an LSTM over a batch of sequences, forward and backward through time, by matrix products over the
 * whole batch at each step. No peepholes; gate columns in the order input, forget, output, candidate; zero initial
 * state. It holds what the backward pass needs of the forward one, so it serves one batch.
 */
final class LstmDirection {
    private final PackedSequences sequences;
    private final int[] rows;
    private final int inputs;
    private final int units;
    private final Weights weights;
    private final float[] packedInputs;
    /** Activated gates, rows × 4 units. */
    private final float[] gates;

    private final float[] cells;
    private final float[] squashedCells;
    private final float[] hidden;

    /**
     * The parameters of a direction, or their gradients, in row-major order.
     *
     * @param input inputs × 4 units
     * @param recurrent units × 4 units
     * @param bias 4 units
     */
    @SuppressWarnings("ArrayRecordComponent") // a view on working memory, never compared
    record Weights(float[] input, float[] recurrent, float[] bias) {

        /** Zeros. */
        static Weights zeros(int inputs, int units) {
            return new Weights(new float[inputs * 4 * units], new float[units * 4 * units], new float[4 * units]);
        }
    }

    LstmDirection(PackedSequences sequences, boolean reversed, int inputs, int units, Weights weights) {
        this.sequences = sequences;
        this.rows = sequences.rows(reversed);
        this.inputs = inputs;
        this.units = units;
        this.weights = weights;
        this.packedInputs = new float[rows.length * inputs];
        this.gates = new float[rows.length * 4 * units];
        this.cells = new float[rows.length * units];
        this.squashedCells = new float[rows.length * units];
        this.hidden = new float[rows.length * units];
    }

    /**
     * Runs over a batch.
     *
     * @param x rows × inputs
     * @param out where the states go, in the columns from {@code column}
     */
    void forward(float[] x, RowMatrix out, int column) {
        int width = 4 * units;
        for (int p = 0; p < rows.length; p++) {
            System.arraycopy(x, rows[p] * inputs, packedInputs, p * inputs, inputs);
            System.arraycopy(weights.bias, 0, gates, p * width, width);
        }
        MatrixKernels.multiply(
                rows.length, inputs, width, packedInputs, 0, inputs, weights.input, 0, width, gates, 0, width);
        PackedMatrix recurrent = PackedMatrix.of(units, width, weights.recurrent);
        for (int step = 0; step < sequences.steps(); step++) {
            int start = sequences.start(step);
            int active = sequences.running(step);
            if (step > 0) {
                int previous = sequences.start(step - 1) * units;
                recurrent.multiply(active, hidden, previous, units, gates, start * width, width);
            }
            for (int rank = 0; rank < active; rank++) {
                cell(start + rank, step == 0 ? -1 : sequences.start(step - 1) + rank);
            }
        }
        for (int p = 0; p < rows.length; p++) {
            System.arraycopy(hidden, p * units, out.values(), rows[p] * out.columns() + column, units);
        }
    }

    private void cell(int row, int previousRow) {
        int gate = row * 4 * units;
        ActivationKernels.sigmoidInPlace(3 * units, gates, gate);
        ActivationKernels.tanhInPlace(units, gates, gate + 3 * units);
        int at = row * units;
        if (previousRow < 0) {
            for (int u = 0; u < units; u++) {
                cells[at + u] = gates[gate + u] * gates[gate + 3 * units + u];
            }
        } else {
            int before = previousRow * units;
            for (int u = 0; u < units; u++) {
                cells[at + u] =
                        gates[gate + u] * gates[gate + 3 * units + u] + gates[gate + units + u] * cells[before + u];
            }
        }
        System.arraycopy(cells, at, squashedCells, at, units);
        ActivationKernels.tanhInPlace(units, squashedCells, at);
        for (int u = 0; u < units; u++) {
            hidden[at + u] = gates[gate + 2 * units + u] * squashedCells[at + u];
        }
    }

    /**
     * Goes back over the batch of {@link #forward}.
     *
     * @param epsilon gradient of the loss by the states, in the columns from {@code column}
     * @param inputGradient rows × inputs; the gradient by the inputs is added to it
     * @param gradients the gradient by the parameters is added to them
     */
    void backward(RowMatrix epsilon, int column, float[] inputGradient, Weights gradients) {
        int width = 4 * units;
        float[] gateGradients = new float[rows.length * width];
        PackedMatrix recurrentTransposed = PackedMatrix.of(width, units, transpose(weights.recurrent, units, width));
        int widest = sequences.running(0);
        // Carried from each step to the one before it; rows beyond the active ones are 0.
        float[] hiddenGradient = new float[widest * units];
        float[] cellGradient = new float[widest * units];
        for (int step = sequences.steps() - 1; step >= 0; step--) {
            int start = sequences.start(step);
            int active = sequences.running(step);
            for (int rank = 0; rank < active; rank++) {
                int from = rows[start + rank] * epsilon.columns() + column;
                for (int u = 0; u < units; u++) {
                    hiddenGradient[rank * units + u] += epsilon.values()[from + u];
                }
                int previousRow = step == 0 ? -1 : sequences.start(step - 1) + rank;
                cellBackward(start + rank, previousRow, rank * units, hiddenGradient, cellGradient, gateGradients);
            }
            Arrays.fill(hiddenGradient, 0, active * units, 0f);
            if (step > 0) {
                recurrentTransposed.multiply(active, gateGradients, start * width, width, hiddenGradient, 0, units);
            }
        }
        parameterGradients(gateGradients, gradients);
        float[] packedGradient = new float[rows.length * inputs];
        float[] inputTransposed = transpose(weights.input, inputs, width);
        MatrixKernels.multiply(
                rows.length,
                width,
                inputs,
                gateGradients,
                0,
                width,
                inputTransposed,
                0,
                inputs,
                packedGradient,
                0,
                inputs);
        for (int p = 0; p < rows.length; p++) {
            for (int i = 0; i < inputs; i++) {
                inputGradient[rows[p] * inputs + i] += packedGradient[p * inputs + i];
            }
        }
    }

    private void cellBackward(
            int row,
            int previousRow,
            int carried,
            float[] hiddenGradient,
            float[] cellGradient,
            float[] gateGradients) {
        int gate = row * 4 * units;
        int at = row * units;
        for (int u = 0; u < units; u++) {
            float input = gates[gate + u];
            float forget = gates[gate + units + u];
            float output = gates[gate + 2 * units + u];
            float candidate = gates[gate + 3 * units + u];
            float squashed = squashedCells[at + u];
            float previousCell = previousRow < 0 ? 0f : cells[previousRow * units + u];
            float dHidden = hiddenGradient[carried + u];
            float dCell = cellGradient[carried + u] + dHidden * output * (1 - squashed * squashed);
            gateGradients[gate + u] = dCell * candidate * input * (1 - input);
            gateGradients[gate + units + u] = dCell * previousCell * forget * (1 - forget);
            gateGradients[gate + 2 * units + u] = dHidden * squashed * output * (1 - output);
            gateGradients[gate + 3 * units + u] = dCell * input * (1 - candidate * candidate);
            cellGradient[carried + u] = dCell * forget;
        }
    }

    private void parameterGradients(float[] gateGradients, Weights gradients) {
        int width = 4 * units;
        MatrixKernels.multiplyTransposedA(
                inputs,
                rows.length,
                width,
                packedInputs,
                0,
                inputs,
                gateGradients,
                0,
                width,
                gradients.input,
                0,
                width);
        int first = sequences.running(0);
        int later = rows.length - first;
        float[] previousHidden = new float[later * units];
        int filled = 0;
        for (int step = 1; step < sequences.steps(); step++) {
            int length = sequences.running(step) * units;
            System.arraycopy(hidden, sequences.start(step - 1) * units, previousHidden, filled, length);
            filled += length;
        }
        MatrixKernels.multiplyTransposedA(
                units,
                later,
                width,
                previousHidden,
                0,
                units,
                gateGradients,
                first * width,
                width,
                gradients.recurrent,
                0,
                width);
        for (int p = 0; p < rows.length; p++) {
            for (int g = 0; g < width; g++) {
                gradients.bias[g] += gateGradients[p * width + g];
            }
        }
    }

    private static float[] transpose(float[] matrix, int rows, int columns) {
        float[] transposed = new float[matrix.length];
        MatrixKernels.transpose(rows, columns, matrix, 0, columns, transposed, 0, rows);
        return transposed;
    }
}
