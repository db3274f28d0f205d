package org.crossbranch.training.dl4j;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.crossbranch.scoring.network.Tensor;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Carries parameters between a graph of {@link SetNetwork} and the named tensors of a model. The graph gives each slot of
 * a first hidden layer a bias of its own; a model holds their sum, which is all that counts.
 */
public final class NetworkExchange {
    /** Names of the model's tensors, before the dot, and of the graph's layers whose weights and biases they hold. */
    private static final Map<String, String> DENSE = Map.of(
            "tag", "tag",
            "structure.hidden", "structureHidden",
            "structure.output", "structureScore",
            "label.hidden", "labelHidden",
            "label.output", "label");

    private static final Map<String, String> EMBEDDINGS = Map.of(
            "word.embedding", "wordEmbedding",
            "character.embedding", "characterEmbedding",
            "nil", SetNetwork.NIL);

    private static final Map<String, String> LSTMS =
            Map.of("character", "characterLstm", "sentence1", "sentence1", "sentence2", "sentence2");

    private static final Map<String, String> SLOTS = Map.of("structure", "structureSlots", "label", "labelSlots");

    /** The one classifier without a bias. */
    private static final String UNBIASED = "structure.output";

    private NetworkExchange() {}

    /** The parameters of a graph as a model's tensors. */
    public static Map<String, Tensor> tensors(ComputationGraph graph) {
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        EMBEDDINGS.forEach((name, layer) -> tensors.put(name, tensor(graph, layer + "_W", name.equals("nil"))));
        LSTMS.forEach((name, vertex) -> {
            for (String direction : BiLstmVertexRun.DIRECTIONS) {
                String from = vertex + "_" + direction;
                String to = name + "." + direction;
                tensors.put(to + ".input", tensor(graph, from + BiLstmVertexRun.INPUT, false));
                tensors.put(to + ".recurrent", tensor(graph, from + BiLstmVertexRun.RECURRENT, false));
                tensors.put(to + ".bias", tensor(graph, from + BiLstmVertexRun.BIAS, true));
            }
        });
        DENSE.forEach((name, layer) -> {
            tensors.put(name + ".weight", tensor(graph, layer + "_W", false));
            if (!name.equals(UNBIASED)) {
                tensors.put(name + ".bias", tensor(graph, layer + "_b", true));
            }
        });
        SLOTS.forEach((name, layer) -> {
            tensors.put(name + ".slots", tensor(graph, layer + "_W", false));
            int hidden = tensors.get(name + ".hidden.bias").values().length;
            tensors.put(name + ".bias", sum(tensor(graph, layer + "_b", true), hidden));
        });
        return tensors;
    }

    private static Tensor tensor(ComputationGraph graph, String parameter, boolean flat) {
        INDArray array = graph.paramTable().get(parameter);
        RowMatrix matrix = RowMatrix.of(array);
        int[] shape = flat ? new int[] {matrix.values().length} : new int[] {matrix.rows(), matrix.columns()};
        return new Tensor(shape, matrix.values());
    }

    private static Tensor sum(Tensor slotBiases, int hidden) {
        float[] sum = new float[hidden];
        for (int i = 0; i < slotBiases.values().length; i++) {
            sum[i % hidden] += slotBiases.values()[i];
        }
        return new Tensor(new int[] {hidden}, sum);
    }

    /** Sets a graph's parameters to a model's tensors. */
    public static void load(ComputationGraph graph, Map<String, Tensor> tensors) {
        EMBEDDINGS.forEach(
                (name, layer) -> set(graph, layer + "_W", tensors.get(name).values()));
        LSTMS.forEach((name, vertex) -> {
            for (String direction : BiLstmVertexRun.DIRECTIONS) {
                String to = vertex + "_" + direction;
                String from = name + "." + direction;
                set(
                        graph,
                        to + BiLstmVertexRun.INPUT,
                        tensors.get(from + ".input").values());
                set(
                        graph,
                        to + BiLstmVertexRun.RECURRENT,
                        tensors.get(from + ".recurrent").values());
                set(
                        graph,
                        to + BiLstmVertexRun.BIAS,
                        tensors.get(from + ".bias").values());
            }
        });
        DENSE.forEach((name, layer) -> {
            set(graph, layer + "_W", tensors.get(name + ".weight").values());
            if (!name.equals(UNBIASED)) {
                set(graph, layer + "_b", tensors.get(name + ".bias").values());
            }
        });
        SLOTS.forEach((name, layer) -> {
            set(graph, layer + "_W", tensors.get(name + ".slots").values());
            // All in the first slot: the others add nothing.
            int slots = Math.toIntExact(graph.paramTable().get(layer + "_b").length());
            set(graph, layer + "_b", Arrays.copyOf(tensors.get(name + ".bias").values(), slots));
        });
    }

    private static void set(ComputationGraph graph, String parameter, float[] values) {
        set(graph.paramTable().get(parameter), values);
    }

    /** Sets an array, of whatever memory order, to values in row-major order. */
    static void set(INDArray view, float[] values) {
        view.assign(Nd4j.create(values, view.shape(), 'c'));
    }
}
