package org.crossbranch.scoring.network.encoder;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.WordTask;
import org.crossbranch.scoring.network.kernel.MatrixKernels;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.TensorSpec;
import org.crossbranch.tree.Token;

/** The embeddings of labels that are given with a sentence; those of a token's labels are added up. Immutable. */
final class GivenEmbedding {
    /** The tensor's name. */
    static final String NAME = "given.embedding";

    private final List<Lexicon.Task> given;
    private final GivenRows rows;
    private final int size;
    private final float[] embedding;

    /**
     * The embeddings of a network that takes labels, or of one that does not and has none.
     *
     * @param given the tasks whose labels it would take
     */
    GivenEmbedding(DenseWeights<?> weights, Optional<TensorSpec> tensor, List<Lexicon.Task> given) {
        this.given = tensor.isPresent() ? given : List.of();
        rows = new GivenRows(this.given);
        size = tensor.map(TensorSpec::columns).orElse(0);
        embedding = tensor.map(weights::values).orElse(new float[0]);
    }

    /** Declares the embedding of tasks with so many labels: {@link GivenRows}. */
    static TensorSpec tensor(IntStream labels, int size) {
        return TensorSpec.matrix(NAME, labels.map(number -> number + 1).sum(), size);
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
        return lexicon.tasks().stream().filter(task -> !given.contains(task)).toList();
    }

    /** Width of an embedding; 0 if no labels are taken. */
    int size() {
        return size;
    }

    /** Writes the sum of the embeddings of a token's labels, if they are taken. */
    void copy(Token token, float[] out, int offset) {
        for (int task = 0; task < rows.tasks(); task++) {
            int from = rows.row(task, token) * size;
            if (task == 0) {
                System.arraycopy(embedding, from, out, offset, size);
            } else {
                MatrixKernels.add(size, embedding, from, out, offset);
            }
        }
    }
}
