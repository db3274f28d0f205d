package org.crossbranch.scoring.weights;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * The weights of a linear scorer: of each hashed feature, those of some actions; of all others, the weight is 0. The arrays are not
 * copied; whoever makes them lets go of them.
 *
 * @param templates the text of the feature templates
 * @param keys hashes of the features, ascending
 * @param ends of each feature, the number of weights up to its last
 * @param actions ids of the actions, ascending for each feature
 * @param values the weights
 */
@SuppressWarnings("ArrayRecordComponent") // equality is by contents
public record SparseWeights(String templates, long[] keys, int[] ends, char[] actions, float[] values)
        implements Weights {

    /**
     * Checks the arrays.
     *
     * @throws IllegalArgumentException if they do not fit together, or a weight is not finite
     */
    public SparseWeights {
        if (ends.length != keys.length || actions.length != values.length) {
            throw new IllegalArgumentException("the arrays of sparse weights have different lengths");
        }
        int before = 0;
        for (int feature = 0; feature < keys.length; feature++) {
            if (ends[feature] <= before || ends[feature] > values.length) {
                throw new IllegalArgumentException("feature " + feature + " ends at weight " + ends[feature]);
            }
            if (keys[feature] == 0 || (feature > 0 && keys[feature] <= keys[feature - 1])) {
                throw new IllegalArgumentException("the keys of features do not ascend at " + feature);
            }
            for (int weight = before + 1; weight < ends[feature]; weight++) {
                if (actions[weight] <= actions[weight - 1]) {
                    throw new IllegalArgumentException("the actions of feature " + feature + " do not ascend");
                }
            }
            before = ends[feature];
        }
        if (before != values.length) {
            throw new IllegalArgumentException((values.length - before) + " weights belong to no feature");
        }
        for (float value : values) {
            if (!Float.isFinite(value)) {
                throw new IllegalArgumentException("a weight is not a finite number");
            }
        }
    }

    /**
     * These weights, by which all scores are divided by a power of two. No digit is lost, unless a weight is next to nothing.
     *
     * @param unit the logarithm to base 2 of the divisor
     */
    public SparseWeights dividedBy(int unit) {
        float[] divided = new float[values.length];
        for (int weight = 0; weight < divided.length; weight++) {
            divided[weight] = Math.scalb(values[weight], -unit);
        }
        return new SparseWeights(templates, keys, ends, actions, divided);
    }

    @Override
    public SparseShape shape() {
        return new SparseShape(templates.length(), keys.length, values.length);
    }

    /** {@inheritDoc} Whole numbers are stored as the floats of the same bits. */
    @Override
    public Map<String, Tensor> tensors() {
        SparseShape shape = shape();
        float[] text = new float[templates.length()];
        for (int i = 0; i < text.length; i++) {
            text[i] = Float.intBitsToFloat(templates.charAt(i));
        }
        float[] halves = new float[2 * keys.length];
        float[] bounds = new float[keys.length];
        for (int i = 0; i < keys.length; i++) {
            halves[2 * i] = Float.intBitsToFloat((int) keys[i]);
            halves[2 * i + 1] = Float.intBitsToFloat((int) (keys[i] >>> Integer.SIZE));
            bounds[i] = Float.intBitsToFloat(ends[i]);
        }
        float[] ids = new float[actions.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = Float.intBitsToFloat(actions[i]);
        }
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        put(tensors, shape.templates(), text);
        put(tensors, shape.keys(), halves);
        put(tensors, shape.ends(), bounds);
        put(tensors, shape.actions(), ids);
        put(tensors, shape.values(), values);
        return tensors;
    }

    private static void put(Map<String, Tensor> tensors, TensorSpec spec, float[] values) {
        tensors.put(spec.name(), new Tensor(spec.shape(), values));
    }

    /**
     * The weights of a model's tensors.
     *
     * @throws IllegalArgumentException if they are none of sparse weights
     */
    public static SparseWeights of(SparseShape shape, Map<String, Tensor> tensors) {
        float[] text = values(tensors, shape.templates());
        StringBuilder templates = new StringBuilder(text.length);
        for (float unit : text) {
            templates.append(unit(unit));
        }
        float[] halves = values(tensors, shape.keys());
        float[] bounds = values(tensors, shape.ends());
        long[] keys = new long[bounds.length];
        int[] ends = new int[bounds.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = (long) Float.floatToRawIntBits(halves[2 * i + 1]) << Integer.SIZE
                    | Integer.toUnsignedLong(Float.floatToRawIntBits(halves[2 * i]));
            ends[i] = Float.floatToRawIntBits(bounds[i]);
        }
        float[] ids = values(tensors, shape.actions());
        char[] actions = new char[ids.length];
        for (int i = 0; i < actions.length; i++) {
            actions[i] = unit(ids[i]);
        }
        return new SparseWeights(templates.toString(), keys, ends, actions, values(tensors, shape.values()));
    }

    private static char unit(float stored) {
        int bits = Float.floatToRawIntBits(stored);
        if (bits < 0 || bits > Character.MAX_VALUE) {
            throw new IllegalArgumentException("a number of " + bits + " where 16 bits are due");
        }
        return (char) bits;
    }

    private static float[] values(Map<String, Tensor> tensors, TensorSpec spec) {
        Tensor tensor = tensors.get(spec.name());
        if (tensor == null) {
            throw new IllegalArgumentException("tensor " + spec.name() + " is missing");
        }
        return tensor.values();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SparseWeights that
                && templates.equals(that.templates)
                && Arrays.equals(keys, that.keys)
                && Arrays.equals(ends, that.ends)
                && Arrays.equals(actions, that.actions)
                && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(new int[] {
            templates.hashCode(),
            Arrays.hashCode(keys),
            Arrays.hashCode(ends),
            Arrays.hashCode(actions),
            Arrays.hashCode(values)
        });
    }

    @Override
    public String toString() {
        return values.length + " weights of " + keys.length + " features";
    }

    @Override
    public boolean takesTags() {
        return true;
    }

    @Override
    public boolean predicts(String task) {
        return false;
    }

    @Override
    public <R> R match(Function<DenseWeights<?>, R> dense, Function<SparseWeights, R> sparse) {
        return sparse.apply(this);
    }
}
