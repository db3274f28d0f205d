package org.crossbranch.training.dl4j.vertex;

import java.util.List;
import org.crossbranch.scoring.network.layer.PackedSequences;
import org.crossbranch.training.dl4j.vertex.ParameterVertex.Place;
import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.workspace.ArrayType;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.jspecify.annotations.Nullable;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.api.ndarray.INDArray;

/** A {@link BiLstmVertex} at work. */
@SuppressWarnings("overrides") // BaseGraphVertex.setInputs lacks the dots of the interface
final class BiLstmVertexRun extends ParameterVertexRun {
    private static final long serialVersionUID = 1L;

    private static final int DIRECTIONS = 2;

    private final int size;
    private final int units;
    private transient LstmDirection @Nullable [] directions;

    BiLstmVertexRun(BiLstmVertex configuration, int inputs, int units, Place place) {
        super(configuration, place);
        this.size = inputs;
        this.units = units;
    }

    @Override
    public INDArray doForward(boolean training, LayerWorkspaceMgr workspaces) {
        LstmDirection[] passes = directions;
        if (passes == null) {
            passes = new LstmDirection[] {new LstmDirection(false, size, units), new LstmDirection(true, size, units)};
            directions = passes;
        }
        BatchMemory memory = newBatch();
        RowMatrix rows = memory.of(inputs[0]);
        PackedSequences sequences = PackedSequences.of(memory.indices(inputs[1]));
        RowMatrix states = memory.room(rows.rows(), 2 * units);
        float[][] values = values();
        for (int d = 0; d < DIRECTIONS; d++) {
            passes[d].forward(weights(values, d), sequences, rows.values(), states, d * units);
        }
        return array(states, ArrayType.ACTIVATIONS, workspaces);
    }

    private static LstmDirection.Weights weights(float[][] parameters, int direction) {
        return new LstmDirection.Weights(
                parameters[3 * direction], parameters[3 * direction + 1], parameters[3 * direction + 2]);
    }

    @Override
    public Pair<Gradient, INDArray[]> doBackward(boolean truncated, LayerWorkspaceMgr workspaces) {
        LstmDirection[] passes = directions;
        if (passes == null) {
            throw new IllegalStateException("backward before forward at vertex " + getVertexName());
        }
        RowMatrix outer = memory().of(epsilon);
        RowMatrix inner = memory().zeros(outer.rows(), size);
        float[][] gradients = gradients();
        for (int d = 0; d < DIRECTIONS; d++) {
            passes[d].backward(outer, d * units, inner.values(), weights(gradients, d));
        }
        return answer(gradients, List.of(inner), workspaces);
    }
}
