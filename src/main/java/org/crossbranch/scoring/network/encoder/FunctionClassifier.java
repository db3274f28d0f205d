package org.crossbranch.scoring.network.encoder;

import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.TreeEdge;
import org.crossbranch.scoring.network.kernel.ActivationKernels;
import org.crossbranch.scoring.network.kernel.Scratch;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.scoring.network.layer.SlotSums;
import org.crossbranch.scoring.weights.DenseWeights;

/** The classifier of the functions of a finished tree's edges. Immutable; sessions are of one thread. */
final class FunctionClassifier {
    private final int functions;
    private final FunctionPlaces places;
    private final SlotSums sums;
    private final Classifier classifier;

    FunctionClassifier(EncoderShape shape, DenseWeights<?> weights, Lexicon.Functions lexicon) {
        FunctionSizes sizes = shape.functions();
        Classifier.Tensors tensors = sizes.classifier(shape.encodedSize());
        functions = sizes.functions();
        places = new FunctionPlaces(lexicon);
        sums = new SlotSums(
                weights, sizes.empty(shape.encodedSize()), Optional.of(sizes.embedding()), List.of(tensors));
        classifier = new Classifier(weights, tensors, ActivationKernels::reluInPlace);
    }

    Session session() {
        return new Session();
    }

    /** Classifies tree after tree. */
    final class Session {
        private final SlotSums.Products products = sums.products();
        private final Classifier.Rows rows = classifier.rows();
        private final int[] read = new int[FunctionPlaces.COUNT];
        private float[] exponentials = {};

        /**
         * Adds the probability of each function of each edge.
         *
         * @param first row of the sentence's first token
         * @param tokens number of the sentence's tokens
         * @param encoded the rows of the tokens' vectors
         */
        void addProbabilities(List<TreeEdge> edges, int first, int tokens, float[] encoded, float[] into) {
            products.compute(first, tokens, encoded);
            rows.begin(edges.size());
            for (int edge = 0; edge < edges.size(); edge++) {
                places.read(edges.get(edge), read, 0);
                products.sum(0, 0, read, 0, rows.sums(), edge * rows.hidden());
            }
            float[] scores = rows.score(edges.size());
            exponentials = Scratch.atLeast(functions, exponentials);
            for (int edge = 0; edge < edges.size(); edge++) {
                int at = edge * rows.width();
                double logSum = ActivationKernels.logSumExp(functions, scores, at, exponentials, 0);
                for (int function = 0; function < functions; function++) {
                    into[edge * functions + function] += (float) Math.exp(scores[at + function] - logSum);
                }
            }
        }
    }
}
