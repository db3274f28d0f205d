package org.crossbranch.training.linear;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;

/**
 * The beam of a perceptron in training, which looks for a prefix of a derivation that scores higher than the correct one's. Of one thread.
 *
 * @param <C> the system's configurations
 */
final class LearnerBeam<C extends Configuration> {
    private final TransitionSystem<C, ?> system;
    private final ActionScores<C> weights;
    private final LinearSettings.Update update;
    private final List<LearnerHypothesis<C>> beam = new ArrayList<>();
    private final List<LearnerHypothesis<C>> next = new ArrayList<>();
    private final List<LearnerHypothesis<C>> spare = new ArrayList<>();
    private final List<Candidates<C>> choices = new ArrayList<>();

    // The best continuations so far, best first.
    private final double[] totals;
    private final int[] parents;
    private final int[] chosen;
    private final int[] uses;
    private int kept;

    LearnerBeam(TransitionSystem<C, ?> system, ActionScores<C> weights, LinearSettings settings) {
        this.system = system;
        this.weights = weights;
        update = settings.update();
        totals = new double[settings.beam()];
        parents = new int[settings.beam()];
        chosen = new int[settings.beam()];
        uses = new int[settings.beam()];
    }

    /**
     * A correct derivation and a wrong one, or prefixes of them. The wrong one scores no lower.
     *
     * @param correct the actions of the correct one: of the highest score, where several are correct
     * @param wrong the actions of the other
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Violation(int[] correct, int[] wrong) {}

    /** Searches a sentence that the weights have read; empty if the best derivation is correct. */
    Optional<Violation> search(int length, CorrectActions<C> oracle) {
        beam.clear();
        spare.clear();
        beam.add(new LearnerHypothesis<>(system, length));
        LearnerHypothesis<C> correct = new LearnerHypothesis<>(system, length);
        boolean toTheEnd = update == LinearSettings.Update.MAX_VIOLATION;
        Optional<Violation> worst = Optional.empty();
        double most = 0;
        while (true) {
            boolean isEnd = advance(length, oracle);
            boolean isKept = follow(correct, oracle);
            LearnerHypothesis<C> best = beam.get(0);
            if (!toTheEnd && (!isKept || isEnd)) {
                return best.isCorrect() ? Optional.empty() : Optional.of(new Violation(correct.path(), best.path()));
            }
            double violation = best.score() - correct.score();
            if (toTheEnd && !best.isCorrect() && (worst.isEmpty() || violation > most) && (violation > 0 || !isKept)) {
                most = violation;
                worst = Optional.of(new Violation(correct.path(), best.path()));
            }
            if (isEnd) {
                return best.isCorrect() ? Optional.empty() : worst;
            }
        }
    }

    /**
     * Makes a hypothesis equal to the best correct one of the beam. Without any, it goes on alone.
     *
     * @return whether the beam has one
     */
    private boolean follow(LearnerHypothesis<C> correct, CorrectActions<C> oracle) {
        for (int h = 0; h < beam.size(); h++) {
            if (beam.get(h).isCorrect()) {
                correct.copyFrom(beam.get(h));
                return true;
            }
        }
        if (!correct.isComplete()) {
            Candidates<C> step = correct.list();
            if (!step.isForced()) {
                weights.score(List.of(step));
            }
            int candidate = correct.bestCorrect(oracle);
            correct.take(step.code(candidate), step.score(candidate), true);
        }
        return false;
    }

    /** Makes the beam of the next step as {@link org.crossbranch.search.BeamSearch} does; returns whether all are complete. */
    private boolean advance(int length, CorrectActions<C> oracle) {
        choices.clear();
        for (int h = 0; h < beam.size(); h++) {
            if (!beam.get(h).isComplete()) {
                Candidates<C> step = beam.get(h).list();
                if (!step.isForced()) {
                    choices.add(step);
                }
            }
        }
        weights.score(choices);
        kept = 0;
        for (int h = 0; h < beam.size(); h++) {
            LearnerHypothesis<C> hypothesis = beam.get(h);
            uses[h] = 0;
            if (hypothesis.isComplete()) {
                offer(hypothesis.score(), h, -1);
                continue;
            }
            Candidates<C> step = hypothesis.candidates();
            for (int i = 0; i < step.count(); i++) {
                offer(hypothesis.score() + step.score(i), h, i);
            }
        }
        for (int i = 0; i < kept; i++) {
            uses[parents[i]]++;
        }
        for (int h = 0; h < beam.size(); h++) {
            if (uses[h] == 0) {
                spare.add(beam.get(h));
            }
        }
        boolean isEnd = true;
        next.clear();
        for (int i = 0; i < kept; i++) {
            LearnerHypothesis<C> parent = beam.get(parents[i]);
            LearnerHypothesis<C> child = --uses[parents[i]] == 0 ? parent : copy(parent, length);
            if (chosen[i] >= 0) {
                int code = parent.candidates().code(chosen[i]);
                double added = parent.candidates().score(chosen[i]);
                child.take(code, added, parent.isCorrect() && parent.isCorrect(code, oracle));
            }
            isEnd &= child.isComplete();
            next.add(child);
        }
        beam.clear();
        beam.addAll(next);
        return isEnd;
    }

    private LearnerHypothesis<C> copy(LearnerHypothesis<C> origin, int length) {
        LearnerHypothesis<C> copy =
                spare.isEmpty() ? new LearnerHypothesis<>(system, length) : spare.remove(spare.size() - 1);
        copy.copyFrom(origin);
        return copy;
    }

    private void offer(double total, int parent, int candidate) {
        if (kept == totals.length && total <= totals[kept - 1]) {
            return;
        }
        int at = kept;
        while (at > 0 && total > totals[at - 1]) {
            at--;
        }
        kept = Math.min(kept + 1, totals.length);
        for (int i = kept - 1; i > at; i--) {
            totals[i] = totals[i - 1];
            parents[i] = parents[i - 1];
            chosen[i] = chosen[i - 1];
        }
        totals[at] = total;
        parents[at] = parent;
        chosen[at] = candidate;
    }
}
