package org.crossbranch.training;

import java.util.List;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.crossbranch.search.Confidence;

/**
 * Training as a sequence of epochs: each trains a round, scores the averaged parameters on the development trees, and is
 * remembered. It ends after the last epoch, or when no epoch has been better for as long as the settings' patience.
 */
public final class TrainingLoop {
    private final TrainingSettings settings;
    private final Trainer trainer;

    /** The trainer that the loop drives. */
    public interface Trainer {

        /**
         * Trains one round.
         *
         * @param round the round, from 0
         * @return the loss
         */
        double train(int round);

        /** Scores the averaged parameters. */
        DevelopmentScore score();

        /** Keeps the state after an epoch, and the model if the epoch is the best so far. */
        void keep(List<EpochMetrics> history);

        /** Number of training sentences. */
        long sentences();
    }

    /**
     * Scores on the development trees, per cent.
     *
     * @param scores by {@link DevelopmentMetric#key}
     * @param accuracy accuracy of each word-level task by its name: share of the tokens with the gold label; of tags, as in
     *     {@link org.crossbranch.evaluation.EvaluationSummary}
     * @param unparsed number of sentences that are too long to be parsed; all of their trees and labels count as missed
     * @param unit the {@link Calibration#unit} of the scores of derivations
     * @param confidence the {@link Calibration#confidence} in greedy parses
     */
    public record DevelopmentScore(
            SortedMap<String, Double> scores,
            SortedMap<String, Double> accuracy,
            long unparsed,
            int unit,
            Confidence confidence) {}

    /** A loop. */
    public TrainingLoop(TrainingSettings settings, Trainer trainer) {
        this.settings = settings;
        this.trainer = trainer;
    }

    /**
     * Runs to the end.
     *
     * @param history the epochs that were done before, by a run that this one resumes; those of this run are added
     * @param listener told each epoch of this run
     */
    public void run(List<EpochMetrics> history, Consumer<EpochMetrics> listener) {
        while (!isDone(history)) {
            int round = history.size();
            long start = System.nanoTime();
            double loss = trainer.train(round);
            double trainSeconds = seconds(start);
            DevelopmentScore score = trainer.score();
            EpochMetrics metrics = new EpochMetrics(
                    round + 1,
                    loss,
                    score.scores(),
                    score.accuracy(),
                    score.unparsed(),
                    trainer.sentences() / trainSeconds,
                    seconds(start),
                    isBest(score, history));
            history.add(metrics);
            trainer.keep(history);
            listener.accept(metrics);
        }
    }

    private boolean isDone(List<EpochMetrics> history) {
        if (history.size() >= settings.schedule().epochs()) {
            return true;
        }
        int improved = 0;
        double most = Double.NEGATIVE_INFINITY;
        for (EpochMetrics epoch : history) {
            double score = epoch.score(settings.selectBy());
            if (score > most) {
                most = score;
                improved = epoch.epoch();
            }
        }
        return settings.schedule().patience() > 0
                && history.size() - improved >= settings.schedule().patience()
                && !history.isEmpty();
    }

    /** Of equal epochs the later one: few development trees are soon all right, long before the others are. */
    private boolean isBest(DevelopmentScore score, List<EpochMetrics> history) {
        EpochMetrics candidate = new EpochMetrics(0, 0, score.scores(), score.accuracy(), 0, 0, 0, false);
        return history.stream()
                .allMatch(epoch -> candidate.score(settings.selectBy()) >= epoch.score(settings.selectBy()));
    }

    private static double seconds(long startNanos) {
        return (System.nanoTime() - startNanos) / 1e9;
    }
}
