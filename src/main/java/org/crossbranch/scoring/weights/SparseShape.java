package org.crossbranch.scoring.weights;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The sizes of sparse weights, and the tensors that a model stores them as. All tensors but the last are of whole numbers, whose bits
 * stand where others have those of floats.
 *
 * @param characters UTF-16 units of the text of the feature templates
 * @param features features that have weights
 * @param weights weights of all features together
 */
public record SparseShape(int characters, int features, int weights) implements NetworkShape {
    /** Most features or weights. */
    public static final int MOST = 1 << 27;

    private static final String CHARACTERS = "templateCharacters";
    private static final String FEATURES = "features";
    private static final String WEIGHTS = "weights";

    /** Checks the sizes. */
    public SparseShape {
        NetworkShape.check(characters);
        if (features < 1 || weights < features || weights > MOST) {
            throw new IllegalArgumentException(weights + " weights of " + features + " features; possible are up to "
                    + MOST + ", and one of a feature at least");
        }
    }

    /** The shape of sizes that a model gives. */
    public static SparseShape of(Map<String, Integer> sizes) {
        NamedSizes named = new NamedSizes(sizes);
        SparseShape shape = new SparseShape(named.take(CHARACTERS), named.take(FEATURES), named.take(WEIGHTS));
        named.checkNoneLeft();
        return shape;
    }

    @Override
    public Map<String, Integer> sizes() {
        Map<String, Integer> sizes = new LinkedHashMap<>();
        sizes.put(CHARACTERS, characters);
        sizes.put(FEATURES, features);
        sizes.put(WEIGHTS, weights);
        return sizes;
    }

    @Override
    public boolean takesTags() {
        return true;
    }

    @Override
    public List<TensorSpec> tensors() {
        return List.of(templates(), keys(), ends(), actions(), values());
    }

    /** The text of the templates: UTF-16 units. */
    TensorSpec templates() {
        return TensorSpec.vector("templates", characters);
    }

    /** The hash of each feature: its low and its high 32 bits. */
    TensorSpec keys() {
        return TensorSpec.matrix("feature.keys", features, 2);
    }

    /** Of each feature, the number of weights up to its last. */
    TensorSpec ends() {
        return TensorSpec.vector("feature.ends", features);
    }

    /** The action of each weight. */
    TensorSpec actions() {
        return TensorSpec.vector("weight.actions", weights);
    }

    /** The weights. */
    TensorSpec values() {
        return TensorSpec.vector("weight.values", weights);
    }
}
