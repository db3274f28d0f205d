package org.crossbranch.scoring.weights;

import java.util.List;
import java.util.Map;

/** The sizes of a scorer's network, which fix the names and shapes of its tensors. */
public interface NetworkShape {
    /** No size may be greater, so that products of a few of them do not overflow. */
    int MAX_SIZE = 1 << 24;

    /** The sizes by name, in the order in which a model gives them. */
    Map<String, Integer> sizes();

    /** The size that a network has if it takes tags as given, that of their embeddings. */
    String GIVEN_TAG_SIZE = "givenTagSize";

    /** Whether the network reads tags that are given with the sentence. */
    default boolean takesTags() {
        return sizes().containsKey(GIVEN_TAG_SIZE);
    }

    /** Whether the network predicts a word-level label; else it reads it off the sentence. */
    default boolean predicts(String task) {
        return !takesTags();
    }

    /** The tensors, in the order in which a model stores them. */
    List<TensorSpec> tensors();

    /** Checks that each size is from 1 to {@link #MAX_SIZE}. */
    static void check(int... sizes) {
        for (int size : sizes) {
            if (size < 1 || size > MAX_SIZE) {
                throw new IllegalArgumentException("a network size of " + size + "; possible are 1 to " + MAX_SIZE);
            }
        }
    }

    /**
     * Checks that a network is made for as many things as there are.
     *
     * @param what the things, in the plural
     * @throws IllegalArgumentException if it is not
     */
    static void checkAgrees(String what, int network, int given) {
        if (network != given) {
            throw new IllegalArgumentException("the network has " + network + " " + what + ", not " + given);
        }
    }
}
