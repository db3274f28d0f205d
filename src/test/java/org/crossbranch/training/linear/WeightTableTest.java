package org.crossbranch.training.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.crossbranch.scoring.linear.FeatureWeights;
import org.crossbranch.scoring.weights.SparseWeights;
import org.junit.jupiter.api.Test;

/** Sparse weights in training, against maps that hold the weights of every step. */
final class WeightTableTest {
    private static final long SEED = 5;
    private static final int ACTIONS = 40;

    private static LinearSettings settings(int leastUpdates, int mostWeights) {
        return new LinearSettings(
                "b0.t\n",
                new LinearSettings.Beam(1, Double.POSITIVE_INFINITY, 0, LinearSettings.Update.EARLY),
                LinearSettings.Mistake.GO_ON,
                leastUpdates,
                1,
                mostWeights,
                1);
    }

    /** Updates of some steps, and the sum of the weights over them. */
    private static final class Naive {
        private final Map<Long, Map<Integer, Float>> weights = new HashMap<>();
        private final Map<Long, Map<Integer, Double>> sums = new HashMap<>();

        void update(long[] features, int action, int amount) {
            for (long feature : features) {
                weights.computeIfAbsent(feature, key -> new HashMap<>()).merge(action, (float) amount, Float::sum);
            }
        }

        void endStep() {
            weights.forEach((feature, row) -> row.forEach((action, weight) ->
                    sums.computeIfAbsent(feature, key -> new HashMap<>()).merge(action, (double) weight, Double::sum)));
        }
    }

    private static long[] features(Random random) {
        return random.longs(6, 1, 60)
                .map(key -> key * 0x1_0001_0001L)
                .distinct()
                .toArray();
    }

    private static void learn(WeightTable table, Naive naive, Random random, int steps) {
        for (int step = 0; step < steps; step++) {
            long[] features = features(random);
            int action = random.nextInt(ACTIONS);
            int amount = random.nextBoolean() ? 1 : -1;
            table.update(features, action, amount, step);
            naive.update(features, action, amount);
            naive.endStep();
        }
    }

    @Test
    void sumsAndMeansAreThoseOfAllSteps() {
        Random random = new Random(SEED);
        WeightTable table = new WeightTable(1);
        Naive naive = new Naive();
        learn(table, naive, random, 3_000);
        for (int i = 0; i < 100; i++) {
            long[] features = features(random);
            float[] sums = new float[ACTIONS];
            table.add(
                    features,
                    features.length,
                    new int[features.length],
                    new long[FeatureWeights.room(features.length)],
                    sums);
            float[] expected = new float[ACTIONS];
            for (long feature : features) {
                naive.weights.getOrDefault(feature, Map.of()).forEach((action, weight) -> expected[action] += weight);
            }
            assertThat(sums).as("seed %d", SEED).isEqualTo(expected);
        }
        check(
                table.weights().mixed(PerceptronWeights.none(), 1, 0, 3_000).model(settings(1, 1 << 20), 3_000),
                naive,
                3_000);
    }

    private static void check(SparseWeights model, Naive naive, int steps) {
        int entry = 0;
        for (int f = 0; f < model.keys().length; f++) {
            for (; entry < model.ends()[f]; entry++) {
                double sum = naive.sums
                        .getOrDefault(model.keys()[f], Map.of())
                        .getOrDefault((int) model.actions()[entry], Double.NaN);
                assertThat((double) model.values()[entry]).as("seed %d", SEED).isCloseTo(sum / steps, within(1e-4));
            }
        }
        long others = naive.sums.values().stream()
                .flatMap(row -> row.values().stream())
                .filter(sum -> Math.abs(sum / steps) > 1e-4)
                .count();
        assertThat((long) entry).isGreaterThanOrEqualTo(others);
    }

    /** Rounds of one worker are one long round. */
    @Test
    void theMeanGoesOnFromRoundToRound() {
        Random random = new Random(SEED);
        PerceptronWeights weights = PerceptronWeights.none();
        Naive naive = new Naive();
        int steps = 0;
        for (int round = 0; round < 3; round++) {
            PerceptronWeights start = weights.uncorrected();
            WeightTable table = WeightTable.of(start, 1);
            learn(table, naive, random, 500 + round);
            steps += 500 + round;
            weights = PerceptronWeights.decode(weights.encode())
                    .mixed(table.weights().since(start), 1, 500 + round, steps);
        }
        check(weights.model(settings(1, 1 << 20), steps), naive, steps);
    }

    /** A third of each model of its own, added up. */
    @Test
    void theMeanOfPerceptronsIsThatOfTheirModels() {
        Random random = new Random(SEED);
        int steps = 400;
        for (int least : new int[] {1, 3}) {
            List<PerceptronWeights> perceptrons = new ArrayList<>();
            Map<List<Long>, Double> expected = new HashMap<>();
            for (int p = 0; p < 3; p++) {
                WeightTable table = new WeightTable(1);
                learn(table, new Naive(), random, steps);
                PerceptronWeights one = table.weights().mixed(PerceptronWeights.none(), 1, 0, steps);
                perceptrons.add(one);
                entries(one.model(settings(least, 1 << 20), steps))
                        .forEach((entry, value) -> expected.merge(entry, value / 3, Double::sum));
            }
            List<PerceptronWeights> kept = PerceptronWeights.decodeAll(PerceptronWeights.encode(perceptrons));
            Map<List<Long>, Double> mean =
                    entries(PerceptronWeights.mean(kept, least).model(settings(least, 1 << 20), steps));
            assertThat(mean.keySet()).isSubsetOf(expected.keySet());
            expected.forEach((entry, value) -> assertThat(mean.getOrDefault(entry, 0.0))
                    .as("seed %d", SEED)
                    .isCloseTo(value, within(1e-5)));
            assertThat(mean).hasSizeGreaterThan(least == 1 ? 2_000 : 10);
        }
    }

    /** The weights by feature and action. */
    private static Map<List<Long>, Double> entries(SparseWeights model) {
        Map<List<Long>, Double> entries = new HashMap<>();
        int entry = 0;
        for (int f = 0; f < model.keys().length; f++) {
            for (; entry < model.ends()[f]; entry++) {
                entries.put(List.of(model.keys()[f], (long) model.actions()[entry]), (double) model.values()[entry]);
            }
        }
        return entries;
    }

    /** The next round goes on from the mean of the workers' weights; the mean of the steps is that of all workers'. */
    @Test
    void workersAreMixed() {
        PerceptronWeights start = PerceptronWeights.none();
        List<PerceptronWeights> changes = new ArrayList<>();
        for (int worker = 0; worker < 2; worker++) {
            WeightTable table = WeightTable.of(start, 1);
            table.update(new long[] {7}, 3, worker == 0 ? 1 : 2, 1);
            changes.add(table.weights().since(start));
        }
        PerceptronWeights mixed = start;
        for (PerceptronWeights change : changes) {
            mixed = mixed.mixed(change, 2, 4, 8);
        }
        assertThat(mixed.weights()).containsExactly(1.5f);
        // The first worker's weight is 1 in three of its four steps, the second's is 2.
        assertThat(mixed.model(settings(1, 10), 8).values()).containsExactly((3 * 1 + 3 * 2) / 8f);
    }

    @Test
    void aModelHasNoMoreWeightsThanItMay() {
        WeightTable table = new WeightTable(1);
        for (int i = 1; i <= 50; i++) {
            table.update(new long[] {i}, i % 3, i, 0);
        }
        SparseWeights model = table.weights().model(settings(1, 10), 0);
        assertThat(model.values()).containsExactlyInAnyOrder(41, 42, 43, 44, 45, 46, 47, 48, 49, 50);
    }

    @Test
    void aWeightCountsOnlyAfterSoManyUpdates() {
        WeightTable table = new WeightTable(3);
        float[] sums = new float[2];
        for (int i = 0; i < 3; i++) {
            table.add(new long[] {9}, 1, new int[1], new long[FeatureWeights.room(1)], sums);
            assertThat(sums[1]).isZero();
            table.update(new long[] {9}, 1, 1, i);
        }
        table.add(new long[] {9}, 1, new int[1], new long[FeatureWeights.room(1)], sums);
        assertThat(sums[1]).isEqualTo(3);
        assertThat(table.weights().model(settings(4, 10), 0).values()).isEmpty();
    }
}
