package org.crossbranch.training.linear;

import java.util.Arrays;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;

/**
 * A derivation in training: a configuration, the actions that led to it, and the candidates for the next one. Of one thread.
 *
 * @param <C> the system's configurations
 */
final class LearnerHypothesis<C extends Configuration> {
    private final TransitionSystem<C, ?> system;
    private final Candidates<C> candidates;
    private int[] path;
    private double score;
    private boolean isCorrect = true;

    // The correct ones of the candidates, once they are asked for.
    private int[] correct = {};
    private int correctCount;

    LearnerHypothesis(TransitionSystem<C, ?> system, int length) {
        this.system = system;
        candidates = new Candidates<>(0, system.initial(length), system);
        path = new int[4 * length];
    }

    /** Makes this equal to another one, but for the candidates. */
    void copyFrom(LearnerHypothesis<C> other) {
        system.copy(other.configuration(), configuration());
        int taken = configuration().steps();
        if (path.length < taken) {
            path = new int[other.path.length];
        }
        System.arraycopy(other.path, 0, path, 0, taken);
        score = other.score;
        isCorrect = other.isCorrect;
        correctCount = 0;
    }

    C configuration() {
        return candidates.configuration();
    }

    boolean isComplete() {
        return system.isFinal(configuration());
    }

    /** Whether all its actions were correct. */
    boolean isCorrect() {
        return isCorrect;
    }

    /** The sum of the scores of its actions. */
    double score() {
        return score;
    }

    /** The codes of its actions. */
    int[] path() {
        return Arrays.copyOf(path, configuration().steps());
    }

    /** Lists the candidates for the next action. */
    Candidates<C> list() {
        candidates.list(system);
        correctCount = 0;
        return candidates;
    }

    /** The candidates for the next action, once they are listed. */
    Candidates<C> candidates() {
        return candidates;
    }

    /** The correct candidate with the highest score; of equal ones, the oracle's first. */
    int bestCorrect(CorrectActions<C> oracle) {
        ask(oracle);
        int best = place(correct[0]);
        for (int i = 1; i < correctCount; i++) {
            int candidate = place(correct[i]);
            best = candidates.score(candidate) > candidates.score(best) ? candidate : best;
        }
        return best;
    }

    private int place(int code) {
        for (int i = 0; i < candidates.count(); i++) {
            if (candidates.code(i) == code) {
                return i;
            }
        }
        throw new IllegalStateException("the oracle's code " + code + " is not allowed");
    }

    /** Whether a candidate is correct. */
    boolean isCorrect(int code, CorrectActions<C> oracle) {
        ask(oracle);
        for (int i = 0; i < correctCount; i++) {
            if (correct[i] == code) {
                return true;
            }
        }
        return false;
    }

    private void ask(CorrectActions<C> oracle) {
        if (correctCount == 0) {
            int most = candidates.scores().length;
            if (correct.length < most) {
                correct = new int[most];
            }
            correctCount = oracle.list(configuration(), correct);
        }
    }

    /**
     * Takes an action.
     *
     * @param staysCorrect whether the action is correct
     */
    void take(int code, double added, boolean staysCorrect) {
        int taken = configuration().steps();
        if (taken == path.length) {
            path = Arrays.copyOf(path, 2 * taken);
        }
        path[taken] = code;
        score += added;
        isCorrect &= staysCorrect;
        correctCount = 0;
        system.apply(configuration(), code);
    }
}
