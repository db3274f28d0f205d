package org.crossbranch.scoring.network.encoder;

import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.WordTask;
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

    /**
     * Checks that a network that reads tags knows them.
     *
     * @throws IllegalArgumentException if it does not
     */
    static void check(boolean readsTags, TaskSizes tasks) {
        if (readsTags && tasks.tags() == 0) {
            throw new IllegalArgumentException(
                    "the network reads tags, so \"" + WordTask.TAG + "\" must be one of its word-level tasks");
        }
    }

    /** Whether there are any. */
    boolean areTaken() {
        return size > 0;
    }

    /** The word-level tasks that are left to predict. */
    List<Lexicon.Task> predicted(Lexicon lexicon) {
        return lexicon.tasks().stream()
                .filter(task -> !areTaken() || !task.task().name().equals(WordTask.TAG))
                .toList();
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
