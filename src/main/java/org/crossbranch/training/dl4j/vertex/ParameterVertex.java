package org.crossbranch.training.dl4j.vertex;

import java.util.List;
import java.util.Objects;
import org.deeplearning4j.nn.api.TrainingConfig;
import org.deeplearning4j.nn.conf.GradientNormalization;
import org.deeplearning4j.nn.conf.graph.GraphVertex;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.memory.LayerMemoryReport;
import org.deeplearning4j.nn.conf.memory.MemoryReport;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.learning.regularization.Regularization;
import org.nd4j.shade.jackson.annotation.JsonProperty;

/** Configuration of a vertex of ours that learns. Two are equal that have the same name, sizes and step rule. */
public abstract class ParameterVertex extends GraphVertex implements TrainingConfig {
    private static final long serialVersionUID = 1L;

    /** Name of a layer's weights. */
    public static final String WEIGHT = "W";

    /** Name of a layer's biases. */
    public static final String BIAS = "b";

    @JsonProperty
    private final String name;

    @JsonProperty
    private final StepRule rule;

    /**
     * A matrix to learn.
     *
     * @param name its name within the vertex
     * @param rows number of rows
     * @param columns number of columns
     */
    record Parameter(String name, int rows, int columns) {
        int length() {
            return rows * columns;
        }
    }

    ParameterVertex(String name, StepRule rule) {
        this.name = name;
        this.rule = rule;
    }

    /** Its parameters, in their order in the graph's vector. */
    abstract List<Parameter> parameters();

    /** Number of its inputs. */
    int inputCount() {
        return 1;
    }

    /** Columns of its output. */
    abstract int outputs();

    /** The vertex at work. */
    abstract ParameterVertexRun run(Place place);

    /**
     * Where a vertex is at work.
     *
     * @param graph the graph
     * @param name its name there
     * @param index its number there
     * @param parameters its part of the graph's vector
     * @param type of the graph's arrays
     */
    record Place(ComputationGraph graph, String name, int index, INDArray parameters, DataType type) {}

    StepRule rule() {
        return rule;
    }

    @Override
    public abstract ParameterVertex clone();

    @Override
    public final int minVertexInputs() {
        return inputCount();
    }

    @Override
    public final int maxVertexInputs() {
        return inputCount();
    }

    @Override
    public final long numParams(boolean backprop) {
        return parameters().stream().mapToLong(Parameter::length).sum();
    }

    @Override
    public final org.deeplearning4j.nn.graph.vertex.GraphVertex instantiate(
            ComputationGraph graph,
            String vertexName,
            int index,
            INDArray parameters,
            boolean initialize,
            DataType type) {
        return run(new Place(graph, vertexName, index, parameters, type));
    }

    @Override
    public final InputType getOutputType(int layerIndex, InputType... vertexInputs) {
        return InputType.feedForward(outputs());
    }

    @Override
    public final MemoryReport getMemoryReport(InputType... inputTypes) {
        return new LayerMemoryReport.Builder(name, getClass(), inputTypes[0], InputType.feedForward(outputs()))
                .standardMemory(numParams(true), rule.updater().stateSize(numParams(true)))
                .build();
    }

    @Override
    public final String getLayerName() {
        return name;
    }

    @Override
    public final List<Regularization> getRegularizationByParam(String parameter) {
        return List.of();
    }

    @Override
    public final boolean isPretrainParam(String parameter) {
        return false;
    }

    @Override
    public final IUpdater getUpdaterByParam(String parameter) {
        return rule.updater();
    }

    @Override
    public final GradientNormalization getGradientNormalization() {
        return rule.clipNorm() > 0 ? GradientNormalization.ClipL2PerLayer : GradientNormalization.None;
    }

    @Override
    public final double getGradientNormalizationThreshold() {
        return rule.clipNorm();
    }

    @Override
    public final void setDataType(DataType type) {
        if (type != DataType.FLOAT) {
            throw new IllegalArgumentException("a " + type + " network; only FLOAT is possible");
        }
    }

    @Override
    public final boolean equals(Object other) {
        return other instanceof ParameterVertex that
                && getClass() == that.getClass()
                && name.equals(that.name)
                && parameters().equals(that.parameters())
                && rule.equals(that.rule);
    }

    @Override
    public final int hashCode() {
        return Objects.hash(getClass(), name, parameters(), rule);
    }

    @Override
    public final String toString() {
        return getClass().getSimpleName() + "(" + name + ", " + parameters() + ")";
    }
}
