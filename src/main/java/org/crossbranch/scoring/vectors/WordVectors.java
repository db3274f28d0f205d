package org.crossbranch.scoring.vectors;

import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.weights.Tensor;

/**
 * Vectors of words.
 *
 * @param words the words, an open vocabulary
 * @param table their vectors [words, dimensions], that of the unknown zero
 * @param source where they come from
 */
public record WordVectors(Vocabulary words, Tensor table, VectorSource source) {

    /** Checks that there is a row for each word. */
    public WordVectors {
        if (!words.isOpen() || table.shape()[0] != words.size()) {
            throw new IllegalArgumentException(table.shape()[0] + " vectors for the " + words);
        }
    }

    /**
     * The same vectors, multiplied by one number that makes their mean squared length 1, as that of embeddings is before training. The
     * lengths that trainers of vectors come to differ much.
     */
    public WordVectors scaled() {
        double sum = 0;
        for (float value : table.values()) {
            sum += (double) value * value;
        }
        if (sum == 0) {
            return this;
        }
        float factor = (float) Math.sqrt((words.size() - 1) / sum);
        float[] values = new float[table.values().length];
        for (int i = 0; i < values.length; i++) {
            values[i] = table.values()[i] * factor;
        }
        return new WordVectors(words, new Tensor(table.shape(), values), source);
    }
}
