package org.crossbranch.scoring.network.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * {@link ScalarActivations} by vectors; what is left after the last whole vector goes there. No method takes or gives a
 * vector, for the reason that {@link VectorMicroKernels} states.
 */
final class VectorActivations {
    private static final VectorSpecies<Float> SPECIES = VectorMicroKernels.SPECIES;

    private static final Class<? extends FloatVector> VECTOR = VectorMicroKernels.VECTOR;

    private static final int LANES = VectorMicroKernels.LANES;

    private VectorActivations() {}

    static void tanhInPlace(int n, float[] x, int off) {
        int whole = n - n % LANES;
        // The neutral element of float addition is negative zero.
        scaledTanh(whole, 1f, 1f, -0.0f, x, off);
        ScalarActivations.tanhInPlace(n - whole, x, off + whole);
    }

    static void sigmoidInPlace(int n, float[] x, int off) {
        int whole = n - n % LANES;
        scaledTanh(whole, 0.5f, 0.5f, 0.5f, x, off);
        ScalarActivations.sigmoidInPlace(n - whole, x, off + whole);
    }

    /** x = gain · tanh(scale · x) + shift, for whole vectors. */
    private static void scaledTanh(int n, float scale, float gain, float shift, float[] x, int off) {
        FloatVector one = FloatVector.broadcast(SPECIES, 1f);
        FloatVector limit = FloatVector.broadcast(SPECIES, ScalarActivations.TANH_LIMIT);
        FloatVector gains = FloatVector.broadcast(SPECIES, gain);
        FloatVector shifts = FloatVector.broadcast(SPECIES, shift);
        FloatVector p1 = FloatVector.broadcast(SPECIES, ScalarActivations.P1);
        FloatVector p2 = FloatVector.broadcast(SPECIES, ScalarActivations.P2);
        FloatVector p3 = FloatVector.broadcast(SPECIES, ScalarActivations.P3);
        FloatVector p4 = FloatVector.broadcast(SPECIES, ScalarActivations.P4);
        FloatVector p5 = FloatVector.broadcast(SPECIES, ScalarActivations.P5);
        FloatVector p6 = FloatVector.broadcast(SPECIES, ScalarActivations.P6);
        FloatVector q1 = FloatVector.broadcast(SPECIES, ScalarActivations.Q1);
        FloatVector q2 = FloatVector.broadcast(SPECIES, ScalarActivations.Q2);
        FloatVector q3 = FloatVector.broadcast(SPECIES, ScalarActivations.Q3);
        FloatVector q4 = FloatVector.broadcast(SPECIES, ScalarActivations.Q4);
        FloatVector q5 = FloatVector.broadcast(SPECIES, ScalarActivations.Q5);
        FloatVector q6 = FloatVector.broadcast(SPECIES, ScalarActivations.Q6);
        for (int i = off; i < off + n; i += LANES) {
            FloatVector y =
                    FloatVector.fromArray(SPECIES, x, i).mul(scale).min(limit).max(limit.neg());
            FloatVector z = y.mul(y);
            FloatVector p =
                    p6.fma(z, p5).fma(z, p4).fma(z, p3).fma(z, p2).fma(z, p1).fma(z, one);
            FloatVector q =
                    q6.fma(z, q5).fma(z, q4).fma(z, q3).fma(z, q2).fma(z, q1).fma(z, one);
            FloatVector t = y.mul(p).div(q).min(one).max(one.neg());
            VECTOR.cast(gains.fma(t, shifts)).intoArray(x, i);
        }
    }

    static float shiftedExponentials(int n, float[] x, int xOff, float[] out, int outOff) {
        int whole = n - n % LANES;
        float rest = ScalarActivations.largest(n - whole, x, xOff + whole);
        float largest = wholeShiftedExponentials(whole, rest, x, xOff, out, outOff);
        ScalarActivations.expOfDifference(n - whole, x, xOff + whole, largest, out, outOff + whole);
        return largest;
    }

    /**
     * Of whole vectors.
     *
     * @param rest the largest of the others
     */
    private static float wholeShiftedExponentials(int n, float rest, float[] x, int xOff, float[] out, int outOff) {
        FloatVector most = FloatVector.broadcast(SPECIES, rest);
        for (int i = 0; i < n; i += LANES) {
            most = most.max(FloatVector.fromArray(SPECIES, x, xOff + i));
        }
        float largest = VECTOR.cast(most).reduceLanes(VectorOperators.MAX);
        FloatVector one = FloatVector.broadcast(SPECIES, 1f);
        FloatVector rounder = FloatVector.broadcast(SPECIES, ScalarActivations.ROUNDER);
        FloatVector log2OfE = FloatVector.broadcast(SPECIES, ScalarActivations.LOG2_OF_E);
        FloatVector ln2High = FloatVector.broadcast(SPECIES, ScalarActivations.LN2_HIGH);
        FloatVector ln2Low = FloatVector.broadcast(SPECIES, ScalarActivations.LN2_LOW);
        FloatVector c7 = FloatVector.broadcast(SPECIES, 1 / 5040f);
        FloatVector c6 = FloatVector.broadcast(SPECIES, 1 / 720f);
        FloatVector c5 = FloatVector.broadcast(SPECIES, 1 / 120f);
        FloatVector c4 = FloatVector.broadcast(SPECIES, 1 / 24f);
        FloatVector c3 = FloatVector.broadcast(SPECIES, 1 / 6f);
        FloatVector c2 = FloatVector.broadcast(SPECIES, 0.5f);
        for (int i = 0; i < n; i += LANES) {
            FloatVector y = FloatVector.fromArray(SPECIES, x, xOff + i)
                    .sub(largest)
                    .min(ScalarActivations.EXP_HIGHEST)
                    .max(ScalarActivations.EXP_LOWEST);
            FloatVector shifted = y.fma(log2OfE, rounder);
            FloatVector power = rounder.sub(shifted);
            FloatVector r = power.fma(ln2Low, power.fma(ln2High, y));
            FloatVector p = c7.fma(r, c6)
                    .fma(r, c5)
                    .fma(r, c4)
                    .fma(r, c3)
                    .fma(r, c2)
                    .fma(r, one)
                    .fma(r, one);
            IntVector exponent = shifted.reinterpretAsInts().lanewise(VectorOperators.LSHL, 23);
            FloatVector exponential = p.reinterpretAsInts().add(exponent).reinterpretAsFloats();
            VECTOR.cast(exponential).intoArray(out, outOff + i);
        }
        return largest;
    }
}
