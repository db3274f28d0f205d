package org.crossbranch.scoring.network;

import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.tree.Token;

/** The embeddings of tags that are given with a sentence. Immutable. */
final class GivenTags {
    private final Vocabulary tags;
    private final int size;
    private final float[] embedding;

    /** The embeddings of a network that {@link NetworkShape#takesTags takes tags}, or of one that does not. */
    GivenTags(NetworkParameters parameters, Vocabulary tags) {
        this.tags = tags;
        boolean taken = parameters.shape().takesTags();
        size = taken ? parameters.tensor("given.embedding").shape()[1] : 0;
        embedding = taken ? parameters.values("given.embedding") : new float[0];
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
