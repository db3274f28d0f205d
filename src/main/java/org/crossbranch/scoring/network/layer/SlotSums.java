package org.crossbranch.scoring.network.layer;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.network.kernel.MatrixKernels;
import org.crossbranch.scoring.network.kernel.PackedMatrix;
import org.crossbranch.scoring.network.kernel.Scratch;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.TensorSpec;

/**
 * The first layer of classifiers over slots of tokens and of labels as sums: the product of each token with each slot's weights is
 * computed once, that of each label once per model; what stands in a classifier's slots gives the sum of one row a slot.
 */
public final class SlotSums {
    /** The index of an empty place. */
    public static final int EMPTY = -1;

    private final int tokenSlots;
    private final int labelSlots;
    private final int labelRows;
    private final int inputs;
    private final int hidden;
    private final int classifiers;
    private final PackedMatrix weight;
    private final float[] emptyProduct;
    private final float[] labelProducts;
    private final float[] bias;

    /**
     * The sums of some classifiers, all with the same slots.
     *
     * @param empty the vector of an empty place of a token
     * @param labelEmbedding the embedding of labels, the last row for an empty place; none for classifiers that read no labels
     * @param tensors those of the classifiers, in the order in which they are numbered from 0
     */
    public SlotSums(
            DenseWeights<?> weights,
            TensorSpec empty,
            Optional<TensorSpec> labelEmbedding,
            List<Classifier.Tensors> tensors) {
        List<TensorSpec> slots =
                tensors.stream().map(classifier -> classifier.slots().weight()).toList();
        List<TensorSpec> labels = tensors.stream()
                .flatMap(classifier -> classifier.labels().stream())
                .toList();
        inputs = empty.columns();
        hidden = tensors.get(0).slots().hidden();
        tokenSlots = slots.get(0).columns() / hidden;
        labelSlots = labels.isEmpty() ? 0 : labels.get(0).columns() / hidden;
        labelRows = labelEmbedding.map(embedding -> embedding.rows() - 1).orElse(0);
        classifiers = tensors.size();
        weight = PackedMatrix.of(inputs, tokenWidth(), join(weights, inputs, slots, tokenSlots * hidden));
        emptyProduct = new float[tokenWidth()];
        weight.multiply(1, weights.values(empty), 0, inputs, emptyProduct, 0, tokenWidth());
        labelProducts = labelEmbedding
                .map(embedding -> labelProducts(weights, embedding, labels))
                .orElse(new float[0]);
        List<TensorSpec> biases =
                tensors.stream().map(classifier -> classifier.slots().bias()).toList();
        bias = join(weights, 1, biases, hidden);
    }

    /** Matrices of as many rows beside one another. */
    private static float[] join(DenseWeights<?> weights, int rows, List<TensorSpec> tensors, int columns) {
        int width = tensors.size() * columns;
        float[] joined = new float[rows * width];
        for (int t = 0; t < tensors.size(); t++) {
            float[] values = weights.values(tensors.get(t));
            for (int r = 0; r < rows; r++) {
                System.arraycopy(values, r * columns, joined, r * width + t * columns, columns);
            }
        }
        return joined;
    }

    private float[] labelProducts(DenseWeights<?> weights, TensorSpec embedding, List<TensorSpec> labels) {
        int size = embedding.columns();
        float[] joined = join(weights, size, labels, labelSlots * hidden);
        float[] products = new float[embedding.rows() * labelWidth()];
        PackedMatrix.of(size, labelWidth(), joined)
                .multiply(embedding.rows(), weights.values(embedding), 0, size, products, 0, labelWidth());
        return products;
    }

    private int tokenWidth() {
        return classifiers * tokenSlots * hidden;
    }

    private int labelWidth() {
        return classifiers * labelSlots * hidden;
    }

    /** Buffers for one thread. */
    public Products products() {
        return new Products();
    }

    /** The products of a batch's tokens. Of one thread. */
    public final class Products {
        private final int[] rowsOfTokens = new int[tokenSlots];
        private final int[] rowsOfLabels = new int[labelSlots];
        private float[] rows = {};
        private int empty;

        private Products() {}

        /** Multiplies the rows of the encoder's output. */
        public void compute(int tokens, float[] encoded) {
            compute(0, tokens, encoded);
        }

        /**
         * Multiplies some rows of the encoder's output.
         *
         * @param first number of the first of them, which is row 0 from here on
         */
        public void compute(int first, int tokens, float[] encoded) {
            int width = tokenWidth();
            rows = Scratch.atLeast((tokens + 1) * width, rows);
            Arrays.fill(rows, 0, tokens * width, 0);
            weight.multiply(tokens, encoded, first * inputs, inputs, rows, 0, width);
            empty = tokens;
            System.arraycopy(emptyProduct, 0, rows, empty * width, width);
        }

        /**
         * Writes F elements to {@code out}: what stands in a classifier's slots gives.
         *
         * @param start row of the sentence's first token
         * @param read what stands there, from {@code readOff} on: for each slot of a token its index, then for each of a label its
         *     row; {@link SlotSums#EMPTY} for nothing
         */
        public void sum(int classifier, int start, int[] read, int readOff, float[] out, int outOff) {
            System.arraycopy(bias, classifier * hidden, out, outOff, hidden);
            for (int slot = 0; slot < tokenSlots; slot++) {
                int token = read[readOff + slot];
                int row = token == EMPTY ? empty : start + token;
                rowsOfTokens[slot] = row * tokenWidth() + (classifier * tokenSlots + slot) * hidden;
            }
            MatrixKernels.addRows(hidden, tokenSlots, rows, rowsOfTokens, out, outOff);
            for (int slot = 0; slot < labelSlots; slot++) {
                int label = read[readOff + tokenSlots + slot];
                int row = label == EMPTY ? labelRows : label;
                rowsOfLabels[slot] = row * labelWidth() + (classifier * labelSlots + slot) * hidden;
            }
            MatrixKernels.addRows(hidden, labelSlots, labelProducts, rowsOfLabels, out, outOff);
        }
    }
}
