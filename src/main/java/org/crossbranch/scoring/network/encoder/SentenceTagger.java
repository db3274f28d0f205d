package org.crossbranch.scoring.network.encoder;

import org.crossbranch.scoring.network.kernel.PackedMatrix;
import org.crossbranch.scoring.network.layer.BiLstm;
import org.crossbranch.scoring.weights.DenseWeights;

/** The layers of a tagger of its own: {@link TaggerSizes}. Immutable. */
final class SentenceTagger {
    private final BiLstm layer;
    private final int labels;
    private final PackedMatrix embedding;

    /** The tagger of a network that has one. */
    SentenceTagger(EncoderShape shape, DenseWeights<?> weights) {
        layer = new BiLstm(weights, shape.taggerLstm(), shape.contextSize());
        labels = shape.predictedEmbedding().rows();
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
     * Adds to rows of {@code out} the embeddings of labels, weighted.
     *
     * @param weights [rows, {@link #labels}], task by task
     * @param offset where the embedding begins in a row
     * @param stride width of a row
     */
    void embed(int rows, float[] weights, float[] out, int offset, int stride) {
        embedding.multiply(rows, weights, 0, labels, out, offset, stride);
    }
}
