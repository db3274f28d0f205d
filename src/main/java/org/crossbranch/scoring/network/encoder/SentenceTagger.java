package org.crossbranch.scoring.network.encoder;

import org.crossbranch.scoring.network.kernel.PackedMatrix;
import org.crossbranch.scoring.network.layer.BiLstm;
import org.crossbranch.scoring.weights.DenseWeights;

/** The layers of a tagger of its own: {@link TaggerSizes}. Immutable. */
final class SentenceTagger {
    private final BiLstm layer;
    private final int labels;
    private final int labelSize;
    private final PackedMatrix embedding;

    /** The tagger of a network that has one. */
    SentenceTagger(EncoderShape shape, DenseWeights<?> weights) {
        layer = new BiLstm(weights, shape.taggerLstm());
        labels = shape.predictedEmbedding().rows();
        labelSize = shape.tagger().labelSize();
        embedding = PackedMatrix.of(weights.tensor(shape.predictedEmbedding()));
    }

    /** The LSTM that its classifiers read. */
    BiLstm layer() {
        return layer;
    }

    /** Labels of all tasks together. */
    int labels() {
        return labels;
    }

    /**
     * Adds to rows of {@code out}, each as wide as an embedding, the embeddings of labels, weighted.
     *
     * @param weights [rows, {@link #labels}], task by task
     */
    void embed(int rows, float[] weights, float[] out) {
        embedding.multiply(rows, weights, 0, labels, out, 0, labelSize);
    }
}
