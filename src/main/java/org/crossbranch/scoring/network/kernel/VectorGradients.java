package org.crossbranch.scoring.network.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** {@link ScalarGradients} by vectors; what is left after the last whole vector goes there. */
final class VectorGradients {
    private static final VectorSpecies<Float> SPECIES = VectorMicroKernels.SPECIES;

    private static final Class<? extends FloatVector> VECTOR = VectorMicroKernels.VECTOR;

    private static final int LANES = VectorMicroKernels.LANES;

    private VectorGradients() {}

    static void lstmCell(
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
        FloatVector one = FloatVector.broadcast(SPECIES, 1f);
        int u = 0;
        for (; u + LANES <= units; u += LANES) {
            FloatVector input = FloatVector.fromArray(SPECIES, gates, gOff + u);
            FloatVector forget = FloatVector.fromArray(SPECIES, gates, gOff + units + u);
            FloatVector output = FloatVector.fromArray(SPECIES, gates, gOff + 2 * units + u);
            FloatVector candidate = FloatVector.fromArray(SPECIES, gates, gOff + 3 * units + u);
            FloatVector state = FloatVector.fromArray(SPECIES, squashed, sOff + u);
            FloatVector hidden = FloatVector.fromArray(SPECIES, dH, dhOff + u);
            FloatVector slope = one.sub(state.mul(state));
            FloatVector cell = hidden.mul(output).fma(slope, FloatVector.fromArray(SPECIES, dC, dcOff + u));
            FloatVector before = FloatVector.fromArray(SPECIES, cPrev, cPrevOff + u);
            FloatVector dInput = cell.mul(candidate).mul(input.mul(one.sub(input)));
            FloatVector dForget = cell.mul(before).mul(forget.mul(one.sub(forget)));
            FloatVector dOutput = hidden.mul(state).mul(output.mul(one.sub(output)));
            FloatVector dCandidate = cell.mul(input).mul(one.sub(candidate.mul(candidate)));
            VECTOR.cast(dInput).intoArray(dGates, dgOff + u);
            VECTOR.cast(dForget).intoArray(dGates, dgOff + units + u);
            VECTOR.cast(dOutput).intoArray(dGates, dgOff + 2 * units + u);
            VECTOR.cast(dCandidate).intoArray(dGates, dgOff + 3 * units + u);
            VECTOR.cast(cell.mul(forget)).intoArray(dC, dcOff + u);
        }
        ScalarGradients.lstmCell(
                u, units, gates, gOff, cPrev, cPrevOff, squashed, sOff, dH, dhOff, dC, dcOff, dGates, dgOff);
    }

    static void adam(
            int n,
            float[] gradient,
            float[] m,
            float[] v,
            float scale,
            float rate,
            float beta1,
            float beta2,
            float epsilon) {
        FloatVector scales = FloatVector.broadcast(SPECIES, scale);
        FloatVector rates = FloatVector.broadcast(SPECIES, rate);
        FloatVector keep1 = FloatVector.broadcast(SPECIES, beta1);
        FloatVector keep2 = FloatVector.broadcast(SPECIES, beta2);
        FloatVector add1 = FloatVector.broadcast(SPECIES, 1f - beta1);
        FloatVector add2 = FloatVector.broadcast(SPECIES, 1f - beta2);
        FloatVector epsilons = FloatVector.broadcast(SPECIES, epsilon);
        int i = 0;
        for (; i + 2 * LANES <= n; i += 2 * LANES) {
            FloatVector g0 = FloatVector.fromArray(SPECIES, gradient, i).mul(scales);
            FloatVector g1 = FloatVector.fromArray(SPECIES, gradient, i + LANES).mul(scales);
            FloatVector first0 = keep1.fma(FloatVector.fromArray(SPECIES, m, i), add1.mul(g0));
            FloatVector first1 = keep1.fma(FloatVector.fromArray(SPECIES, m, i + LANES), add1.mul(g1));
            FloatVector second0 = keep2.fma(FloatVector.fromArray(SPECIES, v, i), add2.mul(g0.mul(g0)));
            FloatVector second1 = keep2.fma(FloatVector.fromArray(SPECIES, v, i + LANES), add2.mul(g1.mul(g1)));
            VECTOR.cast(first0).intoArray(m, i);
            VECTOR.cast(first1).intoArray(m, i + LANES);
            VECTOR.cast(second0).intoArray(v, i);
            VECTOR.cast(second1).intoArray(v, i + LANES);
            FloatVector step0 = rates.mul(first0).div(second0.sqrt().add(epsilons));
            FloatVector step1 = rates.mul(first1).div(second1.sqrt().add(epsilons));
            VECTOR.cast(step0).intoArray(gradient, i);
            VECTOR.cast(step1).intoArray(gradient, i + LANES);
        }
        ScalarGradients.adam(i, n, gradient, m, v, scale, rate, beta1, beta2, epsilon);
    }
}
