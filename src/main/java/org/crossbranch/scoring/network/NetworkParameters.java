package org.crossbranch.scoring.network;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The tensors of a trained network by name, checked against its shape.
 *
 * @param shape the sizes
 * @param tensors every tensor that {@link NetworkShape#tensors} lists, and no other, in its order
 */
public record NetworkParameters(NetworkShape shape, Map<String, Tensor> tensors) {

    /**
     * Checks names, shapes and that all elements are finite.
     *
     * @throws IllegalArgumentException naming the first tensor that is missing, foreign, of another shape or not finite
     */
    public NetworkParameters {
        Map<String, Tensor> ordered = new LinkedHashMap<>();
        for (Map.Entry<String, int[]> expected : shape.tensors().entrySet()) {
            String name = expected.getKey();
            Tensor tensor = tensors.get(name);
            if (tensor == null) {
                throw new IllegalArgumentException("tensor " + name + " is missing");
            }
            if (!Arrays.equals(tensor.shape(), expected.getValue())) {
                throw new IllegalArgumentException("tensor " + name + " has the shape "
                        + Arrays.toString(tensor.shape()) + ", not " + Arrays.toString(expected.getValue()));
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

    /** The tensor of a name. */
    public Tensor tensor(String name) {
        Tensor tensor = tensors.get(name);
        if (tensor == null) {
            throw new IllegalArgumentException("the network has no tensor " + name);
        }
        return tensor;
    }

    /** The elements of the tensor of a name; not a copy. */
    float[] values(String name) {
        return tensor(name).values();
    }
}
