package org.crossbranch.scoring.network.layer;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.crossbranch.scoring.network.kernel.PackedMatrix;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.TensorSpec;

/** An affine layer, y = x·W + b; its output is padded with zeros to whole vectors. */
public final class Dense {
    private static final int PADDING = 16;

    private final int width;
    private final PackedMatrix weight;
    private final float[] bias;

    /**
     * The tensors of a layer.
     *
     * @param weight {@code NAME.weight} [inputs, outputs]
     * @param bias {@code NAME.bias} [outputs]; without it, zeros are added
     */
    public record Tensors(TensorSpec weight, Optional<TensorSpec> bias) {

        /** Declares the layer of a name. */
        public static Tensors of(String name, int inputs, int outputs) {
            return new Tensors(
                    TensorSpec.matrix(name + ".weight", inputs, outputs),
                    Optional.of(TensorSpec.vector(name + ".bias", outputs)));
        }

        /** The layer without its bias. */
        public Tensors unbiased() {
            return new Tensors(weight, Optional.empty());
        }

        /** The tensors, in a model's order. */
        public List<TensorSpec> all() {
            return Stream.concat(Stream.of(weight), bias.stream()).toList();
        }
    }

    /** The layer of these tensors. */
    public Dense(DenseWeights<?> weights, Tensors tensors) {
        int inputs = tensors.weight().rows();
        int outputs = tensors.weight().columns();
        float[] values = weights.values(tensors.weight());
        width = (outputs + PADDING - 1) / PADDING * PADDING;
        float[] padded = new float[inputs * width];
        for (int i = 0; i < inputs; i++) {
            System.arraycopy(values, i * outputs, padded, i * width, outputs);
        }
        weight = PackedMatrix.of(inputs, width, padded);
        bias = new float[width];
        tensors.bias().ifPresent(spec -> System.arraycopy(weights.values(spec), 0, bias, 0, outputs));
    }

    /** Elements of an output row, padding included. */
    public int width() {
        return width;
    }

    /**
     * Overwrites rows of y, {@link #width} apart, with what rows of x give.
     *
     * @param ldx distance between the rows of x, at least as many as its inputs
     */
    public void apply(int rows, float[] x, int ldx, float[] y) {
        for (int r = 0; r < rows; r++) {
            System.arraycopy(bias, 0, y, r * width, width);
        }
        weight.multiply(rows, x, 0, ldx, y, 0, width);
    }
}
