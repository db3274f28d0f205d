package org.crossbranch.search;

import java.util.SplittableRandom;
import org.crossbranch.scoring.Candidates;

/** Takes one candidate of each step of one sentence's derivation. */
@FunctionalInterface
public interface ActionChooser {

    /** The number of the candidate to take; the step is scored unless there is no choice. */
    int choose(Candidates<?> step);

    /**
     * Draws each action from the distribution that a normalised model gives over the candidates, for training with
     * exploration (Coavoux &amp; Cohen 2019 §3.5, after Ballesteros et al. 2016).
     *
     * @return a chooser for one sentence, which always draws the same from a seed
     */
    static ActionChooser sampled(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return step -> step.isForced() ? 0 : step.sample(random.nextDouble());
    }
}
