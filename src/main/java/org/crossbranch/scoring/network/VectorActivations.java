package org.crossbranch.scoring.network;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** {@link ScalarActivations} by vectors; what is left after the last whole vector goes there. */
final class VectorActivations {
    private static final VectorSpecies<Float> SPECIES = VectorMicroKernels.SPECIES;

    private static final int LANES = VectorMicroKernels.LANES;

    private VectorActivations() {}

    private static FloatVector constant(float value) {
        return FloatVector.broadcast(SPECIES, value);
    }

    private static FloatVector tanh(FloatVector value) {
        FloatVector x = value.min(ScalarActivations.TANH_LIMIT).max(-ScalarActivations.TANH_LIMIT);
        FloatVector z = x.mul(x);
        FloatVector p = constant(ScalarActivations.P6).fma(z, constant(ScalarActivations.P5));
        p = p.fma(z, constant(ScalarActivations.P4));
        p = p.fma(z, constant(ScalarActivations.P3));
        p = p.fma(z, constant(ScalarActivations.P2));
        p = p.fma(z, constant(ScalarActivations.P1));
        p = p.fma(z, constant(1));
        return x.mul(p).div(denominator(z)).min(1).max(-1);
    }

    private static FloatVector denominator(FloatVector z) {
        FloatVector q = constant(ScalarActivations.Q6).fma(z, constant(ScalarActivations.Q5));
        q = q.fma(z, constant(ScalarActivations.Q4));
        q = q.fma(z, constant(ScalarActivations.Q3));
        q = q.fma(z, constant(ScalarActivations.Q2));
        q = q.fma(z, constant(ScalarActivations.Q1));
        return q.fma(z, constant(1));
    }

    private static FloatVector exp(FloatVector value) {
        FloatVector x = value.min(ScalarActivations.EXP_HIGHEST).max(ScalarActivations.EXP_LOWEST);
        FloatVector shifted = x.fma(constant(ScalarActivations.LOG2_OF_E), constant(ScalarActivations.ROUNDER));
        FloatVector power = constant(ScalarActivations.ROUNDER).sub(shifted);
        FloatVector r = power.fma(constant(ScalarActivations.LN2_HIGH), x);
        r = power.fma(constant(ScalarActivations.LN2_LOW), r);
        FloatVector p = constant(1 / 5040f).fma(r, constant(1 / 720f));
        p = p.fma(r, constant(1 / 120f));
        p = p.fma(r, constant(1 / 24f));
        p = p.fma(r, constant(1 / 6f));
        p = p.fma(r, constant(0.5f));
        p = p.fma(r, constant(1));
        p = p.fma(r, constant(1));
        IntVector exponent = shifted.reinterpretAsInts().lanewise(VectorOperators.LSHL, 23);
        return p.reinterpretAsInts().add(exponent).reinterpretAsFloats();
    }

    static void tanhInPlace(int n, float[] x, int off) {
        int whole = n - n % LANES;
        for (int i = off; i < off + whole; i += LANES) {
            tanh(FloatVector.fromArray(SPECIES, x, i)).intoArray(x, i);
        }
        ScalarActivations.tanhInPlace(n - whole, x, off + whole);
    }

    static void sigmoidInPlace(int n, float[] x, int off) {
        int whole = n - n % LANES;
        FloatVector half = constant(0.5f);
        for (int i = off; i < off + whole; i += LANES) {
            FloatVector t = tanh(FloatVector.fromArray(SPECIES, x, i).mul(half));
            half.fma(t, half).intoArray(x, i);
        }
        ScalarActivations.sigmoidInPlace(n - whole, x, off + whole);
    }

    static void expOfDifference(int n, float[] x, int xOff, float subtrahend, float[] out, int outOff) {
        int whole = n - n % LANES;
        for (int i = 0; i < whole; i += LANES) {
            exp(FloatVector.fromArray(SPECIES, x, xOff + i).sub(subtrahend)).intoArray(out, outOff + i);
        }
        ScalarActivations.expOfDifference(n - whole, x, xOff + whole, subtrahend, out, outOff + whole);
    }

    static void lstmState(
            int units, float[] gates, int gOff, float[] cPrev, int cPrevOff, float[] c, int cOff, float[] h, int hOff) {
        int whole = units - units % LANES;
        for (int u = 0; u < whole; u += LANES) {
            FloatVector input = FloatVector.fromArray(SPECIES, gates, gOff + u)
                    .mul(FloatVector.fromArray(SPECIES, gates, gOff + 3 * units + u));
            FloatVector forget = FloatVector.fromArray(SPECIES, gates, gOff + units + u);
            FloatVector state = forget.fma(FloatVector.fromArray(SPECIES, cPrev, cPrevOff + u), input);
            state.intoArray(c, cOff + u);
            FloatVector output = FloatVector.fromArray(SPECIES, gates, gOff + 2 * units + u);
            output.mul(tanh(state)).intoArray(h, hOff + u);
        }
        ScalarActivations.lstmState(whole, units, gates, gOff, cPrev, cPrevOff, c, cOff, h, hOff);
    }
}
