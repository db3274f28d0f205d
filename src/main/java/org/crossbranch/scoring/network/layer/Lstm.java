package org.crossbranch.scoring.network.layer;

import java.util.Arrays;
import org.crossbranch.scoring.network.kernel.ActivationKernels;
import org.crossbranch.scoring.network.kernel.PackedMatrix;
import org.crossbranch.scoring.network.kernel.Scratch;
import org.crossbranch.scoring.weights.Tensor;

/**
 * One direction of an LSTM layer over sequences in lock-step: one matrix product per time step for all of them. The
 * products of the inputs are computed before, for all elements at once.
 */
public final class Lstm {
    private final int units;
    private final PackedMatrix recurrent;
    private final boolean backward;

    /** A direction with a recurrent matrix [units, 4·units]. */
    Lstm(Tensor recurrent, boolean backward) {
        units = recurrent.shape()[0];
        this.recurrent = PackedMatrix.of(recurrent);
        this.backward = backward;
    }

    /** States of the running sequences by rank, and their gates. */
    public static final class State {
        private float[] h = {};
        private float[] c = {};
        private float[] gates = {};

        private void reset(int sequences, int units) {
            h = Scratch.atLeast(sequences * units, h);
            c = Scratch.atLeast(sequences * units, c);
            gates = Scratch.atLeast(sequences * 4 * units, gates);
            Arrays.fill(h, 0, sequences * units, 0);
            Arrays.fill(c, 0, sequences * units, 0);
        }

        /** The outputs [sequences, units] of the last element of each sequence, by rank. */
        float[] last() {
            return h;
        }
    }

    /** Walks the sequences and leaves their last outputs in the state. */
    void run(PackedSequences sequences, float[] inputs, int column, int ld, State state) {
        state.reset(sequences.count(), units);
        for (int step = 0; step < sequences.steps(); step++) {
            step(sequences, step, inputs, column, ld, state);
        }
    }

    /**
     * Walks the sequences and writes the output of each element to its row.
     *
     * @param inputs input products plus bias: 4·units elements from {@code column} on, of rows {@code ld} apart
     * @param outputs the outputs go to units elements from {@code outColumn} on, of rows {@code ldOut} apart
     */
    void run(
            PackedSequences sequences,
            float[] inputs,
            int column,
            int ld,
            State state,
            float[] outputs,
            int outColumn,
            int ldOut) {
        state.reset(sequences.count(), units);
        for (int step = 0; step < sequences.steps(); step++) {
            step(sequences, step, inputs, column, ld, state);
            for (int rank = 0; rank < sequences.running(step); rank++) {
                int at = sequences.row(rank, step, backward) * ldOut + outColumn;
                System.arraycopy(state.h, rank * units, outputs, at, units);
            }
        }
    }

    private void step(PackedSequences sequences, int step, float[] inputs, int column, int ld, State state) {
        int running = sequences.running(step);
        int width = 4 * units;
        for (int rank = 0; rank < running; rank++) {
            int from = sequences.row(rank, step, backward) * ld + column;
            System.arraycopy(inputs, from, state.gates, rank * width, width);
        }
        recurrent.multiply(running, state.h, 0, units, state.gates, 0, width);
        ActivationKernels.lstmCells(running, units, state.gates, state.c, state.h);
    }
}
