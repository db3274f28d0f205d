package org.crossbranch.scoring;

import org.crossbranch.transition.Configuration;

/**
 * Extracts a scorer's features from a configuration, and the index of the answer among the scorer's choices. It makes
 * training examples. It allocates, so parsing reads the same places without it. Immutable; one serves all threads.
 *
 * @param <C> the configurations that it reads
 */
public interface FeatureExtractor<C extends Configuration> {

    /**
     * Whether a labelling action is due, which the classifier of labels chooses; the other one chooses all other actions. A scorer that
     * has one classifier for all actions always says false.
     */
    boolean isLabelStep(C configuration);

    /** The features of the next choice: token indices, −1 for none, and others that the scorer documents. */
    int[] read(C configuration);

    /** Index of an action of a step that is no label step, among those that the classifier chooses from. */
    int choice(C configuration, int code);
}
