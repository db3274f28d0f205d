package org.crossbranch.scoring.network;

/** An affine layer, y = x·W + b; its output is padded with zeros to whole vectors. */
final class Dense {
    private static final int PADDING = 16;

    private final int width;
    private final PackedMatrix weight;
    private final float[] bias;

    /** The layer of a weight [inputs, outputs] and a bias [outputs]. */
    Dense(Tensor weight, float[] bias) {
        int inputs = weight.shape()[0];
        int outputs = weight.shape()[1];
        width = (outputs + PADDING - 1) / PADDING * PADDING;
        float[] padded = new float[inputs * width];
        for (int i = 0; i < inputs; i++) {
            System.arraycopy(weight.values(), i * outputs, padded, i * width, outputs);
        }
        this.weight = PackedMatrix.of(inputs, width, padded);
        this.bias = new float[width];
        System.arraycopy(bias, 0, this.bias, 0, outputs);
    }

    /** Elements of an output row, padding included. */
    int width() {
        return width;
    }

    /**
     * Overwrites rows of y, {@link #width} apart, with what rows of x give.
     *
     * @param ldx distance between the rows of x, at least as many as its inputs
     */
    void apply(int rows, float[] x, int ldx, float[] y) {
        for (int r = 0; r < rows; r++) {
            System.arraycopy(bias, 0, y, r * width, width);
        }
        weight.multiply(rows, x, 0, ldx, y, 0, width);
    }
}
