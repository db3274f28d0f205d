package org.crossbranch.training.dl4j.vertex;

import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.scoring.network.layer.PackedSequences;
import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.workspace.ArrayType;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.jspecify.annotations.Nullable;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.api.ndarray.INDArray;
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
     */
    public BiLstmVertex(
            @JsonProperty("name") String name,
            @JsonProperty("inputs") int inputs,
            @JsonProperty("units") int units,
            @JsonProperty("rule") StepRule rule) {
        super(name, rule);
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
        return new Run(this, place);
    }

    @Override
    public BiLstmVertex clone() {
        return new BiLstmVertex(getLayerName(), inputs, units, rule());
    }

    @Override
    int inputCount() {
        return 2;
    }

    /** The vertex at work. */
    @SuppressWarnings("overrides") // BaseGraphVertex.setInputs lacks the dots of the interface
    private static final class Run extends ParameterVertexRun {
        private static final long serialVersionUID = 1L;

        private final BiLstmVertex layer;
        private transient LstmDirection @Nullable [] directions;

        Run(BiLstmVertex layer, Place place) {
            super(layer, place);
            this.layer = layer;
        }

        @Override
        public INDArray doForward(boolean training, LayerWorkspaceMgr workspaces) {
            LstmDirection[] passes = directions;
            if (passes == null) {
                passes = new LstmDirection[] {
                    new LstmDirection(false, layer.inputs, layer.units),
                    new LstmDirection(true, layer.inputs, layer.units)
                };
                directions = passes;
            }
            BatchMemory memory = newBatch();
            RowMatrix rows = memory.of(inputs[0]);
            PackedSequences sequences = PackedSequences.of(memory.indices(inputs[1]));
            RowMatrix states = memory.room(rows.rows(), 2 * layer.units);
            float[][] values = values();
            for (int d = 0; d < passes.length; d++) {
                passes[d].forward(weights(values, d), sequences, rows.values(), states, d * layer.units);
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
            RowMatrix inner = memory().zeros(outer.rows(), layer.inputs);
            float[][] gradients = gradients();
            for (int d = 0; d < passes.length; d++) {
                passes[d].backward(outer, d * layer.units, inner.values(), weights(gradients, d));
            }
            return answer(gradients, List.of(inner), workspaces);
        }
    }
}
