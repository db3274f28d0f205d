package org.crossbranch.scoring.weights;

import java.util.function.Function;

/**
 * A kind of weights, as a scorer takes them.
 *
 * @param <W> the weights
 */
public sealed interface WeightsKind<W extends Weights> permits DenseKind, SparseKind {

    /**
     * Narrows weights to this kind.
     *
     * @throws IllegalArgumentException if they are of another kind, or of another scorer
     */
    W of(Weights weights);

    /** Applies the function of this kind, as {@link Weights#match} does. */
    <R> R match(Function<DenseKind<?>, R> dense, Function<SparseKind, R> sparse);
}
