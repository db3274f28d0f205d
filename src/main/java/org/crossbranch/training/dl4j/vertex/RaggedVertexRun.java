package org.crossbranch.training.dl4j.vertex;

import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.workspace.ArrayType;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/** A {@link RaggedVertex} at work. */
@SuppressWarnings("overrides") // BaseGraphVertex.setInputs lacks the dots of the interface
final class RaggedVertexRun extends RowVertexRun {
    private static final long serialVersionUID = 1L;

    private final RaggedVertex configuration;
    private transient RowMatrix[] matrices = {};

    RaggedVertexRun(RaggedVertex configuration, ComputationGraph graph, String name, int index, DataType type) {
        super(graph, name, index, type);
        this.configuration = configuration;
    }

    @Override
    public INDArray doForward(boolean training, LayerWorkspaceMgr workspaces) {
        BatchMemory memory = newBatch();
        if (!training && configuration.operation() == RowOperation.DROPOUT) {
            return workspaces.dup(ArrayType.ACTIVATIONS, inputs[0], 'c');
        }
        matrices = new RowMatrix[inputs.length];
        for (int i = 0; i < matrices.length; i++) {
            matrices[i] = memory.of(inputs[i]);
        }
        return array(
                configuration.operation().forward(matrices, configuration, memory), ArrayType.ACTIVATIONS, workspaces);
    }

    @Override
    public Pair<Gradient, INDArray[]> doBackward(boolean truncated, LayerWorkspaceMgr workspaces) {
        RowMatrix[] gradients = new RowMatrix[matrices.length];
        for (int i = 0; i < gradients.length; i++) {
            gradients[i] = memory().zeros(matrices[i].rows(), matrices[i].columns());
        }
        configuration.operation().backward(matrices, configuration, memory().of(epsilon), gradients);
        INDArray[] results = new INDArray[gradients.length];
        for (int i = 0; i < results.length; i++) {
            results[i] = array(gradients[i], ArrayType.ACTIVATION_GRAD, workspaces);
        }
        return new Pair<>(null, results);
    }

    @Override
    public void setBackpropGradientsViewArray(INDArray gradients) {
        throw new IllegalStateException("vertex " + getVertexName() + " has no parameters");
    }

    @Override
    public String toString() {
        return configuration.operation() + "(" + getVertexName() + ")";
    }
}
