package org.crossbranch.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.crossbranch.search.Confidence;
import org.crossbranch.training.TrainingLoop.DevelopmentScore;
import org.junit.jupiter.api.Test;

class TrainingLoopTest {
    private final List<Integer> rounds = new ArrayList<>();
    private final List<Integer> kept = new ArrayList<>();

    @Test
    void keepsEachEpochAndMarksTheBest() {
        List<EpochMetrics> history = run(new ArrayList<>(), 4, 0, 70, 72, 71, 73);
        assertThat(history).extracting(EpochMetrics::best).containsExactly(true, true, false, true);
        assertThat(history).extracting(EpochMetrics::epoch).containsExactly(1, 2, 3, 4);
        assertThat(kept).containsExactly(1, 2, 3, 4);
    }

    @Test
    void theLaterOfEqualEpochsIsTheBest() {
        assertThat(run(new ArrayList<>(), 4, 0, 0, 100, 90, 100))
                .extracting(EpochMetrics::best)
                .containsExactly(true, true, false, true);
    }

    @Test
    void endsWhenPatienceDoes() {
        assertThat(run(new ArrayList<>(), 9, 2, 70, 72, 71, 72, 99)).hasSize(4);
    }

    @Test
    void goesOnWhereAnInterruptedRunEnded() {
        List<EpochMetrics> history = run(new ArrayList<>(), 2, 0, 70, 72);
        rounds.clear();
        run(history, 4, 0, 70, 72, 71, 73);
        assertThat(rounds).containsExactly(2, 3);
        assertThat(history).extracting(EpochMetrics::best).containsExactly(true, true, false, true);
    }

    @Test
    void decidesByDiscontinuousScoresIfTold() {
        EpochMetrics metrics = new EpochMetrics(1, 0, scores(80, 40), new TreeMap<>(), 0, 1, 1, true);
        assertThat(metrics.score(DevelopmentMetric.F1)).isEqualTo(80);
        assertThat(metrics.score(DevelopmentMetric.DISCONTINUOUS_F1)).isEqualTo(40);
    }

    private static SortedMap<String, Double> scores(double f1, double discontinuousF1) {
        return new TreeMap<>(
                Map.of(DevelopmentMetric.F1.key(), f1, DevelopmentMetric.DISCONTINUOUS_F1.key(), discontinuousF1));
    }

    private List<EpochMetrics> run(List<EpochMetrics> history, int epochs, int patience, double... scores) {
        TrainingSettings settings = SettingsFixture.with(epochs, patience);
        new TrainingLoop(settings, new TrainingLoop.Trainer() {
                    @Override
                    public double train(int round) {
                        rounds.add(round);
                        return 1;
                    }

                    @Override
                    public DevelopmentScore score() {
                        return new DevelopmentScore(
                                scores(scores[rounds.get(rounds.size() - 1)], 0),
                                new TreeMap<>(),
                                0,
                                0,
                                Confidence.NONE);
                    }

                    @Override
                    public void keep(List<EpochMetrics> done) {
                        kept.add(done.size());
                    }

                    @Override
                    public long sentences() {
                        return 1;
                    }
                })
                .run(history, metrics -> {});
        return history;
    }
}
