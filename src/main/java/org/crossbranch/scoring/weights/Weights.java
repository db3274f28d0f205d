package org.crossbranch.scoring.weights;

import java.util.Map;
import java.util.function.Function;

/** The trained numbers of a model. A scorer takes one kind of them: {@link WeightsKind}. */
public sealed interface Weights permits DenseWeights, SparseWeights {

    /** The sizes. */
    NetworkShape shape();

    /** The tensors as a model stores them, in its order. */
    Map<String, Tensor> tensors();

    /** Whether the scorer reads tags that are given with the sentence. */
    boolean takesTags();

    /** Whether a word-level label is predicted; else it is read off the sentence. */
    boolean predicts(String task);

    /**
     * Applies the function of this kind. Each kind is a parameter, so that the compiler finds the places that a new one
     * concerns.
     */
    <R> R match(Function<DenseWeights<?>, R> dense, Function<SparseWeights, R> sparse);
}
