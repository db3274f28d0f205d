package org.crossbranch.training.dl4j.vertex;

import java.util.ArrayList;
import java.util.List;
import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.workspace.ArrayType;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.shade.jackson.annotation.JsonProperty;

/**
 * Configuration of a first hidden layer that sums slots: a slot is a place whose row is multiplied by weights of its own. A
 * row's product with a slot is computed once, however many decisions read it there, and only if one does.
 *
 * <p>Inputs: rows × {@code inputs}, and decisions × {@code slots}, the row in each slot; with slots of labels also their
 * embedding, labels × {@code labelInputs}, and decisions × {@code labelSlots}. Output: decisions × {@code units}.
 */
public final class SlotVertex extends ParameterVertex {
    private static final long serialVersionUID = 1L;

    /** Name of the weights of labels. */
    public static final String LABELS = "L";

    @JsonProperty
    private final int inputs;

    @JsonProperty
    private final int slots;

    @JsonProperty
    private final int labelInputs;

    @JsonProperty
    private final int labelSlots;

    @JsonProperty
    private final int units;

    @JsonProperty
    private final RowActivation activation;

    /**
     * A vertex, also as DL4J reads it from JSON.
     *
     * @param labelSlots slots of labels, 0 for none
     */
    public SlotVertex(
            @JsonProperty("name") String name,
            @JsonProperty("inputs") int inputs,
            @JsonProperty("slots") int slots,
            @JsonProperty("labelInputs") int labelInputs,
            @JsonProperty("labelSlots") int labelSlots,
            @JsonProperty("units") int units,
            @JsonProperty("activation") RowActivation activation,
            @JsonProperty("rule") StepRule rule) {
        super(name, rule);
        this.inputs = inputs;
        this.slots = slots;
        this.labelInputs = labelInputs;
        this.labelSlots = labelSlots;
        this.units = units;
        this.activation = activation;
    }

    @Override
    List<Parameter> parameters() {
        List<Parameter> parameters = new ArrayList<>();
        parameters.add(new Parameter(BIAS, 1, units));
        parameters.add(new Parameter(WEIGHT, inputs, slots * units));
        if (labelSlots > 0) {
            parameters.add(new Parameter(LABELS, labelInputs, labelSlots * units));
        }
        return parameters;
    }

    @Override
    int outputs() {
        return units;
    }

    @Override
    ParameterVertexRun run(Place place) {
        return new Run(this, place);
    }

    @Override
    public SlotVertex clone() {
        return new SlotVertex(getLayerName(), inputs, slots, labelInputs, labelSlots, units, activation, rule());
    }

    @Override
    int inputCount() {
        return labelSlots > 0 ? 4 : 2;
    }

    /** The vertex at work. */
    @SuppressWarnings("overrides") // BaseGraphVertex.setInputs lacks the dots of the interface
    private static final class Run extends ParameterVertexRun {
        private static final long serialVersionUID = 1L;

        private final SlotVertex layer;
        private final int groups;
        private transient List<SlotProducts> products = List.of();
        private transient RowMatrix y = RowMatrix.zeros(0, 0);

        Run(SlotVertex layer, Place place) {
            super(layer, place);
            this.layer = layer;
            this.groups = layer.labelSlots > 0 ? 2 : 1;
        }

        @Override
        public INDArray doForward(boolean training, LayerWorkspaceMgr workspaces) {
            if (products.isEmpty()) {
                products = layer.labelSlots > 0
                        ? List.of(
                                new SlotProducts(layer.inputs, layer.slots, layer.units),
                                new SlotProducts(layer.labelInputs, layer.labelSlots, layer.units))
                        : List.of(new SlotProducts(layer.inputs, layer.slots, layer.units));
            }
            float[][] values = values();
            BatchMemory memory = newBatch();
            y = memory.room(Math.toIntExact(inputs[1].size(0)), layer.units);
            y.fillRows(values[0]);
            for (int group = 0; group < groups; group++) {
                int[] indices = memory.indices(inputs[2 * group + 1]);
                products.get(group).forward(values[group + 1], memory.of(inputs[2 * group]), indices, y);
            }
            layer.activation.apply(y);
            return array(y, ArrayType.ACTIVATIONS, workspaces);
        }

        @Override
        public Pair<Gradient, INDArray[]> doBackward(boolean truncated, LayerWorkspaceMgr workspaces) {
            RowMatrix dY = memory().of(epsilon);
            layer.activation.multiplyDerivative(y, dY.values());
            float[][] gradients = gradients();
            dY.sumRows(gradients[0]);
            List<RowMatrix> byInputs = new ArrayList<>();
            for (int group = 0; group < groups; group++) {
                RowMatrix rows = zerosLike(inputs[2 * group]);
                products.get(group).backward(dY, gradients[group + 1], rows);
                byInputs.add(rows);
                byInputs.add(zerosLike(inputs[2 * group + 1]));
            }
            return answer(gradients, byInputs, workspaces);
        }

        private RowMatrix zerosLike(INDArray input) {
            return memory().zeros(Math.toIntExact(input.size(0)), Math.toIntExact(input.size(1)));
        }
    }
}
