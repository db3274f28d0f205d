package org.crossbranch.scoring.weights;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * The tensors of a trained network by name, checked against its shape.
 *
 * @param <S> the network's shape
 * @param shape the sizes
 * @param tensors every tensor that {@link NetworkShape#tensors} declares, and no other, in its order
 */
public record DenseWeights<S extends NetworkShape>(S shape, Map<String, Tensor> tensors) implements Weights {

    /**
     * Checks names, shapes and that all elements are finite.
     *
     * @throws IllegalArgumentException naming the first tensor that is missing, foreign, of another shape or not finite
     */
    public DenseWeights {
        Map<String, Tensor> ordered = new LinkedHashMap<>();
        for (TensorSpec expected : shape.tensors()) {
            String name = expected.name();
            Tensor tensor = tensors.get(name);
            if (tensor == null) {
                throw new IllegalArgumentException("tensor " + name + " is missing");
            }
            if (!Arrays.equals(tensor.shape(), expected.shape())) {
                throw new IllegalArgumentException("tensor " + name + " has the shape "
                        + Arrays.toString(tensor.shape()) + ", not " + Arrays.toString(expected.shape()));
            }
            if (!tensor.isFinite()) {
                throw new IllegalArgumentException("tensor " + name + " has an element that is not a finite number");
            }
            ordered.put(name, tensor);
        }
        for (String name : tensors.keySet()) {
            if (!ordered.containsKey(name)) {
                throw new IllegalArgumentException("the network has no tensor " + name);
            }
        }
        tensors = Collections.unmodifiableMap(ordered);
    }

    /** The tensor of a declaration. */
    public Tensor tensor(TensorSpec spec) {
        Tensor tensor = tensors.get(spec.name());
        if (tensor == null) {
            throw new IllegalArgumentException("the network has no tensor " + spec.name());
        }
        return tensor;
    }

    /** The elements of the tensor of a declaration; not a copy. */
    public float[] values(TensorSpec spec) {
        return tensor(spec).values();
    }

    @Override
    public boolean takesTags() {
        return shape.takesTags();
    }

    @Override
    public boolean predicts(String task) {
        return shape.predicts(task);
    }

    @Override
    public <R> R match(Function<DenseWeights<?>, R> dense, Function<SparseWeights, R> sparse) {
        return dense.apply(this);
    }
}
