package org.crossbranch.scoring.network.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Gradients against differences of the cell's equations in doubles, and vectors against single numbers. */
final class GradientKernelsTest {
    private static final long SEED = 5;
    private static final int[] UNITS = {1, 15, 16, 37, 128};

    private final Random random = new Random(SEED);

    /** A cell as its equations say; the answer is what the output and the state after weigh. */
    private static double loss(double[] gates, double before, double byOutput, double byState) {
        double state = sigmoid(gates[1]) * before + sigmoid(gates[0]) * Math.tanh(gates[3]);
        return byOutput * sigmoid(gates[2]) * Math.tanh(state) + byState * state;
    }

    private static double sigmoid(double x) {
        return 1 / (1 + Math.exp(-x));
    }

    @Test
    void cellGradientIsTheDerivative() {
        for (int units : UNITS) {
            float[] inputs = MatrixKernelsTest.random(random, 4 * units);
            float[] before = MatrixKernelsTest.random(random, units);
            float[] gates = inputs.clone();
            float[] c = new float[units];
            float[] squashed = new float[units];
            float[] h = new float[units];
            LstmCells cells = new LstmCells(units, gates, c, squashed, h);
            GradientKernels.lstmCells(cells, 0, 1, before, 0, units);
            float[] dH = MatrixKernelsTest.random(random, units);
            float[] dC = MatrixKernelsTest.random(random, units);
            float[] byState = dC.clone();
            float[] dGates = new float[4 * units];
            GradientKernels.lstmCellGradient(cells, 0, before, 0, dH, dC, 0, dGates);
            for (int u = 0; u < units; u++) {
                double[] cell = {inputs[u], inputs[units + u], inputs[2 * units + u], inputs[3 * units + u]};
                double step = 1e-5;
                for (int gate = 0; gate < 4; gate++) {
                    cell[gate] += step;
                    double above = loss(cell, before[u], dH[u], byState[u]);
                    cell[gate] -= 2 * step;
                    double below = loss(cell, before[u], dH[u], byState[u]);
                    cell[gate] += step;
                    assertThat((double) dGates[gate * units + u])
                            .as("gate %d, unit %d of %d, seed %d", gate, u, units, SEED)
                            .isCloseTo((above - below) / (2 * step), within(3e-6));
                }
                double above = loss(cell, before[u] + step, dH[u], byState[u]);
                double below = loss(cell, before[u] - step, dH[u], byState[u]);
                assertThat((double) dC[u]).isCloseTo((above - below) / (2 * step), within(3e-6));
            }
        }
    }

    @Test
    void cellsThatRememberGiveTheOutputsOfThoseThatDoNot() {
        int rows = 3;
        int units = 37;
        float[] gates = MatrixKernelsTest.random(random, rows * 4 * units);
        float[] before = MatrixKernelsTest.random(random, rows * units);
        float[] other = gates.clone();
        float[] c = new float[rows * units];
        float[] h = new float[rows * units];
        LstmCells cells = new LstmCells(units, gates, c, new float[rows * units], h);
        GradientKernels.lstmCells(cells, 0, rows, before, 0, units);
        float[] otherC = before.clone();
        float[] otherH = new float[rows * units];
        ActivationKernels.lstmCells(rows, units, other, otherC, otherH);
        assertThat(c).isEqualTo(otherC);
        assertThat(h).isEqualTo(otherH);
    }

    @Test
    void adamFollowsItsEquations() {
        for (int n : UNITS) {
            float[] gradient = MatrixKernelsTest.random(random, n);
            float[] parameters = MatrixKernelsTest.random(random, n + 2);
            float[] m = MatrixKernelsTest.random(random, n + 2);
            float[] v = squares(MatrixKernelsTest.random(random, n + 2));
            ByteBuffer newParameters = memory(parameters);
            ByteBuffer newM = memory(m);
            ByteBuffer newV = memory(v);
            GradientKernels.adam(
                    n, gradient, newParameters, newM, newV, 1, new AdamStep(0.5f, 0.01f, 0.9f, 0.999f, 1e-8f));
            for (int i = 0; i < n; i++) {
                double g = gradient[i] * 0.5;
                double first = 0.9 * m[1 + i] + 0.1 * g;
                double second = 0.999 * v[1 + i] + 0.001 * g * g;
                assertThat((double) floats(newM)[1 + i]).isCloseTo(first, within(1e-6));
                assertThat((double) floats(newV)[1 + i]).isCloseTo(second, within(1e-6));
                assertThat((double) floats(newParameters)[1 + i])
                        .as("%d of %d, seed %d", i, n, SEED)
                        .isCloseTo(parameters[1 + i] - 0.01 * first / (Math.sqrt(second) + 1e-8), within(1e-5));
            }
            for (int other : new int[] {0, n + 1}) {
                assertThat(floats(newParameters)[other]).isEqualTo(parameters[other]);
                assertThat(floats(newM)[other]).isEqualTo(m[other]);
                assertThat(floats(newV)[other]).isEqualTo(v[other]);
            }
        }
    }

    private static float[] squares(float[] x) {
        for (int i = 0; i < x.length; i++) {
            x[i] *= x[i];
        }
        return x;
    }

    private static ByteBuffer memory(float[] values) {
        ByteBuffer memory =
                ByteBuffer.allocateDirect(values.length * Float.BYTES).order(ByteOrder.nativeOrder());
        memory.asFloatBuffer().put(values);
        return memory;
    }

    private static float[] floats(ByteBuffer memory) {
        float[] values = new float[memory.capacity() / Float.BYTES];
        memory.asFloatBuffer().get(values);
        return values;
    }

    @Test
    void derivativesOfActivations() {
        float[] y = {-0.5f, 0, 0.25f, 1};
        float[] relu = {2, 2, 2, 2};
        GradientKernels.relu(y.length, y, relu);
        assertThat(relu).containsExactly(0, 0, 2, 2);
        float[] tanh = {2, 2, 2, 2};
        GradientKernels.tanh(y.length, y, tanh);
        assertThat(tanh).containsExactly(1.5f, 2, 1.875f, 0);
    }

    @Test
    void squaredNormIsTheSumOfSquares() {
        assertThat(GradientKernels.squaredNorm(new float[] {3, 4, 12})).isEqualTo(169);
        for (int n : new int[] {0, 63, 64, 65, 1000, 5000}) {
            float[] x = MatrixKernelsTest.random(random, n);
            double sum = 0;
            for (float value : x) {
                sum += (double) value * value;
            }
            assertThat(GradientKernels.squaredNorm(x))
                    .as("%d, seed %d", n, SEED)
                    .isCloseTo(sum, within(1e-6 * n));
        }
    }

    @Test
    void dropoutDropsItsShareAndScalesTheRest() {
        int n = 1 << 20;
        float[] x = MatrixKernelsTest.random(random, n);
        for (double rate : new double[] {0, 0.1, 0.5}) {
            float[] out = new float[n];
            float[] other = new float[n];
            GradientKernels.drop(n, x, out, 0x123456789ABCDEFL, rate);
            GradientKernels.drop(n, x, other, 0x123456789ABCDEFL + (1L << 32), rate);
            float scale = (float) (1 / (1 - rate));
            int strange = 0;
            int dropped = 0;
            int neighbours = 0;
            int both = 0;
            for (int i = 0; i < n; i++) {
                boolean isDropped = out[i] == 0;
                dropped += isDropped ? 1 : 0;
                neighbours += isDropped && out[(i + 1) % n] == 0 ? 1 : 0;
                both += isDropped && other[i] == 0 ? 1 : 0;
                strange += isDropped || out[i] == x[i] * scale ? 0 : 1;
            }
            assertThat(strange).isZero();
            // Six standard deviations: 0.5 · √n is the largest that a count of n draws has.
            assertThat((double) dropped).isCloseTo(rate * n, within(3072.0));
            assertThat((double) neighbours).isCloseTo(rate * rate * n, within(3072.0));
            assertThat((double) both).isCloseTo(rate * rate * n, within(3072.0));
        }
    }

    @Test
    void scalarAndVectorGiveTheSameBits() {
        for (int units : UNITS) {
            float[] gates = MatrixKernelsTest.random(random, 4 * units);
            float[] before = MatrixKernelsTest.random(random, units);
            float[] squashed = MatrixKernelsTest.random(random, units);
            float[] dH = MatrixKernelsTest.random(random, units);
            float[] scalarC = MatrixKernelsTest.random(random, units);
            float[] vectorC = scalarC.clone();
            float[] scalar = new float[4 * units];
            float[] vector = new float[4 * units];
            LstmCells cells = new LstmCells(units, gates, before, squashed, dH);
            ScalarGradients.lstmCell(0, cells, 0, before, 0, dH, scalarC, 0, scalar);
            VectorGradients.lstmCell(cells, 0, before, 0, dH, vectorC, 0, vector);
            assertThat(vector).isEqualTo(scalar);
            assertThat(vectorC).isEqualTo(scalarC);
            float[] scalarLanes = new float[GradientKernels.LANES];
            float[] vectorLanes = new float[GradientKernels.LANES];
            ScalarGradients.addSquares(0, 3 * units, scalar, units, scalarLanes);
            VectorGradients.addSquares(3 * units, scalar, units, vectorLanes);
            assertThat(vectorLanes).isEqualTo(scalarLanes);
            float[] scalarKept = new float[4 * units];
            float[] vectorKept = new float[4 * units];
            ScalarGradients.drop(0, 4 * units, scalar, scalarKept, SEED << 33, 1 << 22, 4 / 3f);
            VectorGradients.drop(4 * units, scalar, vectorKept, SEED << 33, 1 << 22, 4 / 3f);
            assertThat(vectorKept).isEqualTo(scalarKept);
            float[] v = squares(MatrixKernelsTest.random(random, 4 * units));
            ByteBuffer[] scalarMemory = {memory(scalar), memory(gates), memory(v)};
            ByteBuffer[] vectorMemory = {memory(scalar), memory(gates), memory(v)};
            int n = 3 * units;
            AdamStep step = new AdamStep(0.3f, 0.01f, 0.9f, 0.999f, 1e-8f);
            ScalarGradients.adam(0, n, gates, scalarMemory[0], scalarMemory[1], scalarMemory[2], 1, step);
            VectorGradients.adam(n, gates, vectorMemory[0], vectorMemory[1], vectorMemory[2], 1, step);
            for (int array = 0; array < vectorMemory.length; array++) {
                assertThat(floats(vectorMemory[array])).isEqualTo(floats(scalarMemory[array]));
            }
        }
    }
}
