package org.crossbranch.training.dl4j.vertex;

import java.util.SplittableRandom;

/** Which values of a matrix dropout keeps: a function of a seed, made again for the backward pass instead of stored. */
final class DropoutMask {
    private final long seed;
    private final double rate;

    DropoutMask(float[] seed, RaggedVertex vertex) {
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
        for (int i = 0; i < values.length; i += 4) {
            long bits = random.nextLong();
            int end = Math.min(i + 4, values.length);
            for (int at = i; at < end; at++) {
                // Without a branch, which no processor could predict.
                values[at] *= (bits & 0xFFFF) < threshold ? 0f : scale;
                bits >>>= 16;
            }
        }
    }
}
