package org.crossbranch.sample;

import java.util.List;
import java.util.Random;

/** Seeded choices. Only operations whose results are specified to the bit are used, so a seed means the same everywhere. */
final class Dice {
    /** Flattens the head of Zipf's law a little: rank r is drawn with a weight of 1 / (r + this). */
    private static final double ZIPF_OFFSET = 8;

    private final Random random;

    Dice(long seed) {
        random = new Random(seed);
    }

    /** True with a probability. */
    boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    /** A number from 0 to before the bound. */
    int below(int bound) {
        return random.nextInt(bound);
    }

    /** One of several, each as likely as the others. */
    <T> T pick(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    /** One of several that are sorted by frequency. */
    <T> T zipf(List<T> values) {
        double total = 0;
        for (int rank = 0; rank < values.size(); rank++) {
            total += 1 / (rank + ZIPF_OFFSET);
        }
        double left = random.nextDouble() * total;
        for (int rank = 0; rank < values.size() - 1; rank++) {
            left -= 1 / (rank + ZIPF_OFFSET);
            if (left < 0) {
                return values.get(rank);
            }
        }
        return values.get(values.size() - 1);
    }

    /** The index of one of several weights that add up to 1. */
    int weighted(double... weights) {
        double left = random.nextDouble();
        for (int i = 0; i < weights.length - 1; i++) {
            left -= weights[i];
            if (left < 0) {
                return i;
            }
        }
        return weights.length - 1;
    }
}
