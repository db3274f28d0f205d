package org.crossbranch.training.dl4j.vertex;

import org.deeplearning4j.nn.api.Layer;
import org.deeplearning4j.nn.api.MaskState;
import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.graph.vertex.BaseGraphVertex;
import org.deeplearning4j.nn.workspace.ArrayType;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.jspecify.annotations.Nullable;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/** A {@link RaggedVertex} at work. */
@SuppressWarnings("overrides") // BaseGraphVertex.setInputs lacks the dots of the interface
final class RaggedVertexRun extends BaseGraphVertex {
    private static final long serialVersionUID = 1L;

    private final RaggedVertex configuration;

    RaggedVertexRun(RaggedVertex configuration, ComputationGraph graph, String name, int index, DataType type) {
        super(graph, name, index, null, null, type);
        this.configuration = configuration;
    }

    @Override
    public INDArray doForward(boolean training, LayerWorkspaceMgr workspaces) {
        if (!training && configuration.operation() == RowOperation.DROPOUT) {
            return workspaces.dup(ArrayType.ACTIVATIONS, inputs[0], 'c');
        }
        RowMatrix result = configuration.operation().forward(matrices(), configuration);
        INDArray output =
                workspaces.createUninitialized(ArrayType.ACTIVATIONS, DataType.FLOAT, result.rows(), result.columns());
        result.write(output);
        return output;
    }

    @Override
    public Pair<Gradient, INDArray[]> doBackward(boolean truncated, LayerWorkspaceMgr workspaces) {
        RowMatrix[] matrices = matrices();
        RowMatrix[] gradients = new RowMatrix[matrices.length];
        for (int i = 0; i < gradients.length; i++) {
            gradients[i] = RowMatrix.zeros(matrices[i].rows(), matrices[i].columns());
        }
        configuration.operation().backward(matrices, configuration, RowMatrix.of(epsilon), gradients);
        INDArray[] results = new INDArray[gradients.length];
        for (int i = 0; i < results.length; i++) {
            results[i] = workspaces.createUninitialized(
                    ArrayType.ACTIVATION_GRAD, DataType.FLOAT, gradients[i].rows(), gradients[i].columns());
            gradients[i].write(results[i]);
        }
        return new Pair<>(null, results);
    }

    private RowMatrix[] matrices() {
        RowMatrix[] matrices = new RowMatrix[inputs.length];
        for (int i = 0; i < matrices.length; i++) {
            matrices[i] = RowMatrix.of(inputs[i]);
        }
        return matrices;
    }

    @Override
    public void setBackpropGradientsViewArray(INDArray gradients) {
        throw new IllegalStateException("vertex " + getVertexName() + " has no parameters");
    }

    @Override
    public boolean hasLayer() {
        return false;
    }

    @Override
    public @Nullable Layer getLayer() {
        return null;
    }

    @Override
    public @Nullable Pair<INDArray, MaskState> feedForwardMaskArrays(
            INDArray[] masks, MaskState state, int minibatchSize) {
        return null;
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    @Override
    public String toString() {
        return configuration.operation() + "(" + getVertexName() + ")";
    }
}
