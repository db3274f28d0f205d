package org.crossbranch.training.linear;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.search.Continuations;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;

/**
 * The beam of a perceptron in training, which looks for a prefix of a derivation that scores higher than the correct one's. A wrong
 * hypothesis has the margin added to its score, from its first mistake on. Of one thread.
 *
 * @param <C> the system's configurations
 */
final class LearnerBeam<C extends Configuration> {
    private final TransitionSystem<C, ?> system;
    private final ActionScores<C> weights;
    private final LinearSettings.Update update;
    private final double threshold;
    private final double margin;
    private List<LearnerHypothesis<C>> beam = new ArrayList<>();
    private List<LearnerHypothesis<C>> next = new ArrayList<>();
    private final List<LearnerHypothesis<C>> spare = new ArrayList<>();
    private final List<Candidates<C>> choices = new ArrayList<>();
    private final Continuations continuations;

    LearnerBeam(TransitionSystem<C, ?> system, ActionScores<C> weights, LinearSettings settings) {
        this.system = system;
        this.weights = weights;
        update = settings.beam().update();
        threshold = settings.beam().threshold();
        margin = settings.beam().margin();
        continuations = new Continuations(settings.beam().width());
    }

    /**
     * A correct derivation and a wrong one, or prefixes of them. The wrong one scores no lower, with the margin.
     *
     * @param correct the actions of the correct one: of the highest score, where several are correct
     * @param wrong the actions of the other
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Violation(int[] correct, int[] wrong) {}

    /** Searches a sentence that the weights have read; empty if the best derivation, with the margin, is correct. */
    Optional<Violation> search(int length, CorrectActions<C> oracle) {
        beam.clear();
        spare.clear();
        beam.add(new LearnerHypothesis<>(system, length));
        LearnerHypothesis<C> correct = new LearnerHypothesis<>(system, length);
        Steps steps = new Steps(oracle);
        boolean toTheEnd = update == LinearSettings.Update.MAX_VIOLATION;
        Optional<Violation> worst = Optional.empty();
        double most = 0;
        while (true) {
            boolean isEnd = advance(steps);
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

    /** Makes the beam of the next step as {@link org.crossbranch.search.Search.Beam} does; returns whether all are complete. */
    private boolean advance(Steps steps) {
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
        continuations.clear();
        for (int h = 0; h < beam.size(); h++) {
            LearnerHypothesis<C> hypothesis = beam.get(h);
            if (hypothesis.isComplete()) {
                continuations.offer(hypothesis.score(), 0, h, Continuations.NONE);
                continue;
            }
            Candidates<C> step = hypothesis.candidates();
            for (int i = 0; i < step.count(); i++) {
                continuations.offer(hypothesis.score() + steps.added(hypothesis, i), step.scores()[i], h, i);
            }
        }
        continuations.drop(threshold);
        continuations.extend(beam, next, steps);
        List<LearnerHypothesis<C>> before = beam;
        beam = next;
        next = before;
        for (int h = 0; h < beam.size(); h++) {
            if (!beam.get(h).isComplete()) {
                return false;
            }
        }
        return true;
    }

    /** Makes the hypotheses of a sentence. */
    private final class Steps implements Continuations.Steps<LearnerHypothesis<C>> {
        private final CorrectActions<C> oracle;

        Steps(CorrectActions<C> oracle) {
            this.oracle = oracle;
        }

        @Override
        public LearnerHypothesis<C> copy(LearnerHypothesis<C> origin) {
            LearnerHypothesis<C> copy = spare.isEmpty()
                    ? new LearnerHypothesis<>(system, origin.configuration().length())
                    : spare.remove(spare.size() - 1);
            copy.copyFrom(origin);
            return copy;
        }

        @Override
        public void spare(LearnerHypothesis<C> hypothesis) {
            spare.add(hypothesis);
        }

        @Override
        public void take(LearnerHypothesis<C> child, LearnerHypothesis<C> parent, int candidate) {
            int code = parent.candidates().code(candidate);
            child.take(code, added(parent, candidate), parent.isCorrect() && parent.isCorrect(code, oracle));
        }

        /** The score of an action and, where it is the first mistake, the margin. */
        private double added(LearnerHypothesis<C> parent, int candidate) {
            double own = parent.candidates().score(candidate);
            boolean errs = margin > 0
                    && parent.isCorrect()
                    && !parent.isCorrect(parent.candidates().code(candidate), oracle);
            return errs ? own + margin : own;
        }
    }
}
