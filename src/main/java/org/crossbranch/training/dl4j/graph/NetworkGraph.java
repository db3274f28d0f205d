package org.crossbranch.training.dl4j.graph;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.scoring.weights.Tensor;
import org.crossbranch.training.dl4j.vertex.BiLstmVertex;
import org.crossbranch.training.dl4j.vertex.RowMatrix;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.graph.ComputationGraph;

/**
 * A network as DL4J trains it.
 *
 * @param shape its sizes
 * @param configuration the graph. The first of its inputs has one row, by which DL4J's workers batch; DL4J divides the
 *     gradient by the rows of the first of its outputs.
 * @param exchange which parameter of the graph is which tensor of a model
 * @param embeddings names of the parameters that are embeddings
 * @param given first values of the parameters that do not begin at random, by name
 */
public record NetworkGraph(
        NetworkShape shape,
        ComputationGraphConfiguration configuration,
        NetworkExchange exchange,
        Set<String> embeddings,
        Map<String, Tensor> given) {

    /** Copies the collections. */
    public NetworkGraph {
        embeddings = Set.copyOf(embeddings);
        given = Map.copyOf(given);
    }

    /**
     * A graph with its first parameters. Each parameter's values depend on the seed and its name alone: weights uniform after
     * Glorot &amp; Bengio 2010, embeddings uniform with variance 1/columns, biases 0 but for the forget gates' 1
     * (Jozefowicz et al. 2015).
     */
    public ComputationGraph create(long seed) {
        ComputationGraph graph = new RowGraph(configuration);
        graph.init();
        graph.paramTable().forEach((name, view) -> {
            int length = Math.toIntExact(view.length());
            int rows = Math.toIntExact(view.size(0));
            RowMatrix values = RowMatrix.zeros(rows, length / rows);
            SplittableRandom random = new SplittableRandom(seed * 31 + name.hashCode());
            if (name.endsWith(BiLstmVertex.GATE_BIAS)) {
                int units = length / 4;
                Arrays.fill(values.values(), units, 2 * units, 1f);
            } else if (!name.endsWith(GraphLayers.LAYER_BIAS)) {
                double bound =
                        Math.sqrt(embeddings.contains(name) ? 3.0 / values.columns() : 6.0 / (rows + values.columns()));
                for (int i = 0; i < length; i++) {
                    values.values()[i] = (float) random.nextDouble(-bound, bound);
                }
            }
            Tensor first = given.get(name);
            NetworkExchange.set(view, first == null ? values.values() : first.values());
        });
        return graph;
    }
}
