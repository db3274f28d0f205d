package org.crossbranch.search;

import java.util.Arrays;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.TransitionSystem;

/**
 * A derivation of one sentence of a batch, as far as it has come: its configuration, the actions taken and their score, and the
 * candidates for the next one. A greedy parser has one for each sentence, a beam several.
 *
 * <p>The score depends on its own actions alone. A hypothesis at its end takes no more actions and keeps its score, however
 * long others go on.
 *
 * <p>Of one thread. Taking an action allocates nothing, but where a derivation is longer than most.
 *
 * @param <C> the system's configurations
 */
final class Hypothesis<C extends Configuration> {
    /** Actions of a token that there is room for from the start: few derivations come near a quadratic bound. */
    private static final int ACTIONS_PER_TOKEN = 5;

    private final TransitionSystem<C, ?> system;
    private final Candidates<C> candidates;
    private int[] codes;
    private double score;

    /**
     * A hypothesis that has taken no action.
     *
     * @param sentence number of the sentence in the batch
     * @param length number of its tokens
     */
    Hypothesis(TransitionSystem<C, ?> system, int sentence, int length) {
        this.system = system;
        candidates = new Candidates<>(sentence, system.initial(length), system);
        codes = new int[Math.min(system.maxDerivationLength(length), ACTIONS_PER_TOKEN * length)];
    }

    /**
     * Makes this equal to another hypothesis, but for the candidates: list them again. Costs O(1) for each action and what
     * {@link TransitionSystem#copy} costs.
     *
     * @throws IllegalArgumentException if it is of another sentence
     */
    void copyFrom(Hypothesis<C> other) {
        if (sentence() != other.sentence()) {
            throw new IllegalArgumentException(
                    "a hypothesis of sentence " + other.sentence() + " for one of sentence " + sentence());
        }
        int steps = other.configuration().steps();
        if (codes.length < steps) {
            codes = new int[other.codes.length];
        }
        System.arraycopy(other.codes, 0, codes, 0, steps);
        score = other.score;
        system.copy(other.configuration(), configuration());
    }

    /** Number of the sentence in the batch. */
    int sentence() {
        return candidates.sentence();
    }

    C configuration() {
        return candidates.configuration();
    }

    /** Lists the candidates for the next action. */
    Candidates<C> list() {
        candidates.list(system);
        return candidates;
    }

    /** The candidates for the next action, once they are listed. */
    Candidates<C> candidates() {
        return candidates;
    }

    /** The sum of the scores of the actions taken; of a normalised model, its log-probability. */
    double score() {
        return score;
    }

    /** Whether the derivation is complete. */
    boolean isComplete() {
        return system.isFinal(configuration());
    }

    /** Takes the action of a candidate. */
    void take(int candidate) {
        take(candidates.code(candidate), candidates.score(candidate));
    }

    /**
     * Takes an action that was scored as a candidate of an equal hypothesis.
     *
     * @param code the action's code
     * @param added its score
     */
    void take(int code, double added) {
        int steps = configuration().steps();
        if (steps == codes.length) {
            codes = Arrays.copyOf(codes, 2 * steps);
        }
        codes[steps] = code;
        score += added;
        system.apply(configuration(), code);
    }

    /** The actions taken. */
    Derivation derivation() {
        return new Derivation(
                Arrays.stream(codes, 0, configuration().steps()).boxed().toList());
    }
}
