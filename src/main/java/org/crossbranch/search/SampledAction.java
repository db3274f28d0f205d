package org.crossbranch.search;

import java.util.SplittableRandom;
import org.crossbranch.scoring.Candidates;

/**
 * Draws each action from the distribution that a normalised model gives over the candidates, for training with
 * exploration (Coavoux &amp; Cohen 2019 §3.5, after Ballesteros et al. 2016).
 */
public final class SampledAction implements ActionChooser {
    private final SplittableRandom random;

    /** A chooser for one sentence, which always draws the same from a seed. */
    public SampledAction(long seed) {
        random = new SplittableRandom(seed);
    }

    @Override
    public int choose(Candidates<?> step) {
        return step.isForced() ? 0 : step.sample(random.nextDouble());
    }
}
