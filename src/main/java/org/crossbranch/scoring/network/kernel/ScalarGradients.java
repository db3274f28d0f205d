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

    /** Units from {@code from} on. */
    static void lstmCell(
            int from,
            LstmCells cells,
            int row,
            float[] before,
            int beforeOff,
            float[] byOutput,
            float[] byState,
            int at,
            float[] byGates) {
        int units = cells.units();
        float[] gates = cells.gates();
        int gate = row * 4 * units;
        for (int u = from; u < units; u++) {
            float input = gates[gate + u];
            float forget = gates[gate + units + u];
            float output = gates[gate + 2 * units + u];
            float candidate = gates[gate + 3 * units + u];
            float state = cells.squashed()[row * units + u];
            float hidden = byOutput[at + u];
            float slope = 1f - state * state;
            float cell = Math.fma(hidden * output, slope, byState[at + u]);
            byGates[gate + u] = cell * candidate * (input * (1f - input));
            byGates[gate + units + u] = cell * before[beforeOff + u] * (forget * (1f - forget));
            byGates[gate + 2 * units + u] = hidden * state * (output * (1f - output));
            byGates[gate + 3 * units + u] = cell * input * (1f - candidate * candidate);
            byState[at + u] = cell * forget;
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
            AdamStep step) {
        float beta1 = step.beta1();
        float beta2 = step.beta2();
        for (int i = from; i < n; i++) {
            int place = (at + i) * Float.BYTES;
            float g = gradient[i] * step.scale();
            float first = Math.fma(beta1, m.getFloat(place), (1f - beta1) * g);
            float second = Math.fma(beta2, v.getFloat(place), (1f - beta2) * (g * g));
            m.putFloat(place, first);
            v.putFloat(place, second);
            float change = step.rate() * first / ((float) Math.sqrt(second) + step.epsilon());
            parameters.putFloat(place, parameters.getFloat(place) - change);
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
