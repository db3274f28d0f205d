package org.crossbranch.training.dl4j.graph;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.crossbranch.scoring.weights.Tensor;
import org.crossbranch.scoring.weights.TensorSpec;
import org.crossbranch.training.dl4j.vertex.RowMatrix;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Carries parameters between a graph and the tensors of a model. The graph gives each slot of a first hidden layer a bias of
 * its own; a model holds their sum, which is all that counts.
 *
 * @param pairs which parameter is which tensor
 */
public record NetworkExchange(List<Pair> pairs) {

    /**
     * A tensor and the parameter that holds it.
     *
     * @param tensor the tensor
     * @param parameter name of the parameter in the graph
     * @param isSlotBias whether the parameter has a vector for each slot; the tensor is their sum
     */
    public record Pair(TensorSpec tensor, String parameter, boolean isSlotBias) {}

    public NetworkExchange {
        pairs = List.copyOf(pairs);
    }

    /** The parameters of a graph as a model's tensors. */
    public Map<String, Tensor> tensors(ComputationGraph graph) {
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        for (Pair pair : pairs) {
            TensorSpec tensor = pair.tensor();
            float[] values = RowMatrix.of(parameter(graph, pair)).values();
            tensors.put(
                    tensor.name(),
                    new Tensor(tensor.shape(), pair.isSlotBias() ? sum(values, tensor.columns()) : values));
        }
        return tensors;
    }

    private static INDArray parameter(ComputationGraph graph, Pair pair) {
        return Objects.requireNonNull(graph.paramTable().get(pair.parameter()), pair.parameter());
    }

    private static Tensor tensor(Map<String, Tensor> tensors, String name) {
        return Objects.requireNonNull(tensors.get(name), name);
    }

    private static float[] sum(float[] slotBiases, int width) {
        float[] sum = new float[width];
        for (int i = 0; i < slotBiases.length; i++) {
            sum[i % width] += slotBiases[i];
        }
        return sum;
    }

    /** Sets a graph's parameters to a model's tensors. */
    public void load(ComputationGraph graph, Map<String, Tensor> tensors) {
        for (Pair pair : pairs) {
            INDArray parameter = parameter(graph, pair);
            float[] values = tensor(tensors, pair.tensor().name()).values();
            // Biases of slots: all in the first, so that the others add nothing.
            set(parameter, Arrays.copyOf(values, Math.toIntExact(parameter.length())));
        }
    }

    /** Sets an array, of whatever memory order, to values in row-major order. */
    static void set(INDArray view, float[] values) {
        view.assign(Nd4j.create(values, view.shape(), 'c'));
    }
}
