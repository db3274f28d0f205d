package org.crossbranch.scoring.linear;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.crossbranch.scoring.weights.SparseWeights;
import org.junit.jupiter.api.Test;

/** Sums of sparse weights, of features with few and with many, against the weights themselves. */
final class SparseTableTest {
    private static final long SEED = 8;
    private static final int ACTIONS = 37;
    private static final int FEATURES = 300;

    @Test
    void sumsAreThoseOfTheWeightsInTheirOrder() {
        Random random = new Random(SEED);
        TreeMap<Long, float[]> rows = new TreeMap<>();
        while (rows.size() < FEATURES) {
            float[] row = new float[ACTIONS];
            for (int weight = 1 + random.nextInt(ACTIONS); weight > 0; weight--) {
                row[random.nextInt(ACTIONS)] = (float) random.nextGaussian();
            }
            // Of many keys the low bits are the same.
            rows.put((long) random.nextInt(40) << 32 | (1 + random.nextInt(40)), row);
        }
        SparseTable table = new SparseTable(weights(rows), ACTIONS);
        for (int round = 0; round < 200; round++) {
            long[] features = random.longs(9, 0, 40)
                    .map(low -> (long) random.nextInt(40) << 32 | (low + 1))
                    .toArray();
            float[] expected = new float[ACTIONS];
            for (long feature : features) {
                float[] row = rows.getOrDefault(feature, new float[ACTIONS]);
                for (int action = 0; action < ACTIONS; action++) {
                    expected[action] += row[action];
                }
            }
            float[] sums = new float[table.width()];
            table.add(features, new long[2 * features.length], sums);
            assertThat(Arrays.copyOf(sums, ACTIONS)).as("seed %d", SEED).isEqualTo(expected);
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
