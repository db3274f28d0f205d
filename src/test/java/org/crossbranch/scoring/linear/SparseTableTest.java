package org.crossbranch.scoring.linear;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.crossbranch.scoring.Hashes;
import org.crossbranch.scoring.weights.SparseWeights;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sums of sparse weights, of features with few and with many, against the weights themselves. */
final class SparseTableTest {
    private static final long SEED = 8;
    private static final int ACTIONS = 37;
    private static final int FEATURES = 300;
    private static final int WIDTH = ContextScores.width(ACTIONS);

    /** Of crowded hashes many have equal low bits, and all have equal high bits. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void sumsAreThoseOfTheWeights(boolean isCrowded) {
        Random random = new Random(SEED);
        TreeMap<Long, float[]> rows = new TreeMap<>();
        while (rows.size() < FEATURES) {
            float[] row = new float[ACTIONS];
            for (int weight = 1 + random.nextInt(ACTIONS); weight > 0; weight--) {
                row[random.nextInt(ACTIONS)] = 1 + random.nextInt(9);
            }
            rows.put(hash(random, isCrowded), row);
        }
        SparseTable table = new SparseTable(weights(rows), ACTIONS);
        List<Long> keys = List.copyOf(rows.keySet());
        for (int round = 0; round < 200; round++) {
            int count = 1 + random.nextInt(40);
            long[] features = LongStream.range(0, count)
                    .map(f -> random.nextBoolean() ? keys.get(random.nextInt(FEATURES)) : hash(random, isCrowded))
                    .toArray();
            int[] targets = random.ints(count, 0, 3).map(row -> 1 + row * WIDTH).toArray();
            float[] expected = new float[1 + 3 * WIDTH];
            for (int f = 0; f < count; f++) {
                float[] row = rows.getOrDefault(features[f], new float[ACTIONS]);
                for (int action = 0; action < ACTIONS; action++) {
                    expected[targets[f] + action] += row[action];
                }
            }
            float[] sums = new float[expected.length];
            // Behind those that count, there may be others.
            table.add(Arrays.copyOf(features, 50), count, targets, new long[FeatureWeights.room(count)], sums);
            assertThat(sums).as("seed %d", SEED).isEqualTo(expected);
        }
    }

    private static long hash(Random random, boolean isCrowded) {
        return isCrowded
                ? (long) random.nextInt(40) << 32 | (1 + random.nextInt(40))
                : Hashes.finish(random.nextInt(2 * FEATURES));
    }

    /** To the last bit: the features of one place are added up by themselves or among others. */
    @Test
    void aSumDoesNotDependOnOthers() {
        Random random = new Random(SEED);
        TreeMap<Long, float[]> rows = new TreeMap<>();
        for (int key = 0; key < FEATURES; key++) {
            float[] row = new float[ACTIONS];
            for (int weight = random.nextInt(ACTIONS); weight >= 0; weight--) {
                row[random.nextInt(ACTIONS)] = (float) random.nextGaussian();
            }
            rows.put(Hashes.finish(key), row);
        }
        SparseTable table = new SparseTable(weights(rows), ACTIONS);
        long[] features = rows.keySet().stream().mapToLong(key -> key).toArray();
        int[] targets = random.ints(FEATURES, 0, 3).map(row -> row * WIDTH).toArray();
        float[] together = new float[3 * WIDTH];
        table.add(features, FEATURES, targets, new long[FeatureWeights.room(FEATURES)], together);
        for (int target = 0; target < together.length; target += WIDTH) {
            int own = target;
            long[] some = IntStream.range(0, FEATURES)
                    .filter(f -> targets[f] == own)
                    .mapToLong(f -> features[f])
                    .toArray();
            float[] alone = new float[WIDTH];
            table.add(some, some.length, new int[some.length], new long[FeatureWeights.room(some.length)], alone);
            assertThat(Arrays.copyOfRange(together, own, own + WIDTH)).isEqualTo(alone);
        }
    }

    private static SparseWeights weights(SortedMap<Long, float[]> rows) {
        long[] keys = rows.keySet().stream().mapToLong(key -> key).toArray();
        int[] ends = new int[keys.length];
        char[] actions = new char[keys.length * ACTIONS];
        float[] values = new float[actions.length];
        int count = 0;
        for (int f = 0; f < keys.length; f++) {
            float[] row = rows.getOrDefault(keys[f], new float[0]);
            for (char action = 0; action < row.length; action++) {
                if (row[action] != 0) {
                    actions[count] = action;
                    values[count++] = row[action];
                }
            }
            ends[f] = count;
        }
        return new SparseWeights("b0.t\n", keys, ends, Arrays.copyOf(actions, count), Arrays.copyOf(values, count));
    }
}
