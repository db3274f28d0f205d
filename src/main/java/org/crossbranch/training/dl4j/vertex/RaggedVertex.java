package org.crossbranch.training.dl4j.vertex;

import java.util.Objects;
import org.deeplearning4j.nn.conf.graph.GraphVertex;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.memory.LayerMemoryReport;
import org.deeplearning4j.nn.conf.memory.MemoryReport;
import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.workspace.ArrayType;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.shade.jackson.annotation.JsonProperty;

/** Configuration of a vertex that applies a {@link RowOperation}. */
public final class RaggedVertex extends GraphVertex {
    private static final long serialVersionUID = 1L;

    @JsonProperty
    private final RowOperation operation;

    @JsonProperty
    private final double rate;

    @JsonProperty
    private final int salt;

    /**
     * A vertex.
     *
     * @param rate probability with which DROPOUT drops a value
     * @param salt what tells this vertex's dropout from another's
     */
    public RaggedVertex(
            @JsonProperty("operation") RowOperation operation,
            @JsonProperty("rate") double rate,
            @JsonProperty("salt") int salt) {
        this.operation = operation;
        this.rate = rate;
        this.salt = salt;
    }

    /** A vertex without dropout. */
    public RaggedVertex(RowOperation operation) {
        this(operation, 0, 0);
    }

    double rate() {
        return rate;
    }

    int salt() {
        return salt;
    }

    @Override
    public RaggedVertex clone() {
        return new RaggedVertex(operation, rate, salt);
    }

    @Override
    public long numParams(boolean backprop) {
        return 0;
    }

    @Override
    public int minVertexInputs() {
        return operation.inputs();
    }

    @Override
    public int maxVertexInputs() {
        return operation.inputs();
    }

    @Override
    public org.deeplearning4j.nn.graph.vertex.GraphVertex instantiate(
            ComputationGraph graph, String name, int index, INDArray parameters, boolean initialize, DataType type) {
        return new Run(this, graph, name, index, type);
    }

    @Override
    public InputType getOutputType(int layerIndex, InputType... vertexInputs) {
        return vertexInputs[0];
    }

    @Override
    public MemoryReport getMemoryReport(InputType... inputTypes) {
        return new LayerMemoryReport.Builder(operation.name(), RaggedVertex.class, inputTypes[0], inputTypes[0])
                .standardMemory(0, 0)
                .build();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RaggedVertex that
                && operation == that.operation
                && rate == that.rate
                && salt == that.salt;
    }

    @Override
    public int hashCode() {
        return Objects.hash(operation, rate, salt);
    }

    /** The vertex at work. */
    @SuppressWarnings("overrides") // BaseGraphVertex.setInputs lacks the dots of the interface
    private static final class Run extends RowVertexRun {
        private static final long serialVersionUID = 1L;

        private final RaggedVertex configuration;
        private transient RowMatrix[] matrices = {};

        Run(RaggedVertex configuration, ComputationGraph graph, String name, int index, DataType type) {
            super(graph, name, index, type);
            this.configuration = configuration;
        }

        @Override
        public INDArray doForward(boolean training, LayerWorkspaceMgr workspaces) {
            BatchMemory memory = newBatch();
            if (!training && configuration.operation == RowOperation.DROPOUT) {
                return workspaces.dup(ArrayType.ACTIVATIONS, inputs[0], 'c');
            }
            matrices = new RowMatrix[inputs.length];
            for (int i = 0; i < matrices.length; i++) {
                matrices[i] = memory.of(inputs[i]);
            }
            return array(
                    configuration.operation.forward(matrices, configuration, memory),
                    ArrayType.ACTIVATIONS,
                    workspaces);
        }

        @Override
        public Pair<Gradient, INDArray[]> doBackward(boolean truncated, LayerWorkspaceMgr workspaces) {
            RowMatrix[] gradients = new RowMatrix[matrices.length];
            for (int i = 0; i < gradients.length; i++) {
                gradients[i] = memory().zeros(matrices[i].rows(), matrices[i].columns());
            }
            configuration.operation.backward(matrices, configuration, memory().of(epsilon), gradients);
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
            return configuration.operation + "(" + getVertexName() + ")";
        }
    }
}
