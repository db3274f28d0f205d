package org.crossbranch.scoring.weights;

import java.util.Map;
import java.util.function.Function;

/** The sparse weights of linear scorers. */
public record SparseKind() implements WeightsKind<SparseWeights> {

    /**
     * The shape of sizes that a model gives.
     *
     * @throws IllegalArgumentException if they are not those of sparse weights
     */
    public SparseShape shape(Map<String, Integer> sizes) {
        return SparseShape.of(sizes);
    }

    @Override
    public SparseWeights of(Weights weights) {
        return weights.match(
                dense -> {
                    throw new IllegalArgumentException("a linear scorer takes sparse weights, not a network's");
                },
                sparse -> sparse);
    }

    @Override
    public <R> R match(Function<DenseKind<?>, R> dense, Function<SparseKind, R> sparse) {
        return sparse.apply(this);
    }
}
