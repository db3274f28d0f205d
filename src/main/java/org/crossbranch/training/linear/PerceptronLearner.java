package org.crossbranch.training.linear;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.linear.FeatureHasher;
import org.crossbranch.training.linear.LearnerBeam.Violation;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.tree.Sentence;

/**
 * Learns the weights of a structured perceptron, sentence by sentence (Collins 2002). Of one thread.
 *
 * @param <C> the system's configurations
 */
public final class PerceptronLearner<C extends Configuration> {
    /** Most updates at one configuration: weights that do not count yet let nothing else end them. */
    private static final int MOST_REPEATS = 100;

    private final TransitionSystem<C, ?> system;
    private final LinearSettings settings;
    private final ActionScores<C> weights;
    private final LearnerBeam<C> beam;
    private long steps;

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
        this.settings = settings;
        this.steps = steps;
        weights = new ActionScores<>(hasher, table, system.inventory(), settings.importance());
        beam = new LearnerBeam<>(system, weights, settings);
    }

    /** Sentences that the mean of the weights is over. */
    public long steps() {
        return steps;
    }

    /**
     * Learns from a sentence by beam search. Where several derivations are correct, the one that scores highest counts (Goldberg &amp;
     * Nivre 2013).
     *
     * @param actions number of the actions of a correct derivation
     * @return the share of the derivation that the parser got wrong: 0 if it found it, ahead of all others by the margin
     */
    public double learn(Sentence sentence, CorrectActions<C> oracle, int actions) {
        int length = sentence.length();
        weights.begin(sentence);
        Optional<Violation> found = beam.search(length, oracle);
        steps++;
        if (found.isEmpty()) {
            return 0;
        }
        int[] correct = found.get().correct();
        int[] wrong = found.get().wrong();
        // What both begin with cancels out.
        int common = 0;
        while (common < Math.min(correct.length, wrong.length) && correct[common] == wrong[common]) {
            common++;
        }
        change(length, correct, common, 1);
        change(length, wrong, common, -1);
        return 1 - (double) (correct.length - 1) / Math.max(actions, correct.length);
    }

    private void change(int length, int[] codes, int from, int amount) {
        C configuration = system.initial(length);
        for (int step = 0; step < codes.length; step++) {
            if (step >= from && !system.isForced(configuration)) {
                weights.change(configuration, codes[step], amount, steps);
            }
            system.apply(configuration, codes[step]);
        }
    }

    /**
     * Learns action by action, without a beam.
     *
     * @param random draws where the parser goes
     * @param exploration probability with which it follows its own action after a mistake, if the oracle knows what is best there
     * @return the share of the steps at which the parser erred
     */
    public double learnGreedily(
            Sentence sentence, CorrectActions<C> oracle, SplittableRandom random, double exploration) {
        weights.begin(sentence);
        LearnerHypothesis<C> state = new LearnerHypothesis<>(system, sentence.length());
        int mistakes = 0;
        int repeats = 0;
        steps++;
        while (!state.isComplete()) {
            Candidates<C> step = state.list();
            if (!step.isForced()) {
                weights.score(List.of(step));
            }
            int predicted = step.best();
            int taken = predicted;
            if (!step.isForced() && !oracle.contains(state.configuration(), step.code(predicted))) {
                int correct = state.bestCorrect(oracle);
                mistakes += repeats == 0 ? 1 : 0;
                weights.change(state.configuration(), step.code(correct), 1, steps);
                weights.change(state.configuration(), step.code(predicted), -1, steps);
                if (settings.mistake() == LinearSettings.Mistake.EARLY) {
                    break;
                }
                if (settings.mistake() == LinearSettings.Mistake.AGGRESSIVE && ++repeats < MOST_REPEATS) {
                    continue;
                }
                boolean explores = oracle.knowEveryConfiguration() && random.nextDouble() < exploration;
                taken = explores ? predicted : correct;
            }
            repeats = 0;
            state.take(step.code(taken), 0, true);
        }
        return (double) mistakes / Math.max(1, state.configuration().steps());
    }
}
