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

/**
 * Configuration of a bidirectional LSTM over packed sequences. Inputs: rows × {@code inputs}, and the offsets of the
 * sequences as one row. Output: rows × {@code 2 · units}, the forward states first. DL4J's own {@code Bidirectional}
 * ignores masks, so that its padding changes the result; here there is no padding.
 */
public final class BiLstmVertex extends GraphVertex implements TrainingConfig {
    private static final long serialVersionUID = 1L;

    @JsonProperty
    private final String name;

    @JsonProperty
    private final int inputs;

    @JsonProperty
    private final int units;

    @JsonProperty
    private final IUpdater updater;

    @JsonProperty
    private final double clipNorm;

    /**
     * A vertex, also as DL4J reads it from JSON.
     *
     * @param units size of the state of one direction
     * @param clipNorm greatest L2 norm of the gradient; 0 for no limit
     */
    public BiLstmVertex(
            @JsonProperty("name") String name,
            @JsonProperty("inputs") int inputs,
            @JsonProperty("units") int units,
            @JsonProperty("updater") IUpdater updater,
            @JsonProperty("clipNorm") double clipNorm) {
        this.name = name;
        this.inputs = inputs;
        this.units = units;
        this.updater = updater;
        this.clipNorm = clipNorm;
    }

    int inputs() {
        return inputs;
    }

    int units() {
        return units;
    }

    @Override
    public BiLstmVertex clone() {
        return new BiLstmVertex(name, inputs, units, updater.clone(), clipNorm);
    }

    @Override
    public long numParams(boolean backprop) {
        return 2L * 4 * units * (inputs + units + 1);
    }

    @Override
    public int minVertexInputs() {
        return 2;
    }

    @Override
    public int maxVertexInputs() {
        return 2;
    }

    @Override
    public org.deeplearning4j.nn.graph.vertex.GraphVertex instantiate(
            ComputationGraph graph,
            String vertexName,
            int index,
            INDArray parameters,
            boolean initialize,
            DataType type) {
        return new BiLstmVertexRun(this, graph, vertexName, index, parameters, type);
    }

    @Override
    public InputType getOutputType(int layerIndex, InputType... vertexInputs) {
        return InputType.feedForward(2L * units);
    }

    @Override
    public MemoryReport getMemoryReport(InputType... inputTypes) {
        InputType output = InputType.feedForward(2L * units);
        return new LayerMemoryReport.Builder(name, BiLstmVertex.class, inputTypes[0], output)
                .standardMemory(numParams(true), updater.stateSize(numParams(true)))
                .build();
    }

    @Override
    public String getLayerName() {
        return name;
    }

    @Override
    public List<Regularization> getRegularizationByParam(String parameter) {
        return List.of();
    }

    @Override
    public boolean isPretrainParam(String parameter) {
        return false;
    }

    @Override
    public IUpdater getUpdaterByParam(String parameter) {
        return updater;
    }

    @Override
    public GradientNormalization getGradientNormalization() {
        return clipNorm > 0 ? GradientNormalization.ClipL2PerLayer : GradientNormalization.None;
    }

    @Override
    public double getGradientNormalizationThreshold() {
        return clipNorm;
    }

    @Override
    public void setDataType(DataType type) {
        if (type != DataType.FLOAT) {
            throw new IllegalArgumentException("a " + type + " network; only FLOAT is possible");
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BiLstmVertex that
                && name.equals(that.name)
                && inputs == that.inputs
                && units == that.units
                && updater.equals(that.updater)
                && clipNorm == that.clipNorm;
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, inputs, units, updater, clipNorm);
    }
}
