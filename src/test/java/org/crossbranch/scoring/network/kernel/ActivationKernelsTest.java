package org.crossbranch.scoring.network.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ActivationKernelsTest {
    private static final float[] EDGES = {
        0,
        -0.0f,
        1e-30f,
        -1e-30f,
        Float.MIN_VALUE,
        9,
        -9,
        8.999f,
        20,
        -20,
        1e30f,
        -1e30f,
        Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY
    };

    private static float[] inputs(float range) {
        float[] inputs = Arrays.copyOf(EDGES, 20_003);
        for (int i = EDGES.length; i < inputs.length; i++) {
            inputs[i] = range * (2f * i / inputs.length - 1);
        }
        return inputs;
    }

    @Test
    void tanhIsWithinAMillionthAndNeverBeyondOne() {
        float[] x = inputs(12);
        float[] y = x.clone();
        ActivationKernels.tanhInPlace(y.length, y, 0);
        for (int i = 0; i < x.length; i++) {
            assertThat((double) y[i]).as("tanh(%s)", x[i]).isCloseTo(Math.tanh(x[i]), within(4e-7));
            assertThat(Math.abs(y[i])).isLessThanOrEqualTo(1);
        }
    }

    @Test
    void sigmoidIsWithinAMillionth() {
        float[] x = inputs(25);
        float[] y = x.clone();
        ActivationKernels.sigmoidInPlace(y.length, y, 0);
        for (int i = 0; i < x.length; i++) {
            assertThat((double) y[i]).as("sigmoid(%s)", x[i]).isCloseTo(1 / (1 + Math.exp(-x[i])), within(3e-7));
        }
    }

    @Test
    void exponentialIsWithinAFewRoundings() {
        for (float x = -87; x <= 88; x += 0.0137f) {
            assertThat((double) ScalarActivations.exp(x))
                    .as("exp(%s)", x)
                    .isCloseTo(Math.exp(x), within(3e-7 * Math.exp(x)));
        }
    }

    @Test
    void notANumberStaysSo() {
        float[] x = new float[35];
        Arrays.fill(x, Float.NaN);
        ActivationKernels.tanhInPlace(x.length, x, 0);
        assertThat(x).containsOnly(Float.NaN);
    }

    @Test
    void logSumExpAgreesWithDoubles() {
        Random random = new Random(7);
        for (int n : new int[] {1, 2, 15, 16, 17, 104}) {
            float[] x = MatrixKernelsTest.random(random, n + 1);
            for (int i = 0; i <= n; i++) {
                x[i] *= 40;
            }
            if (n > 2) {
                x[2] = Float.NEGATIVE_INFINITY;
            }
            double sum = 0;
            for (int i = 1; i <= n; i++) {
                sum += Math.exp(x[i]);
            }
            assertThat(ActivationKernels.logSumExp(n, x, 1, new float[n], 0)).isCloseTo(Math.log(sum), within(1e-5));
        }
    }

    @Test
    void lstmCellFollowsItsEquations() {
        Random random = new Random(8);
        for (int units : new int[] {1, 16, 32, 37, 128}) {
            float[] gates = MatrixKernelsTest.random(random, 4 * units);
            float[] previous = MatrixKernelsTest.random(random, units);
            float[] before = gates.clone();
            float[] c = new float[units];
            float[] h = new float[units];
            ActivationKernels.lstmCell(units, gates, 0, previous, 0, c, 0, h, 0);
            for (int u = 0; u < units; u++) {
                double input = 1 / (1 + Math.exp(-before[u]));
                double forget = 1 / (1 + Math.exp(-before[units + u]));
                double output = 1 / (1 + Math.exp(-before[2 * units + u]));
                double candidate = Math.tanh(before[3 * units + u]);
                double state = forget * previous[u] + input * candidate;
                assertThat((double) c[u]).isCloseTo(state, within(2e-6));
                assertThat((double) h[u]).isCloseTo(output * Math.tanh(state), within(2e-6));
                assertThat((double) gates[3 * units + u]).isCloseTo(candidate, within(1e-6));
            }
        }
    }

    @Test
    void batchedCellsAreTheSameAsCellsOneByOne() {
        Random random = new Random(9);
        int units = 37;
        int rows = 5;
        float[] gates = MatrixKernelsTest.random(random, rows * 4 * units);
        float[] single = gates.clone();
        float[] c = MatrixKernelsTest.random(random, rows * units);
        float[] cSingle = c.clone();
        float[] h = new float[rows * units];
        float[] hSingle = new float[rows * units];
        ActivationKernels.lstmCells(rows, units, gates, c, h);
        for (int r = 0; r < rows; r++) {
            int at = r * units;
            ActivationKernels.lstmCell(units, single, 4 * at, cSingle, at, cSingle, at, hSingle, at);
        }
        assertThat(c).isEqualTo(cSingle);
        assertThat(h).isEqualTo(hSingle);
    }

    @Test
    void scalarAndVectorGiveTheSameBits() {
        float[] x = inputs(100);
        int n = x.length;
        float[] scalar = x.clone();
        float[] vector = x.clone();
        ScalarActivations.tanhInPlace(n, scalar, 0);
        VectorActivations.tanhInPlace(n, vector, 0);
        assertThat(vector).isEqualTo(scalar);
        scalar = x.clone();
        vector = x.clone();
        ScalarActivations.sigmoidInPlace(n, scalar, 0);
        VectorActivations.sigmoidInPlace(n, vector, 0);
        assertThat(vector).isEqualTo(scalar);
        for (int length : new int[] {1, 5, 16, 33, n}) {
            float scalarLargest = ScalarActivations.shiftedExponentials(length, x, n - length, scalar, 0);
            float vectorLargest = VectorActivations.shiftedExponentials(length, x, n - length, vector, 0);
            assertThat(vectorLargest).isEqualTo(scalarLargest);
            assertThat(vector).isEqualTo(scalar);
        }
    }
}
