package org.crossbranch.search;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.crossbranch.scoring.Candidates;
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
 */
final class BestFirstDecoder<C extends Configuration> extends LockStepDecoder<C> {
    /** Width of the beam that goes first. */
    static final int BEAM = 32;

    private final int agenda;

    BestFirstDecoder(TransitionSystem<C, ?> system, ScoringSession<? super C> session, int agenda) {
        super(system, session);
        this.agenda = agenda;
    }

    @Override
    SentenceSearch<C> begin(Hypothesis<C> initial) {
        return new Agenda<>(initial, agenda);
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
    private static final class Agenda<C extends Configuration> implements SentenceSearch<C> {
        private final int limit;
        private final BeamDecoder.Beam<C> beam;
        private final Hypothesis<C> initial;
        private final Hypothesis<C> expanded;
        private final PriorityQueue<Partial> queue = new PriorityQueue<>();
        private final List<Partial> path = new ArrayList<>();
        private @Nullable Partial last;
        private boolean isBounded;
        private boolean isOptimal;
        private int entered;

        Agenda(Hypothesis<C> initial, int limit) {
            this.initial = initial;
            this.limit = limit;
            beam = new BeamDecoder.Beam<>(initial.another(), BEAM, Double.POSITIVE_INFINITY);
            expanded = initial.another();
        }

        @Override
        public void list(List<Candidates<C>> choices) {
            if (isBounded) {
                expanded.list(choices);
            } else {
                beam.list(choices);
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
}
