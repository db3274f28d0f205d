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
        return step -> step.isForced() ? 0 : candidateAt(step, random.nextDouble());
    }

    /** The first candidate whose probability, added to those before it, exceeds a point between 0 and 1. */
    private static int candidateAt(Candidates<?> step, double point) {
        double left = point;
        for (int candidate = 0; candidate < step.count() - 1; candidate++) {
            left -= Math.exp(step.score(candidate));
            if (left < 0) {
                return candidate;
            }
        }
        return step.count() - 1;
    }
}
