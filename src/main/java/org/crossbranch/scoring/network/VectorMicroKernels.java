package org.crossbranch.scoring.network;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Products of a few rows and a few vectors of columns whose sums stay in registers: C += A · B over k steps, B's rows
 * contiguous. Written out, because the compiler keeps local variables in registers, not elements of an array; and without
 * methods of our own for parts, because one that the compiler has compiled by itself it may no longer inline, and then every
 * vector that is passed becomes an object.
 */
final class VectorMicroKernels {
    static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    /**
     * The class of this machine's vectors. A vector that has been through a loop is cast to it before it is stored: without
     * the cast it is for luck whether the compiler knows the class by the time that it comes to the store, and if it does
     * not, it calls a method that takes an object, and stays with that.
     */
    @SuppressWarnings("unchecked")
    static final Class<? extends FloatVector> EXACT = (Class<? extends FloatVector>) (Class<?>) SPECIES.vectorType();

    /** Floats in a vector of this machine. */
    static final int LANES = SPECIES.length();

    private VectorMicroKernels() {}

    static void fourBy4(
            int k, float[] a, int aOff, int lda, float[] b, int bOff, int ldb, float[] c, int cOff, int ldc) {
        FloatVector c00 = FloatVector.fromArray(SPECIES, c, cOff);
        FloatVector c01 = FloatVector.fromArray(SPECIES, c, cOff + LANES);
        FloatVector c02 = FloatVector.fromArray(SPECIES, c, cOff + 2 * LANES);
        FloatVector c03 = FloatVector.fromArray(SPECIES, c, cOff + 3 * LANES);
        FloatVector c10 = FloatVector.fromArray(SPECIES, c, cOff + ldc);
        FloatVector c11 = FloatVector.fromArray(SPECIES, c, cOff + ldc + LANES);
        FloatVector c12 = FloatVector.fromArray(SPECIES, c, cOff + ldc + 2 * LANES);
        FloatVector c13 = FloatVector.fromArray(SPECIES, c, cOff + ldc + 3 * LANES);
        FloatVector c20 = FloatVector.fromArray(SPECIES, c, cOff + 2 * ldc);
        FloatVector c21 = FloatVector.fromArray(SPECIES, c, cOff + 2 * ldc + LANES);
        FloatVector c22 = FloatVector.fromArray(SPECIES, c, cOff + 2 * ldc + 2 * LANES);
        FloatVector c23 = FloatVector.fromArray(SPECIES, c, cOff + 2 * ldc + 3 * LANES);
        FloatVector c30 = FloatVector.fromArray(SPECIES, c, cOff + 3 * ldc);
        FloatVector c31 = FloatVector.fromArray(SPECIES, c, cOff + 3 * ldc + LANES);
        FloatVector c32 = FloatVector.fromArray(SPECIES, c, cOff + 3 * ldc + 2 * LANES);
        FloatVector c33 = FloatVector.fromArray(SPECIES, c, cOff + 3 * ldc + 3 * LANES);
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
        EXACT.cast(c00).intoArray(c, cOff);
        EXACT.cast(c01).intoArray(c, cOff + LANES);
        EXACT.cast(c02).intoArray(c, cOff + 2 * LANES);
        EXACT.cast(c03).intoArray(c, cOff + 3 * LANES);
        EXACT.cast(c10).intoArray(c, cOff + ldc);
        EXACT.cast(c11).intoArray(c, cOff + ldc + LANES);
        EXACT.cast(c12).intoArray(c, cOff + ldc + 2 * LANES);
        EXACT.cast(c13).intoArray(c, cOff + ldc + 3 * LANES);
        EXACT.cast(c20).intoArray(c, cOff + 2 * ldc);
        EXACT.cast(c21).intoArray(c, cOff + 2 * ldc + LANES);
        EXACT.cast(c22).intoArray(c, cOff + 2 * ldc + 2 * LANES);
        EXACT.cast(c23).intoArray(c, cOff + 2 * ldc + 3 * LANES);
        EXACT.cast(c30).intoArray(c, cOff + 3 * ldc);
        EXACT.cast(c31).intoArray(c, cOff + 3 * ldc + LANES);
        EXACT.cast(c32).intoArray(c, cOff + 3 * ldc + 2 * LANES);
        EXACT.cast(c33).intoArray(c, cOff + 3 * ldc + 3 * LANES);
    }

    static void fourBy2(
            int k, float[] a, int aOff, int lda, float[] b, int bOff, int ldb, float[] c, int cOff, int ldc) {
        FloatVector c00 = FloatVector.fromArray(SPECIES, c, cOff);
        FloatVector c01 = FloatVector.fromArray(SPECIES, c, cOff + LANES);
        FloatVector c10 = FloatVector.fromArray(SPECIES, c, cOff + ldc);
        FloatVector c11 = FloatVector.fromArray(SPECIES, c, cOff + ldc + LANES);
        FloatVector c20 = FloatVector.fromArray(SPECIES, c, cOff + 2 * ldc);
        FloatVector c21 = FloatVector.fromArray(SPECIES, c, cOff + 2 * ldc + LANES);
        FloatVector c30 = FloatVector.fromArray(SPECIES, c, cOff + 3 * ldc);
        FloatVector c31 = FloatVector.fromArray(SPECIES, c, cOff + 3 * ldc + LANES);
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
        EXACT.cast(c00).intoArray(c, cOff);
        EXACT.cast(c01).intoArray(c, cOff + LANES);
        EXACT.cast(c10).intoArray(c, cOff + ldc);
        EXACT.cast(c11).intoArray(c, cOff + ldc + LANES);
        EXACT.cast(c20).intoArray(c, cOff + 2 * ldc);
        EXACT.cast(c21).intoArray(c, cOff + 2 * ldc + LANES);
        EXACT.cast(c30).intoArray(c, cOff + 3 * ldc);
        EXACT.cast(c31).intoArray(c, cOff + 3 * ldc + LANES);
    }

    static void fourBy1(
            int k, float[] a, int aOff, int lda, float[] b, int bOff, int ldb, float[] c, int cOff, int ldc) {
        FloatVector c00 = FloatVector.fromArray(SPECIES, c, cOff);
        FloatVector c10 = FloatVector.fromArray(SPECIES, c, cOff + ldc);
        FloatVector c20 = FloatVector.fromArray(SPECIES, c, cOff + 2 * ldc);
        FloatVector c30 = FloatVector.fromArray(SPECIES, c, cOff + 3 * ldc);
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
        EXACT.cast(c00).intoArray(c, cOff);
        EXACT.cast(c10).intoArray(c, cOff + ldc);
        EXACT.cast(c20).intoArray(c, cOff + 2 * ldc);
        EXACT.cast(c30).intoArray(c, cOff + 3 * ldc);
    }

    static void oneBy4(int k, float[] a, int aOff, float[] b, int bOff, int ldb, float[] c, int cOff) {
        FloatVector c00 = FloatVector.fromArray(SPECIES, c, cOff);
        FloatVector c01 = FloatVector.fromArray(SPECIES, c, cOff + LANES);
        FloatVector c02 = FloatVector.fromArray(SPECIES, c, cOff + 2 * LANES);
        FloatVector c03 = FloatVector.fromArray(SPECIES, c, cOff + 3 * LANES);
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
        EXACT.cast(c00).intoArray(c, cOff);
        EXACT.cast(c01).intoArray(c, cOff + LANES);
        EXACT.cast(c02).intoArray(c, cOff + 2 * LANES);
        EXACT.cast(c03).intoArray(c, cOff + 3 * LANES);
    }

    static void oneBy2(int k, float[] a, int aOff, float[] b, int bOff, int ldb, float[] c, int cOff) {
        FloatVector c00 = FloatVector.fromArray(SPECIES, c, cOff);
        FloatVector c01 = FloatVector.fromArray(SPECIES, c, cOff + LANES);
        for (int p = 0; p < k; p++) {
            int at = bOff + p * ldb;
            FloatVector b0 = FloatVector.fromArray(SPECIES, b, at);
            FloatVector b1 = FloatVector.fromArray(SPECIES, b, at + LANES);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aOff + p]);
            c00 = a0.fma(b0, c00);
            c01 = a0.fma(b1, c01);
        }
        EXACT.cast(c00).intoArray(c, cOff);
        EXACT.cast(c01).intoArray(c, cOff + LANES);
    }

    static void oneBy1(int k, float[] a, int aOff, float[] b, int bOff, int ldb, float[] c, int cOff) {
        FloatVector c00 = FloatVector.fromArray(SPECIES, c, cOff);
        for (int p = 0; p < k; p++) {
            int at = bOff + p * ldb;
            FloatVector b0 = FloatVector.fromArray(SPECIES, b, at);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aOff + p]);
            c00 = a0.fma(b0, c00);
        }
        EXACT.cast(c00).intoArray(c, cOff);
    }
}
