package org.crossbranch.scoring.network.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** Sums of rows by vectors, for {@link MatrixKernels}. */
final class VectorRows {
    private static final VectorSpecies<Float> SPECIES = VectorMicroKernels.SPECIES;

    private static final Class<? extends FloatVector> VECTOR = VectorMicroKernels.VECTOR;

    private static final int LANES = VectorMicroKernels.LANES;

    private VectorRows() {}

    static void add(int n, float[] x, int xOff, float[] y, int yOff, float[] out, int outOff) {
        int i = 0;
        for (; i + 4 * LANES <= n; i += 4 * LANES) {
            FloatVector x0 = FloatVector.fromArray(SPECIES, x, xOff + i);
            FloatVector x1 = FloatVector.fromArray(SPECIES, x, xOff + i + LANES);
            FloatVector x2 = FloatVector.fromArray(SPECIES, x, xOff + i + 2 * LANES);
            FloatVector x3 = FloatVector.fromArray(SPECIES, x, xOff + i + 3 * LANES);
            FloatVector sum0 = x0.add(FloatVector.fromArray(SPECIES, y, yOff + i));
            FloatVector sum1 = x1.add(FloatVector.fromArray(SPECIES, y, yOff + i + LANES));
            FloatVector sum2 = x2.add(FloatVector.fromArray(SPECIES, y, yOff + i + 2 * LANES));
            FloatVector sum3 = x3.add(FloatVector.fromArray(SPECIES, y, yOff + i + 3 * LANES));
            VECTOR.cast(sum0).intoArray(out, outOff + i);
            VECTOR.cast(sum1).intoArray(out, outOff + i + LANES);
            VECTOR.cast(sum2).intoArray(out, outOff + i + 2 * LANES);
            VECTOR.cast(sum3).intoArray(out, outOff + i + 3 * LANES);
        }
        for (; i + LANES <= n; i += LANES) {
            FloatVector sum =
                    FloatVector.fromArray(SPECIES, x, xOff + i).add(FloatVector.fromArray(SPECIES, y, yOff + i));
            VECTOR.cast(sum).intoArray(out, outOff + i);
        }
        ScalarKernels.add(n - i, x, xOff + i, y, yOff + i, out, outOff + i);
    }

    /** The sums of four vectors of columns stay in registers. */
    static void addRows(int n, int count, float[] x, int[] offsets, float[] y, int yOff) {
        int i = 0;
        for (; i + 4 * LANES <= n; i += 4 * LANES) {
            FloatVector sum0 = FloatVector.fromArray(SPECIES, y, yOff + i);
            FloatVector sum1 = FloatVector.fromArray(SPECIES, y, yOff + i + LANES);
            FloatVector sum2 = FloatVector.fromArray(SPECIES, y, yOff + i + 2 * LANES);
            FloatVector sum3 = FloatVector.fromArray(SPECIES, y, yOff + i + 3 * LANES);
            for (int row = 0; row < count; row++) {
                int at = offsets[row] + i;
                sum0 = sum0.add(FloatVector.fromArray(SPECIES, x, at));
                sum1 = sum1.add(FloatVector.fromArray(SPECIES, x, at + LANES));
                sum2 = sum2.add(FloatVector.fromArray(SPECIES, x, at + 2 * LANES));
                sum3 = sum3.add(FloatVector.fromArray(SPECIES, x, at + 3 * LANES));
            }
            VECTOR.cast(sum0).intoArray(y, yOff + i);
            VECTOR.cast(sum1).intoArray(y, yOff + i + LANES);
            VECTOR.cast(sum2).intoArray(y, yOff + i + 2 * LANES);
            VECTOR.cast(sum3).intoArray(y, yOff + i + 3 * LANES);
        }
        for (; i + LANES <= n; i += LANES) {
            FloatVector sum = FloatVector.fromArray(SPECIES, y, yOff + i);
            for (int row = 0; row < count; row++) {
                sum = sum.add(FloatVector.fromArray(SPECIES, x, offsets[row] + i));
            }
            VECTOR.cast(sum).intoArray(y, yOff + i);
        }
        ScalarKernels.addRows(i, n, count, x, offsets, y, yOff);
    }
}
