package org.crossbranch.scoring.network.encoder;

import java.util.Optional;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.TensorSpec;
import org.crossbranch.tree.Token;

/** The embeddings of tags that are given with a sentence. Immutable. */
final class InputTagEmbedding {
    private final Vocabulary tags;
    private final int size;
    private final float[] embedding;

    /** The embeddings of a network that takes tags, or of one that does not and has none. */
    InputTagEmbedding(DenseWeights<?> weights, Optional<TensorSpec> tensor, Vocabulary tags) {
        this.tags = tags;
        size = tensor.map(TensorSpec::columns).orElse(0);
        embedding = tensor.map(weights::values).orElse(new float[0]);
    }

    /** Declares the embedding: a row for each tag, and behind them one for any other. */
    static TensorSpec tensor(int tags, int size) {
        return TensorSpec.matrix("given.embedding", tags + 1, size);
    }

    /** Whether there are any. */
    boolean areTaken() {
        return size > 0;
    }

    /** Width of an embedding; 0 if tags are not taken. */
    int size() {
        return size;
    }

    /** Writes the embedding of a token's tag, if tags are taken. */
    void copy(Token token, float[] out, int offset) {
        if (areTaken()) {
            System.arraycopy(embedding, tags.rowOf(token.tag()) * size, out, offset, size);
        }
    }
}
