package org.crossbranch.scoring.network.kernel;

/**
 * The activations, one number at a time: what they are, and what {@link VectorActivations} repeats operation by operation,
 * so that the two agree bit for bit.
 */
final class ScalarActivations {
    /**
     * tanh x ≈ x · P(x²) / Q(x²): the convergent of order 13 of Lambert's continued fraction x/(1 + x²/(3 + x²/(5 + …))),
     * numerator and denominator divided by their common constant term. Within 4e-7 of tanh for every float.
     */
    static final float P1 = (float) (1159525191825.0 / 7905853580625.0);

    static final float P2 = (float) (41247931725.0 / 7905853580625.0);
    static final float P3 = (float) (523783260.0 / 7905853580625.0);
    static final float P4 = (float) (2552550.0 / 7905853580625.0);
    static final float P5 = (float) (4095.0 / 7905853580625.0);
    static final float P6 = (float) (1.0 / 7905853580625.0);

    static final float Q1 = (float) (3794809718700.0 / 7905853580625.0);
    static final float Q2 = (float) (252070693875.0 / 7905853580625.0);
    static final float Q3 = (float) (5237832600.0 / 7905853580625.0);
    static final float Q4 = (float) (41351310.0 / 7905853580625.0);
    static final float Q5 = (float) (120120.0 / 7905853580625.0);
    static final float Q6 = (float) (91.0 / 7905853580625.0);

    /** Beyond this, tanh is 1 as a float, all but 3e-8. */
    static final float TANH_LIMIT = 9;

    /** Between these, the exponential and its power of two are normal floats. */
    static final float EXP_LOWEST = -87;

    static final float EXP_HIGHEST = 88;

    static final float LOG2_OF_E = 1.442695f;

    /** ln 2 in two parts; a whole number below 128 times the first is exact. */
    static final float LN2_HIGH = 0.69314575f;

    static final float LN2_LOW = 1.4286068e-6f;

    /** 1.5 · 2²³: added to a small number, it leaves the nearest whole number in the low bits. */
    static final float ROUNDER = 12582912f;

    private ScalarActivations() {}

    static float tanh(float value) {
        float x = Math.max(-TANH_LIMIT, Math.min(TANH_LIMIT, value));
        float z = x * x;
        float p = Math.fma(P6, z, P5);
        p = Math.fma(p, z, P4);
        p = Math.fma(p, z, P3);
        p = Math.fma(p, z, P2);
        p = Math.fma(p, z, P1);
        p = Math.fma(p, z, 1f);
        float q = Math.fma(Q6, z, Q5);
        q = Math.fma(q, z, Q4);
        q = Math.fma(q, z, Q3);
        q = Math.fma(q, z, Q2);
        q = Math.fma(q, z, Q1);
        q = Math.fma(q, z, 1f);
        return Math.max(-1f, Math.min(1f, x * p / q));
    }

    static float sigmoid(float x) {
        return Math.fma(0.5f, tanh(0.5f * x), 0.5f);
    }

    /** e to the x by its Taylor polynomial of degree 7 about the nearest multiple of ln 2; relative error below 3e-7. */
    static float exp(float value) {
        float x = Math.max(EXP_LOWEST, Math.min(EXP_HIGHEST, value));
        float shifted = Math.fma(x, LOG2_OF_E, ROUNDER);
        float power = ROUNDER - shifted;
        float r = Math.fma(power, LN2_LOW, Math.fma(power, LN2_HIGH, x));
        float p = Math.fma(1 / 5040f, r, 1 / 720f);
        p = Math.fma(p, r, 1 / 120f);
        p = Math.fma(p, r, 1 / 24f);
        p = Math.fma(p, r, 1 / 6f);
        p = Math.fma(p, r, 0.5f);
        p = Math.fma(p, r, 1f);
        p = Math.fma(p, r, 1f);
        return Float.intBitsToFloat(Float.floatToRawIntBits(p) + (Float.floatToRawIntBits(shifted) << 23));
    }

    static void tanhInPlace(int n, float[] x, int off) {
        for (int i = off; i < off + n; i++) {
            x[i] = tanh(x[i]);
        }
    }

    static void sigmoidInPlace(int n, float[] x, int off) {
        for (int i = off; i < off + n; i++) {
            x[i] = sigmoid(x[i]);
        }
    }

    /** The largest of n elements; −∞ of none. */
    static float largest(int n, float[] x, int off) {
        float largest = Float.NEGATIVE_INFINITY;
        for (int i = off; i < off + n; i++) {
            largest = Math.max(largest, x[i]);
        }
        return largest;
    }

    /** exp(x − max) of n elements; the answer is the largest. */
    static float shiftedExponentials(int n, float[] x, int xOff, float[] out, int outOff) {
        float largest = largest(n, x, xOff);
        expOfDifference(n, x, xOff, largest, out, outOff);
        return largest;
    }

    static void expOfDifference(int n, float[] x, int xOff, float subtrahend, float[] out, int outOff) {
        for (int i = 0; i < n; i++) {
            out[outOff + i] = exp(x[xOff + i] - subtrahend);
        }
    }
}
