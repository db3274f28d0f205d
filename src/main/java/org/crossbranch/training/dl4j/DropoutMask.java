package org.crossbranch.training.dl4j;

import java.util.SplittableRandom;

/** Which values of a matrix dropout keeps: a function of a seed, made again for the backward pass instead of stored. */
final class DropoutMask {
    private final long seed;
    private final double rate;

    DropoutMask(float[] seed, RowVertex vertex) {
        long mixed = vertex.salt();
        for (float part : seed) {
            mixed = mixed * 0x9E3779B97F4A7C15L + Float.floatToIntBits(part);
        }
        this.seed = mixed;
        this.rate = vertex.rate();
    }

    /** Zeroes each value with the mask's probability and scales the others. */
    void apply(float[] values) {
        SplittableRandom random = new SplittableRandom(seed);
        // 16 random bits decide one value: four values a draw.
        int threshold = (int) Math.round(rate * 0x10000);
        float scale = (float) (1 / (1 - rate));
        long bits = 0;
        for (int i = 0; i < values.length; i++) {
            bits = i % 4 == 0 ? random.nextLong() : bits >>> 16;
            values[i] = (bits & 0xFFFF) < threshold ? 0f : values[i] * scale;
        }
    }
}
