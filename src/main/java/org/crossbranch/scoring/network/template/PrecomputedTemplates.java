package org.crossbranch.scoring.network.template;

import java.util.Arrays;
import java.util.List;
import org.crossbranch.scoring.network.kernel.MatrixKernels;
import org.crossbranch.scoring.network.kernel.PackedMatrix;
import org.crossbranch.scoring.network.kernel.Scratch;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.TensorSpec;

/**
 * The first layer of action classifiers with feature templates as sums: the product of each token with each template's
 * weights is computed once per batch, that of each label once per model; what a reader read off a configuration gives is the
 * sum of one row a template.
 */
final class PrecomputedTemplates {
    /** The index of an empty place. */
    static final int EMPTY = -1;

    private final ActionShape.Counts counts;
    private final int inputs;
    private final int hidden;
    private final int classifiers;
    private final PackedMatrix weight;
    private final float[] emptyProduct;
    private final float[] labelProducts;
    private final float[] bias;

    /**
     * The sums of some classifiers.
     *
     * @param tensors those of the classifiers, in the order in which they are numbered from 0
     */
    PrecomputedTemplates(DenseWeights<?> weights, ActionShape shape, List<Classifier.Tensors> tensors) {
        counts = shape.counts();
        inputs = shape.tokenSize();
        hidden = shape.hidden();
        classifiers = tensors.size();
        List<TensorSpec> slots =
                tensors.stream().map(classifier -> classifier.slots().weight()).toList();
        weight = PackedMatrix.of(inputs, tokenWidth(), join(weights, inputs, slots, counts.tokenTemplates() * hidden));
        emptyProduct = new float[tokenWidth()];
        weight.multiply(1, weights.values(shape.empty()), 0, inputs, emptyProduct, 0, tokenWidth());
        List<TensorSpec> labels = tensors.stream()
                .flatMap(classifier -> classifier.labels().stream())
                .toList();
        labelProducts = shape.labelEmbedding()
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
        float[] joined = join(weights, size, labels, counts.labelTemplates() * hidden);
        float[] products = new float[embedding.rows() * labelWidth()];
        PackedMatrix.of(size, labelWidth(), joined)
                .multiply(embedding.rows(), weights.values(embedding), 0, size, products, 0, labelWidth());
        return products;
    }

    private int tokenWidth() {
        return classifiers * counts.tokenTemplates() * hidden;
    }

    private int labelWidth() {
        return classifiers * counts.labelTemplates() * hidden;
    }

    Products products() {
        return new Products();
    }

    /** The products of a batch's tokens. Of one thread. */
    final class Products {
        private final int[] tokenRows = new int[counts.tokenTemplates()];
        private final int[] labelRows = new int[counts.labelTemplates()];
        private float[] rows = {};
        private int empty;

        private Products() {}

        /** Multiplies the rows of the encoder's output. */
        void compute(int tokens, float[] encoded) {
            int width = tokenWidth();
            rows = Scratch.atLeast((tokens + 1) * width, rows);
            Arrays.fill(rows, 0, tokens * width, 0);
            weight.multiply(tokens, encoded, 0, inputs, rows, 0, width);
            empty = tokens;
            System.arraycopy(emptyProduct, 0, rows, empty * width, width);
        }

        /**
         * Writes F elements to {@code out}: what the templates' places give to a classifier.
         *
         * @param start row of the sentence's first token
         * @param read what stands there, from {@code readOff} on: for each template of a token its index, then for each of a
         *     label its row; {@link #EMPTY} for nothing
         */
        void sum(int classifier, int start, int[] read, int readOff, float[] out, int outOff) {
            System.arraycopy(bias, classifier * hidden, out, outOff, hidden);
            int tokenTemplates = tokenRows.length;
            for (int template = 0; template < tokenTemplates; template++) {
                int token = read[readOff + template];
                int row = token == EMPTY ? empty : start + token;
                tokenRows[template] = row * tokenWidth() + (classifier * tokenTemplates + template) * hidden;
            }
            MatrixKernels.addRows(hidden, tokenTemplates, rows, tokenRows, out, outOff);
            int labelTemplates = labelRows.length;
            for (int template = 0; template < labelTemplates; template++) {
                int label = read[readOff + tokenTemplates + template];
                int row = label == EMPTY ? counts.labelRows() : label;
                labelRows[template] = row * labelWidth() + (classifier * labelTemplates + template) * hidden;
            }
            MatrixKernels.addRows(hidden, labelTemplates, labelProducts, labelRows, out, outOff);
        }
    }
}
