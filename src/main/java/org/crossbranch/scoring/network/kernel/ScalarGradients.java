package org.crossbranch.scoring.network.kernel;

/** The gradients of {@link GradientKernels} without the Vector API, bit for bit the same. */
final class ScalarGradients {
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
            float[] m,
            float[] v,
            float scale,
            float rate,
            float beta1,
            float beta2,
            float epsilon) {
        for (int i = from; i < n; i++) {
            float g = gradient[i] * scale;
            float first = Math.fma(beta1, m[i], (1f - beta1) * g);
            float second = Math.fma(beta2, v[i], (1f - beta2) * (g * g));
            m[i] = first;
            v[i] = second;
            gradient[i] = rate * first / ((float) Math.sqrt(second) + epsilon);
        }
    }
}
