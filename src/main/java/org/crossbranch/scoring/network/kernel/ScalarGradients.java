package org.crossbranch.scoring.network.kernel;

import java.nio.ByteBuffer;

/** The gradients of {@link GradientKernels} without the Vector API, bit for bit the same. */
final class ScalarGradients {
    /** A stride through the numbers of 32 bits that spreads neighbours: 2³² by the golden ratio. */
    static final int STRIDE = 0x9E3779B9;

    /** The factors of MurmurHash3's last step for 32 bits (Appleby 2011). */
    static final int FACTOR_1 = 0x85EBCA6B;

    static final int FACTOR_2 = 0xC2B2AE35;

    /** Bits that decide whether a value is dropped. */
    static final int DRAWN_BITS = 24;

    private ScalarGradients() {}

    /** Units {@code from} to before {@code units}. */
    static void lstmCell(
            int from,
            int units,
            float[] gates,
            int gOff,
            float[] cPrev,
            int cPrevOff,
            float[] squashed,
            int sOff,
            float[] dH,
            int dhOff,
            float[] dC,
            int dcOff,
            float[] dGates,
            int dgOff) {
        for (int u = from; u < units; u++) {
            float input = gates[gOff + u];
            float forget = gates[gOff + units + u];
            float output = gates[gOff + 2 * units + u];
            float candidate = gates[gOff + 3 * units + u];
            float state = squashed[sOff + u];
            float hidden = dH[dhOff + u];
            float slope = 1f - state * state;
            float cell = Math.fma(hidden * output, slope, dC[dcOff + u]);
            dGates[dgOff + u] = cell * candidate * (input * (1f - input));
            dGates[dgOff + units + u] = cell * cPrev[cPrevOff + u] * (forget * (1f - forget));
            dGates[dgOff + 2 * units + u] = hidden * state * (output * (1f - output));
            dGates[dgOff + 3 * units + u] = cell * input * (1f - candidate * candidate);
            dC[dcOff + u] = cell * forget;
        }
    }

    /** Elements {@code from} to before n. */
    static void adam(
            int from,
            int n,
            float[] gradient,
            ByteBuffer parameters,
            ByteBuffer m,
            ByteBuffer v,
            int at,
            float scale,
            float rate,
            float beta1,
            float beta2,
            float epsilon) {
        for (int i = from; i < n; i++) {
            int place = (at + i) * Float.BYTES;
            float g = gradient[i] * scale;
            float first = Math.fma(beta1, m.getFloat(place), (1f - beta1) * g);
            float second = Math.fma(beta2, v.getFloat(place), (1f - beta2) * (g * g));
            m.putFloat(place, first);
            v.putFloat(place, second);
            float step = rate * first / ((float) Math.sqrt(second) + epsilon);
            parameters.putFloat(place, parameters.getFloat(place) - step);
        }
    }

    /** Elements {@code from} to before n. */
    static void drop(int from, int n, float[] x, float[] out, long seed, int threshold, float scale) {
        for (int i = from; i < n; i++) {
            int bits = i * STRIDE + (int) seed;
            bits = (bits ^ bits >>> 16) * FACTOR_1 + (int) (seed >>> 32);
            bits = (bits ^ bits >>> 13) * FACTOR_2;
            bits = ((bits ^ bits >>> 16) * FACTOR_1) >>> (32 - DRAWN_BITS);
            // All ones where the value is kept.
            int kept = (threshold - 1 - bits) >> 31;
            out[i] = Float.intBitsToFloat(Float.floatToRawIntBits(x[i] * scale) & kept);
        }
    }

    /** Adds to lane l the squares of elements l, l + {@code lanes.length}, and so on, from element {@code from} on. */
    static void addSquares(int from, int n, float[] x, int xOff, float[] lanes) {
        for (int i = from; i < n; i++) {
            int lane = i % lanes.length;
            lanes[lane] = Math.fma(x[xOff + i], x[xOff + i], lanes[lane]);
        }
    }
}
