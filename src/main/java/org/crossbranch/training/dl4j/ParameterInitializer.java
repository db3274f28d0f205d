package org.crossbranch.training.dl4j;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.deeplearning4j.nn.graph.ComputationGraph;

/**
 * First values of a graph's parameters, decided by the seed and the parameter's name alone: weights uniform after Glorot
 * &amp; Bengio 2010, embeddings uniform with variance 1/columns, biases 0 but for the forget gates' 1 (Jozefowicz et al.
 * 2015).
 */
final class ParameterInitializer {
    private ParameterInitializer() {}

    static void initialize(ComputationGraph graph, long seed) {
        new TreeMap<>(graph.paramTable()).forEach((name, view) -> {
            int length = Math.toIntExact(view.length());
            int rows = Math.toIntExact(view.size(0));
            RowMatrix values = RowMatrix.zeros(rows, length / rows);
            SplittableRandom random = new SplittableRandom(seed * 31 + name.hashCode());
            if (name.endsWith(BiLstmVertexRun.BIAS)) {
                int units = length / 4;
                Arrays.fill(values.values(), units, 2 * units, 1f);
            } else if (!name.endsWith("_b")) {
                boolean embedding = name.contains("Embedding") || name.startsWith(SetNetwork.NIL + "_");
                double bound = Math.sqrt(embedding ? 3.0 / values.columns() : 6.0 / (rows + values.columns()));
                for (int i = 0; i < length; i++) {
                    values.values()[i] = (float) random.nextDouble(-bound, bound);
                }
            }
            NetworkExchange.set(view, values.values());
        });
    }
}
