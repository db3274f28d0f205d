package org.crossbranch.training.dl4j.vertex;

import java.util.List;
import java.util.stream.Stream;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.shade.jackson.annotation.JsonProperty;

/**
 * Configuration of a bidirectional LSTM over packed sequences. Inputs: rows × {@code inputs}, and the offsets of the
 * sequences as one row. Output: rows × {@code 2 · units}, the forward states first. DL4J's own {@code Bidirectional}
 * ignores masks, so that its padding changes the result; here there is no padding.
 */
public final class BiLstmVertex extends ParameterVertex {
    private static final long serialVersionUID = 1L;

    /** Begins the names of the forward direction's parameters. */
    public static final String FORWARD = "forward";
    /** Begins the names of the backward direction's parameters. */
    public static final String BACKWARD = "backward";
    /** Ends the names of input weights: inputs × 4 · units. */
    public static final String INPUT = "Input";
    /** Ends the names of recurrent weights: units × 4 · units. */
    public static final String RECURRENT = "Recurrent";
    /** Ends the names of biases: 4 · units. */
    public static final String GATE_BIAS = "Bias";

    @JsonProperty
    private final int inputs;

    @JsonProperty
    private final int units;

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
        super(name, updater, clipNorm);
        this.inputs = inputs;
        this.units = units;
    }

    @Override
    List<Parameter> parameters() {
        return Stream.of(FORWARD, BACKWARD)
                .flatMap(direction -> Stream.of(
                        new Parameter(direction + INPUT, inputs, 4 * units),
                        new Parameter(direction + RECURRENT, units, 4 * units),
                        new Parameter(direction + GATE_BIAS, 1, 4 * units)))
                .toList();
    }

    @Override
    int outputs() {
        return 2 * units;
    }

    @Override
    ParameterVertexRun run(Place place) {
        return new BiLstmVertexRun(this, inputs, units, place);
    }

    @Override
    public BiLstmVertex clone() {
        return new BiLstmVertex(getLayerName(), inputs, units, updater().clone(), clipNorm());
    }

    @Override
    public int minVertexInputs() {
        return 2;
    }

    @Override
    public int maxVertexInputs() {
        return 2;
    }
}
