package org.crossbranch.training.dl4j;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.crossbranch.scoring.network.Tensor;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Carries parameters between a graph and the named tensors of a model. The graph gives each slot of a first hidden layer a
 * bias of its own; a model holds their sum, which is all that counts.
 */
public final class NetworkExchange {
    private final List<Pair> pairs;

    private NetworkExchange(List<Pair> pairs) {
        this.pairs = List.copyOf(pairs);
    }

    /** How a parameter stands in a model. */
    private enum Form {
        /** As it is. */
        MATRIX,
        /** As a vector. */
        VECTOR,
        /** As the sum of the slots' vectors. */
        SLOT_BIASES
    }

    /**
     * A tensor and a parameter.
     *
     * @param width of {@link Form#SLOT_BIASES}, the tensor with as many rows as one slot has columns
     */
    private record Pair(String tensor, String parameter, Form form, String width) {}

    /** Says which layers hold which tensors. */
    static final class Builder {
        private final List<Pair> pairs = new ArrayList<>();

        Builder embedding(String tensor, String layer) {
            return add(tensor, layer + "_W", Form.MATRIX);
        }

        /** An embedding of one row, in a model a vector. */
        Builder vector(String tensor, String layer) {
            return add(tensor, layer + "_W", Form.VECTOR);
        }

        Builder lstm(String tensor, String vertex) {
            for (String direction : BiLstmVertexRun.DIRECTIONS) {
                String from = vertex + "_" + direction;
                String to = tensor + "." + direction;
                add(to + ".input", from + BiLstmVertexRun.INPUT, Form.MATRIX);
                add(to + ".recurrent", from + BiLstmVertexRun.RECURRENT, Form.MATRIX);
                add(to + ".bias", from + BiLstmVertexRun.BIAS, Form.VECTOR);
            }
            return this;
        }

        Builder dense(String tensor, String layer) {
            return unbiased(tensor, layer).add(tensor + ".bias", layer + "_b", Form.VECTOR);
        }

        Builder unbiased(String tensor, String layer) {
            return add(tensor + ".weight", layer + "_W", Form.MATRIX);
        }

        /** Weights without a bias. */
        Builder matrix(String tensor, String layer) {
            return add(tensor, layer + "_W", Form.MATRIX);
        }

        /**
         * The slots of a first hidden layer.
         *
         * @param output a tensor with a row for each unit of the hidden layers
         */
        Builder slots(String tensor, String layer, String output) {
            add(tensor + ".slots", layer + "_W", Form.MATRIX);
            pairs.add(new Pair(tensor + ".bias", layer + "_b", Form.SLOT_BIASES, output));
            return this;
        }

        private Builder add(String tensor, String parameter, Form form) {
            pairs.add(new Pair(tensor, parameter, form, ""));
            return this;
        }

        NetworkExchange build() {
            return new NetworkExchange(pairs);
        }
    }

    /** The parameters of a graph as a model's tensors. */
    public Map<String, Tensor> tensors(ComputationGraph graph) {
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        for (Pair pair : pairs) {
            tensors.put(pair.tensor(), tensor(graph.paramTable().get(pair.parameter()), pair.form()));
        }
        for (Pair pair : pairs) {
            if (pair.form() == Form.SLOT_BIASES) {
                int width = tensors.get(pair.width()).shape()[0];
                tensors.computeIfPresent(pair.tensor(), (name, biases) -> sum(biases, width));
            }
        }
        return tensors;
    }

    private static Tensor tensor(INDArray array, Form form) {
        RowMatrix matrix = RowMatrix.of(array);
        int[] shape =
                form == Form.MATRIX ? new int[] {matrix.rows(), matrix.columns()} : new int[] {matrix.values().length};
        return new Tensor(shape, matrix.values());
    }

    private static Tensor sum(Tensor slotBiases, int width) {
        float[] sum = new float[width];
        for (int i = 0; i < slotBiases.values().length; i++) {
            sum[i % width] += slotBiases.values()[i];
        }
        return new Tensor(new int[] {width}, sum);
    }

    /** Sets a graph's parameters to a model's tensors. */
    public void load(ComputationGraph graph, Map<String, Tensor> tensors) {
        for (Pair pair : pairs) {
            INDArray parameter = graph.paramTable().get(pair.parameter());
            float[] values = tensors.get(pair.tensor()).values();
            // Biases of slots: all in the first, so that the others add nothing.
            set(parameter, Arrays.copyOf(values, Math.toIntExact(parameter.length())));
        }
    }

    /** Sets an array, of whatever memory order, to values in row-major order. */
    static void set(INDArray view, float[] values) {
        view.assign(Nd4j.create(values, view.shape(), 'c'));
    }
}
