package org.crossbranch.scoring.weights;

import java.util.Map;
import java.util.function.Function;

/**
 * The dense weights of one kind of network.
 *
 * @param <S> the network's shape
 * @param shapes makes a shape of sizes by name; throws {@link IllegalArgumentException} if the network has other sizes
 */
public record DenseKind<S extends NetworkShape>(Function<Map<String, Integer>, S> shapes)
        implements WeightsKind<DenseWeights<S>> {

    /**
     * The shape of sizes that a model gives, of one network of this kind or of several.
     *
     * @throws IllegalArgumentException if they are not those of this kind of network
     */
    public NetworkShape shape(Map<String, Integer> sizes) {
        return EnsembleShape.of(sizes, shapes);
    }

    /** {@inheritDoc} They are one network's. */
    @Override
    public DenseWeights<S> of(Weights weights) {
        return weights.match(
                dense -> new DenseWeights<>(shapes.apply(dense.shape().sizes()), dense.tensors()), sparse -> {
                    throw new IllegalArgumentException("a network takes dense weights, not a linear scorer's");
                });
    }

    @Override
    public <R> R match(Function<DenseKind<?>, R> dense, Function<SparseKind, R> sparse) {
        return dense.apply(this);
    }
}
