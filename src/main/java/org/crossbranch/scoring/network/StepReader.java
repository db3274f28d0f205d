package org.crossbranch.scoring.network;

import org.crossbranch.transition.Configuration;

/**
 * What a scorer reads off a configuration, and where the answer stands among what it chooses from. Training examples are
 * made by it; it allocates, so parsing reads the same places without it. Immutable; one serves all threads.
 *
 * @param <C> the configurations that it reads
 */
public interface StepReader<C extends Configuration> {

    /**
     * Whether a labelling action is due, which the classifier of labels chooses; the other one chooses all other actions.
     */
    boolean isLabelStep(C configuration);

    /** What the classifier that is to choose reads: token indices, −1 for none, and whatever else the scorer documents. */
    int[] read(C configuration);

    /** Index of a structural action among those that the classifier chooses from. */
    int choice(C configuration, int code);
}
