package org.crossbranch.search;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ItemReader;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.search.MergedStates.Bottom;
import org.crossbranch.search.MergedStates.Ending;
import org.crossbranch.search.MergedStates.Predictor;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.StateMerging;
import org.crossbranch.transition.TransitionSystem;

/**
 * A beam of states, each of which stands for all derivations that the scorer cannot tell apart from there on (Huang &amp; Sagae 2010;
 * Coavoux 2017 §8.5). If the beam holds all states, the best derivation of all is found. With a width of 1 it takes the actions of
 * {@link GreedyDecoder}.
 *
 * <p>A step takes continuations of all states, the best first, and makes one state of those that the scorer cannot tell apart. It ends
 * at the first continuation for whose state there is no room.
 *
 * <p>A state's actions are scored once, in its best derivation. An action that makes one item of the two topmost goes together with
 * each state that the top was pushed onto: the actions since then have the same scores above all of them.
 */
final class MergingDecoder<C extends Configuration> extends LockStepDecoder<C> {
    private final MergedStates<C> merging;
    private final int width;

    /**
     * A decoder of a system that merges states.
     *
     * @param width the most states of a sentence after a step
     */
    @SuppressWarnings("unchecked") // a system merges its own configurations
    MergingDecoder(TransitionSystem<C, ?> system, ScoringSession<? super C> session, int width) {
        super(system, session);
        ItemReader<? super C> items = session.items()
                .orElseThrow(() -> new IllegalStateException("the scorer cannot tell items apart; let items() of"
                        + " its session give an ItemReader, or search by another method than dp"));
        merging = new MergedStates<>(system, (StateMerging<C>) system, items);
        this.width = width;
    }

    @Override
    SentenceSearch<C> begin(Hypothesis<C> initial) {
        return new Beam(initial);
    }

    /**
     * A state.
     *
     * @param number in the beam
     * @param ending how its derivations end
     * @param hypothesis the best of them
     */
    private record State<C extends Configuration>(int number, Ending ending, Hypothesis<C> hypothesis) {}

    /**
     * An action of a state; of a complete one, none.
     *
     * @param candidates those of the state's candidates that make one item of two, or the others; sorted up to this one
     * @param place of this one among them
     * @param predictor which of the states that the top was pushed onto it goes with; 0 for the best
     * @param total the score of the best derivation that ends with it
     */
    private record Continuation<C extends Configuration>(
            State<C> state, IntList candidates, int place, int predictor, double total)
            implements Comparable<Continuation<C>> {
        int candidate() {
            return candidates.getInt(place);
        }

        @Override
        public int compareTo(Continuation<C> other) {
            if (total != other.total) {
                return Double.compare(other.total, total);
            }
            if (state.number != other.state.number || predictor != other.predictor) {
                return state.number == other.state.number
                        ? Integer.compare(predictor, other.predictor)
                        : Integer.compare(state.number, other.state.number);
            }
            return precedes(state.hypothesis.candidates(), candidate(), other.candidate()) ? -1 : 1;
        }
    }

    /** Compares two candidates as {@link Candidates#best} does. */
    private static boolean precedes(Candidates<?> step, int one, int other) {
        float[] scores = step.scores();
        return scores[one] > scores[other] || (scores[one] == scores[other] && one < other);
    }

    /** The best states of a sentence. */
    private final class Beam implements SentenceSearch<C> {
        private final Hypothesis<C> initial;
        private final PriorityQueue<Continuation<C>> continuations = new PriorityQueue<>();
        private final Long2ObjectOpenHashMap<State<C>> reached = new Long2ObjectOpenHashMap<>();
        private final List<Hypothesis<C>> spare = new ArrayList<>();
        private List<State<C>> states = new ArrayList<>();
        private List<State<C>> before = new ArrayList<>();
        private int bottoms;

        Beam(Hypothesis<C> initial) {
            this.initial = initial;
            Bottom nothing = new Bottom(bottoms++, null, List.of());
            states.add(new State<>(0, new Ending(nothing, null), initial.another()));
        }

        @Override
        public void list(List<Candidates<C>> choices) {
            for (State<C> state : states) {
                if (!state.hypothesis.isComplete()) {
                    state.hypothesis.list(choices);
                }
            }
        }

        @Override
        public boolean advance() {
            List<State<C>> previous = states;
            states = before;
            before = previous;
            states.clear();
            reached.clear();
            continuations.clear();
            before.forEach(this::offer);
            Continuation<C> best = continuations.poll();
            while (best != null && follow(best)) {
                offerNext(best);
                best = continuations.poll();
            }
            for (State<C> state : before) {
                if (!state.hypothesis.isComplete()) {
                    spare.add(state.hypothesis);
                }
            }
            return states.stream().allMatch(state -> state.hypothesis.isComplete());
        }

        /** Offers the best actions of a state. */
        private void offer(State<C> state) {
            if (state.hypothesis.isComplete()) {
                continuations.add(new Continuation<>(state, IntList.of(), 0, 0, state.hypothesis.score()));
                return;
            }
            IntList joins = new IntArrayList();
            IntList others = new IntArrayList();
            for (int option : merging.options(state.hypothesis.candidates())) {
                (isJoin(state, option) ? joins : others).add(option);
            }
            offer(state, joins, 0, 0);
            offer(state, others, 0, 0);
        }

        private boolean isJoin(State<C> state, int candidate) {
            return merging.isJoin(state.hypothesis.candidates().code(candidate));
        }

        /** Offers what comes next after a continuation: a worse candidate, or a worse state below the top. */
        private void offerNext(Continuation<C> taken) {
            State<C> state = taken.state;
            if (state.hypothesis.isComplete()) {
                return;
            }
            if (taken.predictor == 0) {
                offer(state, taken.candidates, taken.place + 1, 0);
            }
            if (isJoin(state, taken.candidate())
                    && taken.predictor + 1 < state.ending.bottom().predictors().size()) {
                offer(state, taken.candidates, taken.place, taken.predictor + 1);
            }
        }

        private void offer(State<C> state, IntList candidates, int place, int predictor) {
            if (place == candidates.size()) {
                return;
            }
            Candidates<C> step = state.hypothesis.candidates();
            double known = state.hypothesis.score();
            if (predictor > 0) {
                known = state.ending.bottom().predictors().get(predictor).score()
                        + MergedStates.DerivationPart.scoreOf(state.ending.inside());
            } else {
                // Sorted only as far as it is asked for: of many labels few are taken.
                int best = place;
                for (int other = place + 1; other < candidates.size(); other++) {
                    best = precedes(step, candidates.getInt(other), candidates.getInt(best)) ? other : best;
                }
                candidates.set(best, candidates.set(place, candidates.getInt(best)));
            }
            continuations.add(new Continuation<>(
                    state, candidates, place, predictor, known + step.score(candidates.getInt(place))));
        }

        /** Takes a continuation, unless there is no room for its state; returns whether there was. */
        private boolean follow(Continuation<C> continuation) {
            State<C> state = continuation.state;
            Ending ending = state.ending;
            if (state.hypothesis.isComplete()) {
                return reached.containsKey(MergedStates.COMPLETE)
                        || add(MergedStates.COMPLETE, ending, state.hypothesis);
            }
            Candidates<C> step = state.hypothesis.candidates();
            int code = step.code(continuation.candidate());
            double added = step.score(continuation.candidate());
            boolean isJoin = merging.isJoin(code);
            Hypothesis<C> child = spare.isEmpty() ? initial.another() : spare.remove(spare.size() - 1);
            Bottom bottom = ending.bottom();
            if (continuation.predictor == 0) {
                child.copyFrom(state.hypothesis);
            } else {
                child.copyFrom(initial);
                bottom.predictors().get(continuation.predictor).replay(child);
                MergedStates.DerivationPart.replay(ending.inside(), child);
            }
            child.take(code, added);
            boolean isPush = merging.isPush(code);
            Ending next = isJoin
                    ? bottom.predictors().get(continuation.predictor).joined(ending, code, added)
                    : new Ending(
                            bottom,
                            merging.merging().isStack()
                                    ? MergedStates.DerivationPart.of(ending.inside(), code, added)
                                    : null);
            long key = merging.key(child.configuration(), isPush, next.bottom());
            Predictor predictor = new Predictor(ending, code, added, child.score());
            State<C> known = reached.get(key);
            if (known != null) {
                spare.add(child);
                if (isPush) {
                    known.ending.bottom().predictors().add(predictor);
                }
                return true;
            }
            if (add(key, isPush ? new Ending(Bottom.below(bottoms++, predictor), null) : next, child)) {
                return true;
            }
            spare.add(child);
            return false;
        }

        private boolean add(long key, Ending ending, Hypothesis<C> hypothesis) {
            if (states.size() == width) {
                return false;
            }
            State<C> state = new State<>(states.size(), ending, hypothesis);
            reached.put(key, state);
            return states.add(state);
        }

        @Override
        public Hypothesis<C> found() {
            return states.get(0).hypothesis;
        }
    }
}
