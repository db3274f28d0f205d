package org.crossbranch.search;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;

/**
 * Keeps the best hypotheses of each sentence from step to step (Zhang &amp; Clark 2008; Maier 2015 §3.3). The candidates of all
 * hypotheses of all sentences of a batch are scored together. With a width of 1 it takes the actions of {@link GreedyDecoder}.
 * A threshold leaves fewer hypotheses where one is far ahead of the others (Goodman 1997, of charts).
 */
final class BeamDecoder<C extends Configuration> extends LockStepDecoder<C> {
    private final int width;
    private final double threshold;

    BeamDecoder(TransitionSystem<C, ?> system, ScoringSession<? super C> session, int width, double threshold) {
        super(system, session);
        this.width = width;
        this.threshold = threshold;
    }

    @Override
    SentenceSearch<C> begin(Hypothesis<C> initial) {
        return new Beam<>(initial, width, threshold);
    }

    /**
     * The hypotheses of a sentence. One that is complete stays, with its score, as long as it is among the best. A step
     * allocates only as long as the beam grows.
     */
    static final class Beam<C extends Configuration> implements SentenceSearch<C>, Continuations.Steps<Hypothesis<C>> {
        private final double threshold;
        private List<Hypothesis<C>> hypotheses = new ArrayList<>();
        private List<Hypothesis<C>> next = new ArrayList<>();
        private final List<Hypothesis<C>> spare = new ArrayList<>();

        private final Continuations best;

        Beam(Hypothesis<C> initial, int width, double threshold) {
            this.threshold = threshold;
            hypotheses.add(initial);
            best = new Continuations(width);
        }

        @Override
        public void list(List<Candidates<C>> choices) {
            for (int h = 0; h < hypotheses.size(); h++) {
                if (!hypotheses.get(h).isComplete()) {
                    hypotheses.get(h).list(choices);
                }
            }
        }

        @Override
        public boolean advance() {
            best.clear();
            for (int h = 0; h < hypotheses.size(); h++) {
                Hypothesis<C> hypothesis = hypotheses.get(h);
                if (hypothesis.isComplete()) {
                    best.offer(hypothesis.score(), 0, h, Continuations.NONE);
                    continue;
                }
                Candidates<C> step = hypothesis.candidates();
                for (int candidate = 0; candidate < step.count(); candidate++) {
                    best.offer(hypothesis.score() + step.score(candidate), step.scores()[candidate], h, candidate);
                }
            }
            best.drop(threshold);
            best.extend(hypotheses, next, this);
            List<Hypothesis<C>> before = hypotheses;
            hypotheses = next;
            next = before;
            for (int h = 0; h < hypotheses.size(); h++) {
                if (!hypotheses.get(h).isComplete()) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public Hypothesis<C> copy(Hypothesis<C> origin) {
            Hypothesis<C> copy = spare.isEmpty() ? origin.another() : spare.remove(spare.size() - 1);
            copy.copyFrom(origin);
            return copy;
        }

        @Override
        public void spare(Hypothesis<C> hypothesis) {
            spare.add(hypothesis);
        }

        @Override
        public void take(Hypothesis<C> child, Hypothesis<C> parent, int candidate) {
            Candidates<C> step = parent.candidates();
            child.take(step.code(candidate), step.score(candidate));
        }

        @Override
        public Hypothesis<C> found() {
            return hypotheses.get(0);
        }

        @Override
        public List<Hypothesis<C>> compared() {
            return best.width() == 1 ? List.of() : hypotheses;
        }
    }
}
