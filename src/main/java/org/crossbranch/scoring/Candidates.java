package org.crossbranch.scoring;

import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;

/**
 * The allowed actions of a configuration, with room for their scores. The search lists them, the scorer scores them, the
 * search chooses. Mutable and reused from step to step.
 *
 * @param <C> the kind of configuration
 */
public final class Candidates<C extends Configuration> {
    private final int sentence;
    private final C configuration;
    private final int[] codes;
    private final float[] scores;
    private int count;
    private double logNormalizer;

    /**
     * Room for the candidates of a configuration.
     *
     * @param sentence number of the sentence in the batch
     */
    public Candidates(int sentence, C configuration, TransitionSystem<C, ?> system) {
        this.sentence = sentence;
        this.configuration = configuration;
        codes = new int[system.maxAllowed(configuration.length())];
        scores = new float[codes.length];
    }

    /** Lists the actions that are allowed now, in the system's order; scores are void until scored. */
    public void list(TransitionSystem<C, ?> system) {
        count = system.allowed(configuration, codes);
    }

    /** The index of the sentence in its batch. */
    public int sentence() {
        return sentence;
    }

    /** The configuration whose actions are the candidates. */
    public C configuration() {
        return configuration;
    }

    /** Number of allowed actions. */
    public int count() {
        return count;
    }

    /** Whether there is no choice: such a step is never scored, and adds nothing to a derivation's score. */
    public boolean isForced() {
        return count == 1;
    }

    /** The code of a candidate. */
    public int code(int candidate) {
        return codes[candidate];
    }

    /** The scores by candidate, for the scorer to write; as long as the most candidates, so only the first count hold. */
    public float[] scores() {
        return scores;
    }

    /** Sets what is to be subtracted from each score: ln Σ exp(score) of a normalised model, 0 of any other. */
    public void setLogNormalizer(double value) {
        logNormalizer = value;
    }

    /** The score of a candidate; of a normalised model, its log-probability. */
    public double score(int candidate) {
        return isForced() ? 0 : scores[candidate] - logNormalizer;
    }

    /** The candidate with the highest score; of equal ones, the first. */
    public int best() {
        int best = 0;
        for (int candidate = 1; candidate < count; candidate++) {
            if (scores[candidate] > scores[best]) {
                best = candidate;
            }
        }
        return isForced() ? 0 : best;
    }
}
