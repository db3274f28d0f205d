package org.crossbranch.scoring.network.kernel;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** {@link ScalarGradients} by vectors; what is left after the last whole vector goes there. */
final class VectorGradients {
    private static final VectorSpecies<Float> SPECIES = VectorMicroKernels.SPECIES;

    private static final VectorSpecies<Integer> INTS = VectorSpecies.of(int.class, SPECIES.vectorShape());

    private static final Class<? extends FloatVector> VECTOR = VectorMicroKernels.VECTOR;

    private static final int LANES = VectorMicroKernels.LANES;

    private static final ByteOrder ORDER = ByteOrder.nativeOrder();

    private VectorGradients() {}

    static void lstmCell(
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
        float[] squashed = cells.squashed();
        int gate = row * 4 * units;
        FloatVector one = FloatVector.broadcast(SPECIES, 1f);
        int u = 0;
        for (; u + LANES <= units; u += LANES) {
            FloatVector input = FloatVector.fromArray(SPECIES, gates, gate + u);
            FloatVector forget = FloatVector.fromArray(SPECIES, gates, gate + units + u);
            FloatVector output = FloatVector.fromArray(SPECIES, gates, gate + 2 * units + u);
            FloatVector candidate = FloatVector.fromArray(SPECIES, gates, gate + 3 * units + u);
            FloatVector state = FloatVector.fromArray(SPECIES, squashed, row * units + u);
            FloatVector hidden = FloatVector.fromArray(SPECIES, byOutput, at + u);
            FloatVector slope = one.sub(state.mul(state));
            FloatVector cell = hidden.mul(output).fma(slope, FloatVector.fromArray(SPECIES, byState, at + u));
            FloatVector previous = FloatVector.fromArray(SPECIES, before, beforeOff + u);
            FloatVector dInput = cell.mul(candidate).mul(input.mul(one.sub(input)));
            FloatVector dForget = cell.mul(previous).mul(forget.mul(one.sub(forget)));
            FloatVector dOutput = hidden.mul(state).mul(output.mul(one.sub(output)));
            FloatVector dCandidate = cell.mul(input).mul(one.sub(candidate.mul(candidate)));
            VECTOR.cast(dInput).intoArray(byGates, gate + u);
            VECTOR.cast(dForget).intoArray(byGates, gate + units + u);
            VECTOR.cast(dOutput).intoArray(byGates, gate + 2 * units + u);
            VECTOR.cast(dCandidate).intoArray(byGates, gate + 3 * units + u);
            VECTOR.cast(cell.mul(forget)).intoArray(byState, at + u);
        }
        ScalarGradients.lstmCell(u, cells, row, before, beforeOff, byOutput, byState, at, byGates);
    }

    static void adam(
            int n, float[] gradient, ByteBuffer parameters, ByteBuffer m, ByteBuffer v, int at, AdamStep step) {
        FloatVector scales = FloatVector.broadcast(SPECIES, step.scale());
        FloatVector rates = FloatVector.broadcast(SPECIES, step.rate());
        FloatVector keep1 = FloatVector.broadcast(SPECIES, step.beta1());
        FloatVector keep2 = FloatVector.broadcast(SPECIES, step.beta2());
        FloatVector add1 = FloatVector.broadcast(SPECIES, 1f - step.beta1());
        FloatVector add2 = FloatVector.broadcast(SPECIES, 1f - step.beta2());
        FloatVector epsilons = FloatVector.broadcast(SPECIES, step.epsilon());
        int i = 0;
        for (; i + 2 * LANES <= n; i += 2 * LANES) {
            int place = (at + i) * Float.BYTES;
            int next = place + LANES * Float.BYTES;
            FloatVector g0 = FloatVector.fromArray(SPECIES, gradient, i).mul(scales);
            FloatVector g1 = FloatVector.fromArray(SPECIES, gradient, i + LANES).mul(scales);
            FloatVector first0 = keep1.fma(FloatVector.fromByteBuffer(SPECIES, m, place, ORDER), add1.mul(g0));
            FloatVector first1 = keep1.fma(FloatVector.fromByteBuffer(SPECIES, m, next, ORDER), add1.mul(g1));
            FloatVector second0 = keep2.fma(FloatVector.fromByteBuffer(SPECIES, v, place, ORDER), add2.mul(g0.mul(g0)));
            FloatVector second1 = keep2.fma(FloatVector.fromByteBuffer(SPECIES, v, next, ORDER), add2.mul(g1.mul(g1)));
            FloatVector step0 = rates.mul(first0).div(second0.sqrt().add(epsilons));
            FloatVector step1 = rates.mul(first1).div(second1.sqrt().add(epsilons));
            FloatVector moved0 = FloatVector.fromByteBuffer(SPECIES, parameters, place, ORDER)
                    .sub(step0);
            FloatVector moved1 =
                    FloatVector.fromByteBuffer(SPECIES, parameters, next, ORDER).sub(step1);
            VECTOR.cast(first0).intoByteBuffer(m, place, ORDER);
            VECTOR.cast(first1).intoByteBuffer(m, next, ORDER);
            VECTOR.cast(second0).intoByteBuffer(v, place, ORDER);
            VECTOR.cast(second1).intoByteBuffer(v, next, ORDER);
            VECTOR.cast(moved0).intoByteBuffer(parameters, place, ORDER);
            VECTOR.cast(moved1).intoByteBuffer(parameters, next, ORDER);
        }
        ScalarGradients.adam(i, n, gradient, parameters, m, v, at, step);
    }

    static void drop(int n, float[] x, float[] out, long seed, int threshold, float scale) {
        FloatVector scales = FloatVector.broadcast(SPECIES, scale);
        IntVector highest = IntVector.broadcast(INTS, threshold - 1);
        IntVector stride = IntVector.broadcast(INTS, 2 * LANES * ScalarGradients.STRIDE);
        IntVector upper = IntVector.broadcast(INTS, (int) (seed >>> 32));
        IntVector factor1 = IntVector.broadcast(INTS, ScalarGradients.FACTOR_1);
        IntVector factor2 = IntVector.broadcast(INTS, ScalarGradients.FACTOR_2);
        IntVector places = IntVector.broadcast(INTS, 0).addIndex(1).mul(ScalarGradients.STRIDE);
        IntVector next0 = places.add((int) seed);
        IntVector next1 = next0.add(LANES * ScalarGradients.STRIDE);
        int i = 0;
        for (; i + 2 * LANES <= n; i += 2 * LANES) {
            IntVector bits0 = next0.lanewise(VectorOperators.XOR, next0.lanewise(VectorOperators.LSHR, 16));
            IntVector bits1 = next1.lanewise(VectorOperators.XOR, next1.lanewise(VectorOperators.LSHR, 16));
            bits0 = bits0.mul(factor1).add(upper);
            bits1 = bits1.mul(factor1).add(upper);
            bits0 = bits0.lanewise(VectorOperators.XOR, bits0.lanewise(VectorOperators.LSHR, 13));
            bits1 = bits1.lanewise(VectorOperators.XOR, bits1.lanewise(VectorOperators.LSHR, 13));
            bits0 = bits0.mul(factor2);
            bits0 = bits0.lanewise(VectorOperators.XOR, bits0.lanewise(VectorOperators.LSHR, 16));
            bits0 = bits0.mul(factor1).lanewise(VectorOperators.LSHR, 32 - ScalarGradients.DRAWN_BITS);
            bits1 = bits1.mul(factor2);
            bits1 = bits1.lanewise(VectorOperators.XOR, bits1.lanewise(VectorOperators.LSHR, 16));
            bits1 = bits1.mul(factor1).lanewise(VectorOperators.LSHR, 32 - ScalarGradients.DRAWN_BITS);
            IntVector kept0 = highest.sub(bits0).lanewise(VectorOperators.ASHR, 31);
            IntVector kept1 = highest.sub(bits1).lanewise(VectorOperators.ASHR, 31);
            FloatVector scaled0 = FloatVector.fromArray(SPECIES, x, i).mul(scales);
            FloatVector scaled1 = FloatVector.fromArray(SPECIES, x, i + LANES).mul(scales);
            FloatVector out0 = scaled0.reinterpretAsInts()
                    .lanewise(VectorOperators.AND, kept0)
                    .reinterpretAsFloats();
            FloatVector out1 = scaled1.reinterpretAsInts()
                    .lanewise(VectorOperators.AND, kept1)
                    .reinterpretAsFloats();
            VECTOR.cast(out0).intoArray(out, i);
            VECTOR.cast(out1).intoArray(out, i + LANES);
            next0 = next0.add(stride);
            next1 = next1.add(stride);
        }
        ScalarGradients.drop(i, n, x, out, seed, threshold, scale);
    }

    /** {@link ScalarGradients#addSquares} from the first element on; the lanes are a multiple of four vectors. */
    static void addSquares(int n, float[] x, int xOff, float[] lanes) {
        int width = lanes.length;
        int whole = n - n % (2 * width);
        for (int lane = 0; lane < width; lane += 4 * LANES) {
            FloatVector sum0 = FloatVector.fromArray(SPECIES, lanes, lane);
            FloatVector sum1 = FloatVector.fromArray(SPECIES, lanes, lane + LANES);
            FloatVector sum2 = FloatVector.fromArray(SPECIES, lanes, lane + 2 * LANES);
            FloatVector sum3 = FloatVector.fromArray(SPECIES, lanes, lane + 3 * LANES);
            for (int i = lane; i < whole; i += 2 * width) {
                FloatVector x0 = FloatVector.fromArray(SPECIES, x, xOff + i);
                FloatVector x1 = FloatVector.fromArray(SPECIES, x, xOff + i + LANES);
                FloatVector x2 = FloatVector.fromArray(SPECIES, x, xOff + i + 2 * LANES);
                FloatVector x3 = FloatVector.fromArray(SPECIES, x, xOff + i + 3 * LANES);
                FloatVector next0 = FloatVector.fromArray(SPECIES, x, xOff + i + width);
                FloatVector next1 = FloatVector.fromArray(SPECIES, x, xOff + i + width + LANES);
                FloatVector next2 = FloatVector.fromArray(SPECIES, x, xOff + i + width + 2 * LANES);
                FloatVector next3 = FloatVector.fromArray(SPECIES, x, xOff + i + width + 3 * LANES);
                sum0 = next0.fma(next0, x0.fma(x0, sum0));
                sum1 = next1.fma(next1, x1.fma(x1, sum1));
                sum2 = next2.fma(next2, x2.fma(x2, sum2));
                sum3 = next3.fma(next3, x3.fma(x3, sum3));
            }
            VECTOR.cast(sum0).intoArray(lanes, lane);
            VECTOR.cast(sum1).intoArray(lanes, lane + LANES);
            VECTOR.cast(sum2).intoArray(lanes, lane + 2 * LANES);
            VECTOR.cast(sum3).intoArray(lanes, lane + 3 * LANES);
        }
        ScalarGradients.addSquares(whole, n, x, xOff, lanes);
    }
}
