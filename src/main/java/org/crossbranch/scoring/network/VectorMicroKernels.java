package org.crossbranch.scoring.network;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Products of a few rows and a few vectors of columns whose sums stay in registers: C += A · B over k steps, B's rows
 * contiguous. Written out, because the compiler keeps local variables in registers, not elements of an array; one small
 * method each, because it gives up on large ones.
 */
final class VectorMicroKernels {
    static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    /** Floats in a vector of this machine. */
    static final int LANES = SPECIES.length();

    private VectorMicroKernels() {}

    private static void addTo(FloatVector sum, float[] c, int at) {
        FloatVector.fromArray(SPECIES, c, at).add(sum).intoArray(c, at);
    }

    static void fourBy4(
            int k, float[] a, int aOff, int lda, float[] b, int bOff, int ldb, float[] c, int cOff, int ldc) {
        FloatVector c00 = FloatVector.zero(SPECIES);
        FloatVector c01 = FloatVector.zero(SPECIES);
        FloatVector c02 = FloatVector.zero(SPECIES);
        FloatVector c03 = FloatVector.zero(SPECIES);
        FloatVector c10 = FloatVector.zero(SPECIES);
        FloatVector c11 = FloatVector.zero(SPECIES);
        FloatVector c12 = FloatVector.zero(SPECIES);
        FloatVector c13 = FloatVector.zero(SPECIES);
        FloatVector c20 = FloatVector.zero(SPECIES);
        FloatVector c21 = FloatVector.zero(SPECIES);
        FloatVector c22 = FloatVector.zero(SPECIES);
        FloatVector c23 = FloatVector.zero(SPECIES);
        FloatVector c30 = FloatVector.zero(SPECIES);
        FloatVector c31 = FloatVector.zero(SPECIES);
        FloatVector c32 = FloatVector.zero(SPECIES);
        FloatVector c33 = FloatVector.zero(SPECIES);
        for (int p = 0; p < k; p++) {
            int at = bOff + p * ldb;
            FloatVector b0 = FloatVector.fromArray(SPECIES, b, at);
            FloatVector b1 = FloatVector.fromArray(SPECIES, b, at + LANES);
            FloatVector b2 = FloatVector.fromArray(SPECIES, b, at + 2 * LANES);
            FloatVector b3 = FloatVector.fromArray(SPECIES, b, at + 3 * LANES);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aOff + p]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            c02 = a0.fma(b2, c02);
            c03 = a0.fma(b3, c03);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[aOff + p + lda]);
            c10 = a1.fma(b0, c10);
            c11 = a1.fma(b1, c11);
            c12 = a1.fma(b2, c12);
            c13 = a1.fma(b3, c13);
            FloatVector a2 = FloatVector.broadcast(SPECIES, a[aOff + p + 2 * lda]);
            c20 = a2.fma(b0, c20);
            c21 = a2.fma(b1, c21);
            c22 = a2.fma(b2, c22);
            c23 = a2.fma(b3, c23);
            FloatVector a3 = FloatVector.broadcast(SPECIES, a[aOff + p + 3 * lda]);
            c30 = a3.fma(b0, c30);
            c31 = a3.fma(b1, c31);
            c32 = a3.fma(b2, c32);
            c33 = a3.fma(b3, c33);
        }
        addTo(c00, c, cOff);
        addTo(c01, c, cOff + LANES);
        addTo(c02, c, cOff + 2 * LANES);
        addTo(c03, c, cOff + 3 * LANES);
        addTo(c10, c, cOff + ldc);
        addTo(c11, c, cOff + ldc + LANES);
        addTo(c12, c, cOff + ldc + 2 * LANES);
        addTo(c13, c, cOff + ldc + 3 * LANES);
        addTo(c20, c, cOff + 2 * ldc);
        addTo(c21, c, cOff + 2 * ldc + LANES);
        addTo(c22, c, cOff + 2 * ldc + 2 * LANES);
        addTo(c23, c, cOff + 2 * ldc + 3 * LANES);
        addTo(c30, c, cOff + 3 * ldc);
        addTo(c31, c, cOff + 3 * ldc + LANES);
        addTo(c32, c, cOff + 3 * ldc + 2 * LANES);
        addTo(c33, c, cOff + 3 * ldc + 3 * LANES);
    }

    static void fourBy2(
            int k, float[] a, int aOff, int lda, float[] b, int bOff, int ldb, float[] c, int cOff, int ldc) {
        FloatVector c00 = FloatVector.zero(SPECIES);
        FloatVector c01 = FloatVector.zero(SPECIES);
        FloatVector c10 = FloatVector.zero(SPECIES);
        FloatVector c11 = FloatVector.zero(SPECIES);
        FloatVector c20 = FloatVector.zero(SPECIES);
        FloatVector c21 = FloatVector.zero(SPECIES);
        FloatVector c30 = FloatVector.zero(SPECIES);
        FloatVector c31 = FloatVector.zero(SPECIES);
        for (int p = 0; p < k; p++) {
            int at = bOff + p * ldb;
            FloatVector b0 = FloatVector.fromArray(SPECIES, b, at);
            FloatVector b1 = FloatVector.fromArray(SPECIES, b, at + LANES);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aOff + p]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[aOff + p + lda]);
            c10 = a1.fma(b0, c10);
            c11 = a1.fma(b1, c11);
            FloatVector a2 = FloatVector.broadcast(SPECIES, a[aOff + p + 2 * lda]);
            c20 = a2.fma(b0, c20);
            c21 = a2.fma(b1, c21);
            FloatVector a3 = FloatVector.broadcast(SPECIES, a[aOff + p + 3 * lda]);
            c30 = a3.fma(b0, c30);
            c31 = a3.fma(b1, c31);
        }
        addTo(c00, c, cOff);
        addTo(c01, c, cOff + LANES);
        addTo(c10, c, cOff + ldc);
        addTo(c11, c, cOff + ldc + LANES);
        addTo(c20, c, cOff + 2 * ldc);
        addTo(c21, c, cOff + 2 * ldc + LANES);
        addTo(c30, c, cOff + 3 * ldc);
        addTo(c31, c, cOff + 3 * ldc + LANES);
    }

    static void fourBy1(
            int k, float[] a, int aOff, int lda, float[] b, int bOff, int ldb, float[] c, int cOff, int ldc) {
        FloatVector c00 = FloatVector.zero(SPECIES);
        FloatVector c10 = FloatVector.zero(SPECIES);
        FloatVector c20 = FloatVector.zero(SPECIES);
        FloatVector c30 = FloatVector.zero(SPECIES);
        for (int p = 0; p < k; p++) {
            int at = bOff + p * ldb;
            FloatVector b0 = FloatVector.fromArray(SPECIES, b, at);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aOff + p]);
            c00 = a0.fma(b0, c00);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[aOff + p + lda]);
            c10 = a1.fma(b0, c10);
            FloatVector a2 = FloatVector.broadcast(SPECIES, a[aOff + p + 2 * lda]);
            c20 = a2.fma(b0, c20);
            FloatVector a3 = FloatVector.broadcast(SPECIES, a[aOff + p + 3 * lda]);
            c30 = a3.fma(b0, c30);
        }
        addTo(c00, c, cOff);
        addTo(c10, c, cOff + ldc);
        addTo(c20, c, cOff + 2 * ldc);
        addTo(c30, c, cOff + 3 * ldc);
    }

    static void oneBy4(int k, float[] a, int aOff, float[] b, int bOff, int ldb, float[] c, int cOff) {
        FloatVector c00 = FloatVector.zero(SPECIES);
        FloatVector c01 = FloatVector.zero(SPECIES);
        FloatVector c02 = FloatVector.zero(SPECIES);
        FloatVector c03 = FloatVector.zero(SPECIES);
        for (int p = 0; p < k; p++) {
            int at = bOff + p * ldb;
            FloatVector b0 = FloatVector.fromArray(SPECIES, b, at);
            FloatVector b1 = FloatVector.fromArray(SPECIES, b, at + LANES);
            FloatVector b2 = FloatVector.fromArray(SPECIES, b, at + 2 * LANES);
            FloatVector b3 = FloatVector.fromArray(SPECIES, b, at + 3 * LANES);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aOff + p]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
            c02 = a0.fma(b2, c02);
            c03 = a0.fma(b3, c03);
        }
        addTo(c00, c, cOff);
        addTo(c01, c, cOff + LANES);
        addTo(c02, c, cOff + 2 * LANES);
        addTo(c03, c, cOff + 3 * LANES);
    }

    static void oneBy2(int k, float[] a, int aOff, float[] b, int bOff, int ldb, float[] c, int cOff) {
        FloatVector c00 = FloatVector.zero(SPECIES);
        FloatVector c01 = FloatVector.zero(SPECIES);
        for (int p = 0; p < k; p++) {
            int at = bOff + p * ldb;
            FloatVector b0 = FloatVector.fromArray(SPECIES, b, at);
            FloatVector b1 = FloatVector.fromArray(SPECIES, b, at + LANES);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aOff + p]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
        }
        addTo(c00, c, cOff);
        addTo(c01, c, cOff + LANES);
    }

    static void oneBy1(int k, float[] a, int aOff, float[] b, int bOff, int ldb, float[] c, int cOff) {
        FloatVector c00 = FloatVector.zero(SPECIES);
        for (int p = 0; p < k; p++) {
            int at = bOff + p * ldb;
            FloatVector b0 = FloatVector.fromArray(SPECIES, b, at);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aOff + p]);
            c00 = a0.fma(b0, c00);
        }
        addTo(c00, c, cOff);
    }
}
