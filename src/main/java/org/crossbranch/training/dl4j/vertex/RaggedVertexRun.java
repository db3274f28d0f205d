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

    RaggedVertexRun(RaggedVertex configuration, ComputationGraph graph, String name, int index, DataType type) {
        super(graph, name, index, type);
        this.configuration = configuration;
    }

    @Override
    public INDArray doForward(boolean training, LayerWorkspaceMgr workspaces) {
        if (!training && configuration.operation() == RowOperation.DROPOUT) {
            return workspaces.dup(ArrayType.ACTIVATIONS, inputs[0], 'c');
        }
        return array(configuration.operation().forward(matrices(), configuration), ArrayType.ACTIVATIONS, workspaces);
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
            results[i] = array(gradients[i], ArrayType.ACTIVATION_GRAD, workspaces);
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
    public String toString() {
        return configuration.operation() + "(" + getVertexName() + ")";
    }
}
