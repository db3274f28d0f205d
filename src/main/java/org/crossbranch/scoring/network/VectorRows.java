package org.crossbranch.scoring.network;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** Sums of rows by vectors, for {@link MatrixKernels}. */
final class VectorRows {
    private static final VectorSpecies<Float> SPECIES = VectorMicroKernels.SPECIES;

    private static final int LANES = VectorMicroKernels.LANES;

    private VectorRows() {}

    static void add(int n, float[] x, int xOff, float[] y, int yOff, float[] out, int outOff) {
        int whole = n - n % LANES;
        for (int i = 0; i < whole; i += LANES) {
            FloatVector.fromArray(SPECIES, x, xOff + i)
                    .add(FloatVector.fromArray(SPECIES, y, yOff + i))
                    .intoArray(out, outOff + i);
        }
        ScalarRows.add(n - whole, x, xOff + whole, y, yOff + whole, out, outOff + whole);
    }

    static void axpy(int n, float alpha, float[] x, int xOff, float[] y, int yOff) {
        int whole = n - n % LANES;
        for (int i = 0; i < whole; i += LANES) {
            FloatVector.fromArray(SPECIES, y, yOff + i)
                    .add(FloatVector.fromArray(SPECIES, x, xOff + i).mul(alpha))
                    .intoArray(y, yOff + i);
        }
        ScalarRows.axpy(n - whole, alpha, x, xOff + whole, y, yOff + whole);
    }
}
