package org.crossbranch.scoring.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The first layer of action classifiers with feature templates as sums: the product of each token with each template's
 * weights is computed once per batch, that of each label once per model; what a reader read off a configuration gives is the
 * sum of one row a template.
 */
final class TemplateSums {
    /** The classifier of structural steps. */
    static final String STRUCTURE = "structure";

    /** The classifier of labelling steps. */
    static final String LABEL = "label";

    /** What is read where a place is empty. */
    static final int EMPTY = -1;

    private final ActionCounts counts;
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
     * @param names of the classifiers, in the order in which they are numbered from 0
     */
    TemplateSums(NetworkParameters parameters, ActionCounts counts, List<String> names) {
        this.counts = counts;
        inputs = parameters.values("empty").length;
        hidden = parameters.values(STRUCTURE + ".bias").length;
        classifiers = names.size();
        weight = PackedMatrix.of(
                inputs,
                tokenWidth(),
                join(parameters, inputs, slots(names, ".slots"), counts.tokenTemplates() * hidden));
        emptyProduct = new float[tokenWidth()];
        weight.multiply(1, parameters.values("empty"), 0, inputs, emptyProduct, 0, tokenWidth());
        labelProducts = labelProducts(parameters, names);
        bias = join(parameters, 1, slots(names, ".bias"), hidden);
    }

    private static List<String> slots(List<String> classifiers, String tensor) {
        List<String> names = new ArrayList<>();
        classifiers.forEach(classifier -> names.add(classifier + tensor));
        return names;
    }

    /** Matrices of as many rows beside one another. */
    private static float[] join(NetworkParameters parameters, int rows, List<String> names, int columns) {
        int width = names.size() * columns;
        float[] joined = new float[rows * width];
        for (int n = 0; n < names.size(); n++) {
            float[] values = parameters.values(names.get(n));
            for (int r = 0; r < rows; r++) {
                System.arraycopy(values, r * columns, joined, r * width + n * columns, columns);
            }
        }
        return joined;
    }

    private float[] labelProducts(NetworkParameters parameters, List<String> names) {
        if (counts.labelTemplates() == 0) {
            return new float[0];
        }
        Tensor embedding = parameters.tensor("nonterminal.embedding");
        int size = embedding.shape()[1];
        float[] weights = join(parameters, size, slots(names, ".nonterminals"), counts.labelTemplates() * hidden);
        float[] products = new float[embedding.shape()[0] * labelWidth()];
        PackedMatrix.of(size, labelWidth(), weights)
                .multiply(embedding.shape()[0], embedding.values(), 0, size, products, 0, labelWidth());
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
