package org.crossbranch.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ScorerArchitecture;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;
import org.jspecify.annotations.Nullable;

/**
 * Finds the most probable derivation of a normalised model by uniform-cost search (Coavoux 2017, Algorithm 5). Since an action's
 * log-probability is at most 0, the first complete derivation that leaves the agenda is the best of all.
 *
 * <p>A beam goes first. It bounds what enters the agenda, and its derivation stands where the agenda would grow beyond its limit.
 * So the derivation is never less probable than the beam's.
 *
 * @param agenda the most partial derivations of a sentence that enter the agenda
 */
public record BestFirstSearch(int agenda) implements Search {
    private static final String NAME = "best-first";
    private static final int AGENDA = 20_000;

    /** Width of the beam that goes first. */
    static final int BEAM = 32;

    @Override
    public Optional<String> refusal(TransitionSystem<?, ?> system, ScorerArchitecture<?> scorer) {
        return scorer.isNormalized()
                ? Optional.empty()
                : Optional.of("needs log-probabilities, which the scorer " + scorer.name()
                        + " does not give; set annotate.search to greedy or beam");
    }

    @Override
    public <C extends Configuration> Workplace workplace(
            TransitionSystem<C, ?> system, ScoringSession<? super C> session) {
        return new LockStep<>(
                system, session, (number, sentence) -> new Agenda<>(system, number, sentence.length(), agenda));
    }

    /**
     * A partial derivation: an action after another one.
     *
     * @param before null at the first action
     * @param code the action's code
     * @param added its score
     * @param score the sum of all actions' scores
     * @param number of partial derivations that entered before
     */
    private record Partial(@Nullable Partial before, int code, double added, double score, int number)
            implements Comparable<Partial> {
        @Override
        public int compareTo(Partial other) {
            int byScore = Double.compare(other.score, score);
            // Of equally probable ones the newest, which is the longest: forced actions cost nothing.
            return byScore == 0 ? Integer.compare(other.number, number) : byScore;
        }
    }

    /** The partial derivations of a sentence. */
    private static final class Agenda<C extends Configuration> implements LockStep.Walk<C> {
        private final int limit;
        private final BeamSearch.Beam<C> beam;
        private final Hypothesis<C> initial;
        private final Hypothesis<C> expanded;
        private final PriorityQueue<Partial> queue = new PriorityQueue<>();
        private final List<Partial> path = new ArrayList<>();
        private @Nullable Partial last;
        private boolean isBounded;
        private boolean isOptimal;
        private int entered;

        Agenda(TransitionSystem<C, ?> system, int sentence, int length, int limit) {
            this.limit = limit;
            beam = new BeamSearch.Beam<>(system, sentence, length, new BeamSearch(BEAM));
            initial = new Hypothesis<>(system, sentence, length);
            expanded = new Hypothesis<>(system, sentence, length);
        }

        @Override
        public void list(List<Candidates<C>> choices) {
            if (!isBounded) {
                beam.list(choices);
                return;
            }
            Candidates<C> step = expanded.list();
            if (!step.isForced()) {
                choices.add(step);
            }
        }

        @Override
        public boolean advance() {
            if (!isBounded) {
                isBounded = beam.advance();
                return false;
            }
            Candidates<C> step = expanded.candidates();
            for (int candidate = 0; candidate < step.count(); candidate++) {
                double added = step.score(candidate);
                double score = expanded.score() + added;
                if (score > beam.found().score()) {
                    queue.add(new Partial(last, step.code(candidate), added, score, entered++));
                }
            }
            last = queue.poll();
            if (last == null || entered > limit) {
                return true;
            }
            replay(last);
            isOptimal = expanded.isComplete();
            return isOptimal;
        }

        /** Takes all actions anew: much cheaper than to score one, or to keep a configuration for each. */
        private void replay(Partial partial) {
            path.clear();
            for (Partial at = partial; at != null; at = at.before) {
                path.add(at);
            }
            expanded.copyFrom(initial);
            for (int i = path.size() - 1; i >= 0; i--) {
                expanded.take(path.get(i).code, path.get(i).added);
            }
        }

        @Override
        public Hypothesis<C> found() {
            return isOptimal ? expanded : beam.found();
        }

        @Override
        public List<Hypothesis<C>> compared() {
            List<Hypothesis<C>> all = new ArrayList<>(beam.compared());
            if (isOptimal) {
                all.add(0, expanded);
            }
            return all;
        }
    }

    /** The search with a limit that few sentences meet. */
    public static final class Family implements Search.Family {
        @Override
        public Optional<Search> find(String name) {
            return name.equals(NAME) ? Optional.of(new BestFirstSearch(AGENDA)) : Optional.empty();
        }

        @Override
        public List<String> names() {
            return List.of(NAME);
        }
    }
}
