package org.crossbranch.training.dl4j.graph;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.crossbranch.scoring.weights.Tensor;
import org.crossbranch.scoring.weights.TensorSpec;
import org.crossbranch.training.dl4j.vertex.Floats;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Carries parameters between a graph and the tensors of a model.
 *
 * @param pairs which parameter is which tensor
 * @param fixed the tensors that no parameter holds, since they are not trained, by name
 */
public record NetworkExchange(List<Pair> pairs, Map<String, Tensor> fixed) {

    /**
     * A tensor and the parameter that holds it.
     *
     * @param tensor the tensor
     * @param parameter name of the parameter in the graph
     */
    public record Pair(TensorSpec tensor, String parameter) {}

    public NetworkExchange {
        pairs = List.copyOf(pairs);
        fixed = Map.copyOf(fixed);
    }

    /** The parameters of a graph as a model's tensors. */
    public Map<String, Tensor> tensors(ComputationGraph graph) {
        Map<String, Tensor> tensors = new LinkedHashMap<>(fixed);
        for (Pair pair : pairs) {
            TensorSpec tensor = pair.tensor();
            tensors.put(tensor.name(), new Tensor(tensor.shape(), Floats.of(parameter(graph, pair))));
        }
        return tensors;
    }

    private static INDArray parameter(ComputationGraph graph, Pair pair) {
        return Objects.requireNonNull(graph.paramTable().get(pair.parameter()), pair.parameter());
    }

    private static Tensor tensor(Map<String, Tensor> tensors, String name) {
        return Objects.requireNonNull(tensors.get(name), name);
    }

    /** Sets a graph's parameters to a model's tensors. */
    public void load(ComputationGraph graph, Map<String, Tensor> tensors) {
        for (Pair pair : pairs) {
            set(parameter(graph, pair), tensor(tensors, pair.tensor().name()).values());
        }
    }

    /** Sets an array, of whatever memory order, to values in row-major order. */
    static void set(INDArray view, float[] values) {
        view.assign(Nd4j.create(values, view.shape(), 'c'));
    }
}
