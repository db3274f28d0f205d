package org.crossbranch.training.linear;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.crossbranch.scoring.linear.FeatureHasher;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.DynamicOracle;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.tree.Sentence;
import org.jspecify.annotations.Nullable;

/**
 * Learns the weights of a structured perceptron, sentence by sentence (Collins 2002). Of one thread.
 *
 * @param <C> the system's configurations
 */
public final class PerceptronLearner<C extends Configuration> {
    private final TransitionSystem<C, ?> system;
    private final FeatureHasher.Session<C> reader;
    private final WeightTable table;
    private final LinearSettings settings;
    private final long[] features;
    private final long[] found;
    private final float[] sums;
    private long steps;

    // The beam, and room for the next one.
    private final List<State> beam = new ArrayList<>();
    private final List<State> next = new ArrayList<>();
    private final List<State> spare = new ArrayList<>();
    private final double[] totals;
    private final int[] parents;
    private final int[] chosen;
    private final int[] uses;
    private int kept;

    /**
     * A learner.
     *
     * @param table the weights that it changes
     * @param steps sentences that the mean of the weights is over already
     */
    public PerceptronLearner(
            TransitionSystem<C, ?> system,
            FeatureHasher<C> hasher,
            WeightTable table,
            LinearSettings settings,
            long steps) {
        this.system = system;
        this.table = table;
        this.settings = settings;
        this.steps = steps;
        reader = hasher.session();
        features = new long[hasher.size()];
        found = new long[hasher.size()];
        sums = new float[system.inventory().size()];
        totals = new double[settings.beam()];
        parents = new int[settings.beam()];
        chosen = new int[settings.beam()];
        uses = new int[settings.beam()];
    }

    /** A hypothesis: a configuration, the actions that led to it, and the candidates for the next one. */
    private final class State {
        private final C configuration;
        private final int[] codes;
        private final float[] scores;
        private int[] path;
        private int taken;
        private int count;
        private double score;
        private boolean isCorrect;

        State(int length) {
            configuration = system.initial(length);
            codes = new int[system.maxAllowed(length)];
            scores = new float[codes.length];
            path = new int[4 * length];
        }

        void copyFrom(State other) {
            system.copy(other.configuration, configuration);
            if (path.length < other.taken) {
                path = new int[other.path.length];
            }
            System.arraycopy(other.path, 0, path, 0, other.taken);
            taken = other.taken;
            score = other.score;
            isCorrect = other.isCorrect;
        }

        boolean isComplete() {
            return system.isFinal(configuration);
        }

        /** Lists and scores the candidates. */
        void list() {
            count = system.allowed(configuration, codes);
            if (count == 1) {
                scores[0] = 0;
                return;
            }
            reader.read(0, configuration, features);
            Arrays.fill(sums, 0);
            table.add(features, found, sums);
            for (int i = 0; i < count; i++) {
                scores[i] = sums[ActionInventory.idOf(codes[i])];
            }
        }

        int best() {
            int best = 0;
            for (int i = 1; i < count; i++) {
                if (scores[i] > scores[best]) {
                    best = i;
                }
            }
            return best;
        }

        int place(int code) {
            for (int i = 0; i < count; i++) {
                if (codes[i] == code) {
                    return i;
                }
            }
            throw new IllegalStateException("the oracle's code " + code + " is not allowed");
        }

        void take(int code, double added) {
            if (taken == path.length) {
                path = Arrays.copyOf(path, 2 * taken);
            }
            path[taken++] = code;
            score += added;
            system.apply(configuration, code);
        }
    }

    /** Sentences that the mean of the weights is over. */
    public long steps() {
        return steps;
    }

    /**
     * Learns from a derivation by beam search.
     *
     * @param gold the codes of the correct derivation
     * @return the share of the derivation that the parser got wrong: 0 if it found it
     */
    public double learn(Sentence sentence, int[] gold) {
        reader.begin(List.of(sentence));
        beam.clear();
        next.clear();
        spare.clear();
        State first = new State(sentence.length());
        first.isCorrect = true;
        beam.add(first);
        Violation violation = search(sentence.length(), gold);
        steps++;
        if (violation == null) {
            return 0;
        }
        update(sentence.length(), gold, violation.goldLength(), violation.path(), violation.path().length);
        return 1 - (double) (violation.goldLength() - 1) / gold.length;
    }

    /**
     * A prefix of a hypothesis that scores higher than the correct derivation's.
     *
     * @param goldLength number of the correct derivation's actions that it is compared with
     * @param path the hypothesis's actions
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Violation(int goldLength, int[] path) {}

    private @Nullable Violation search(int length, int[] gold) {
        boolean toTheEnd = settings.update() == LinearSettings.Update.MAX_VIOLATION;
        State correct = new State(length);
        Violation worst = null;
        double most = 0;
        for (int step = 0; ; step++) {
            boolean isEnd = advance(length, gold, step);
            boolean isKept = beam.stream().anyMatch(state -> state.isCorrect);
            if (!toTheEnd) {
                if (!isKept) {
                    return violation(Math.min(step + 1, gold.length));
                }
            } else {
                if (step < gold.length) {
                    correct.list();
                    int place = correct.place(gold[step]);
                    correct.take(gold[step], correct.scores[place]);
                }
                State best = beam.get(0);
                if (!best.isCorrect
                        && (worst == null || best.score - correct.score > most)
                        && (best.score > correct.score || !isKept)) {
                    most = best.score - correct.score;
                    worst = violation(Math.min(step + 1, gold.length));
                }
            }
            if (isEnd) {
                if (toTheEnd) {
                    return beam.get(0).isCorrect ? null : worst;
                }
                return beam.get(0).isCorrect ? null : violation(gold.length);
            }
        }
    }

    private Violation violation(int goldLength) {
        State best = beam.get(0);
        return new Violation(goldLength, Arrays.copyOf(best.path, best.taken));
    }

    /** Makes the beam of the next step as {@link org.crossbranch.search.BeamSearch} does; returns whether all are complete. */
    private boolean advance(int length, int[] gold, int step) {
        kept = 0;
        for (int h = 0; h < beam.size(); h++) {
            State state = beam.get(h);
            uses[h] = 0;
            if (state.isComplete()) {
                offer(state.score, h, -1);
                continue;
            }
            state.list();
            for (int i = 0; i < state.count; i++) {
                offer(state.score + state.scores[i], h, i);
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
            State parent = beam.get(parents[i]);
            State child = --uses[parents[i]] == 0 ? parent : copy(parent, length);
            if (chosen[i] >= 0) {
                int code = parent.codes[chosen[i]];
                double added = parent.scores[chosen[i]];
                child.isCorrect = child.isCorrect && step < gold.length && gold[step] == code;
                child.take(code, added);
            }
            isEnd &= child.isComplete();
            next.add(child);
        }
        beam.clear();
        beam.addAll(next);
        return isEnd;
    }

    private State copy(State origin, int length) {
        State copy = spare.isEmpty() ? new State(length) : spare.remove(spare.size() - 1);
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

    /** Moves the weights from one derivation towards another; what both begin with cancels out. */
    private void update(int length, int[] gold, int goldLength, int[] wrong, int wrongLength) {
        int common = 0;
        while (common < Math.min(goldLength, wrongLength) && gold[common] == wrong[common]) {
            common++;
        }
        change(length, gold, common, goldLength, 1);
        change(length, wrong, common, wrongLength, -1);
    }

    private void change(int length, int[] codes, int from, int to, int amount) {
        C configuration = system.initial(length);
        for (int step = 0; step < to; step++) {
            if (step >= from && !system.isForced(configuration)) {
                reader.read(0, configuration, features);
                change(codes[step], amount);
            }
            system.apply(configuration, codes[step]);
        }
    }

    /** Changes the weights of the features that were read last. */
    private void change(int code, int amount) {
        int action = ActionInventory.idOf(code);
        table.update(features, action, amount > 0 && passes(action) ? settings.importance() : amount, steps);
    }

    private boolean passes(int action) {
        Action.Type type = system.inventory().action(action).type();
        return type == Action.Type.GAP || type == Action.Type.SWAP || type == Action.Type.COMPOUND_SWAP;
    }

    /**
     * Learns action by action, without a beam.
     *
     * @param gold the codes of the correct derivation
     * @param oracle says what is best off that derivation; without one, the parser follows it
     * @param random draws where the parser goes
     * @param exploration probability with which it follows its own action after a mistake
     * @return the share of the steps at which the parser erred
     */
    public double learnGreedily(
            Sentence sentence,
            int[] gold,
            Optional<DynamicOracle<C>> oracle,
            SplittableRandom random,
            double exploration) {
        reader.begin(List.of(sentence));
        State state = new State(sentence.length());
        int[] best = new int[state.codes.length];
        int mistakes = 0;
        steps++;
        while (!state.isComplete()) {
            state.list();
            int correct = 0;
            int predicted = 0;
            if (state.count > 1) {
                predicted = state.best();
                int answers;
                if (oracle.isPresent()) {
                    answers = oracle.get().best(state.configuration, best);
                } else {
                    best[0] = gold[state.taken];
                    answers = 1;
                }
                correct = state.place(best[0]);
                for (int i = 1; i < answers; i++) {
                    int place = state.place(best[i]);
                    correct = state.scores[place] > state.scores[correct] ? place : correct;
                }
                boolean isRight = false;
                for (int i = 0; i < answers; i++) {
                    isRight |= best[i] == state.codes[predicted];
                }
                if (isRight) {
                    correct = predicted;
                } else {
                    mistakes++;
                    change(state.codes[correct], 1);
                    change(state.codes[predicted], -1);
                }
            }
            boolean explores = correct != predicted && oracle.isPresent() && random.nextDouble() < exploration;
            int taken = explores ? predicted : correct;
            state.take(state.codes[taken], 0);
        }
        return (double) mistakes / Math.max(1, state.taken);
    }
}
