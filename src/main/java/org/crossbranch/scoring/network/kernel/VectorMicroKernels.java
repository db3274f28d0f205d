package org.crossbranch.scoring.network.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Products of a few rows and a few vectors of columns whose sums stay in registers: C += A · B over k steps. B is a strip, its
 * rows one after the other: with another distance between them that is known only when the program runs, the products took a
 * fifth more time in most JVMs, perhaps as that number takes a register.
 *
 * <p>The compiler asks for three things, here and wherever there are vectors. The sums are written out, as it keeps
 * local variables in registers, not elements of an array. No method of ours takes or gives a vector. A method that has
 * been compiled by itself may not be inlined any more, and then every vector that is passed becomes an object. And a
 * method with vectors has more bytecodes than HotSpot inlines (325, {@code FreqInlineSize}): in a large caller, the
 * compiler may reach the limit of its graph there. The vector operations after that are calls that take objects.
 */
final class VectorMicroKernels {
    static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    /**
     * The class of this machine's vectors. A vector is cast to it before it is stored. Without the cast, the compiler
     * may not know the class when it comes to the store, above all after a loop. It then calls a method that takes an
     * object, and stays with that.
     */
    @SuppressWarnings("unchecked")
    static final Class<? extends FloatVector> VECTOR = (Class<? extends FloatVector>) (Class<?>) SPECIES.vectorType();

    /** Floats in a vector of this machine. */
    static final int LANES = SPECIES.length();

    private VectorMicroKernels() {}

    /**
     * Four rows and four vectors.
     *
     * @param start what the sums begin with, at the distance {@code lds} between rows: C itself, or zeros
     */
    static void fourBy4(
            int k,
            float[] a,
            int aOff,
            int lda,
            float[] b,
            int bOff,
            float[] start,
            int sOff,
            int lds,
            float[] c,
            int cOff,
            int ldc) {
        FloatVector c00 = FloatVector.fromArray(SPECIES, start, sOff);
        FloatVector c01 = FloatVector.fromArray(SPECIES, start, sOff + LANES);
        FloatVector c02 = FloatVector.fromArray(SPECIES, start, sOff + 2 * LANES);
        FloatVector c03 = FloatVector.fromArray(SPECIES, start, sOff + 3 * LANES);
        FloatVector c10 = FloatVector.fromArray(SPECIES, start, sOff + lds);
        FloatVector c11 = FloatVector.fromArray(SPECIES, start, sOff + lds + LANES);
        FloatVector c12 = FloatVector.fromArray(SPECIES, start, sOff + lds + 2 * LANES);
        FloatVector c13 = FloatVector.fromArray(SPECIES, start, sOff + lds + 3 * LANES);
        FloatVector c20 = FloatVector.fromArray(SPECIES, start, sOff + 2 * lds);
        FloatVector c21 = FloatVector.fromArray(SPECIES, start, sOff + 2 * lds + LANES);
        FloatVector c22 = FloatVector.fromArray(SPECIES, start, sOff + 2 * lds + 2 * LANES);
        FloatVector c23 = FloatVector.fromArray(SPECIES, start, sOff + 2 * lds + 3 * LANES);
        FloatVector c30 = FloatVector.fromArray(SPECIES, start, sOff + 3 * lds);
        FloatVector c31 = FloatVector.fromArray(SPECIES, start, sOff + 3 * lds + LANES);
        FloatVector c32 = FloatVector.fromArray(SPECIES, start, sOff + 3 * lds + 2 * LANES);
        FloatVector c33 = FloatVector.fromArray(SPECIES, start, sOff + 3 * lds + 3 * LANES);
        for (int p = 0; p < k; p++) {
            FloatVector b0 = FloatVector.fromArray(SPECIES, b, bOff + p * (4 * LANES));
            FloatVector b1 = FloatVector.fromArray(SPECIES, b, bOff + p * (4 * LANES) + LANES);
            FloatVector b2 = FloatVector.fromArray(SPECIES, b, bOff + p * (4 * LANES) + 2 * LANES);
            FloatVector b3 = FloatVector.fromArray(SPECIES, b, bOff + p * (4 * LANES) + 3 * LANES);
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
        VECTOR.cast(c00).intoArray(c, cOff);
        VECTOR.cast(c01).intoArray(c, cOff + LANES);
        VECTOR.cast(c02).intoArray(c, cOff + 2 * LANES);
        VECTOR.cast(c03).intoArray(c, cOff + 3 * LANES);
        VECTOR.cast(c10).intoArray(c, cOff + ldc);
        VECTOR.cast(c11).intoArray(c, cOff + ldc + LANES);
        VECTOR.cast(c12).intoArray(c, cOff + ldc + 2 * LANES);
        VECTOR.cast(c13).intoArray(c, cOff + ldc + 3 * LANES);
        VECTOR.cast(c20).intoArray(c, cOff + 2 * ldc);
        VECTOR.cast(c21).intoArray(c, cOff + 2 * ldc + LANES);
        VECTOR.cast(c22).intoArray(c, cOff + 2 * ldc + 2 * LANES);
        VECTOR.cast(c23).intoArray(c, cOff + 2 * ldc + 3 * LANES);
        VECTOR.cast(c30).intoArray(c, cOff + 3 * ldc);
        VECTOR.cast(c31).intoArray(c, cOff + 3 * ldc + LANES);
        VECTOR.cast(c32).intoArray(c, cOff + 3 * ldc + 2 * LANES);
        VECTOR.cast(c33).intoArray(c, cOff + 3 * ldc + 3 * LANES);
    }

    /** Four rows and two vectors. */
    static void fourBy2(
            int k,
            float[] a,
            int aOff,
            int lda,
            float[] b,
            int bOff,
            float[] start,
            int sOff,
            int lds,
            float[] c,
            int cOff,
            int ldc) {
        FloatVector c00 = FloatVector.fromArray(SPECIES, start, sOff);
        FloatVector c01 = FloatVector.fromArray(SPECIES, start, sOff + LANES);
        FloatVector c10 = FloatVector.fromArray(SPECIES, start, sOff + lds);
        FloatVector c11 = FloatVector.fromArray(SPECIES, start, sOff + lds + LANES);
        FloatVector c20 = FloatVector.fromArray(SPECIES, start, sOff + 2 * lds);
        FloatVector c21 = FloatVector.fromArray(SPECIES, start, sOff + 2 * lds + LANES);
        FloatVector c30 = FloatVector.fromArray(SPECIES, start, sOff + 3 * lds);
        FloatVector c31 = FloatVector.fromArray(SPECIES, start, sOff + 3 * lds + LANES);
        for (int p = 0; p < k; p++) {
            FloatVector b0 = FloatVector.fromArray(SPECIES, b, bOff + p * (2 * LANES));
            FloatVector b1 = FloatVector.fromArray(SPECIES, b, bOff + p * (2 * LANES) + LANES);
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
        VECTOR.cast(c00).intoArray(c, cOff);
        VECTOR.cast(c01).intoArray(c, cOff + LANES);
        VECTOR.cast(c10).intoArray(c, cOff + ldc);
        VECTOR.cast(c11).intoArray(c, cOff + ldc + LANES);
        VECTOR.cast(c20).intoArray(c, cOff + 2 * ldc);
        VECTOR.cast(c21).intoArray(c, cOff + 2 * ldc + LANES);
        VECTOR.cast(c30).intoArray(c, cOff + 3 * ldc);
        VECTOR.cast(c31).intoArray(c, cOff + 3 * ldc + LANES);
    }

    /**
     * Eight rows and one vector.
     *
     * @param rows 1 to 8: of fewer than eight, the last is multiplied more than once, to the same result
     */
    static void eightBy1(
            int rows, int k, float[] a, int aOff, int lda, float[] b, int bOff, float[] c, int cOff, int ldc) {
        int a1Off = aOff + Math.min(1, rows - 1) * lda;
        int c1Off = cOff + Math.min(1, rows - 1) * ldc;
        int a2Off = aOff + Math.min(2, rows - 1) * lda;
        int c2Off = cOff + Math.min(2, rows - 1) * ldc;
        int a3Off = aOff + Math.min(3, rows - 1) * lda;
        int c3Off = cOff + Math.min(3, rows - 1) * ldc;
        int a4Off = aOff + Math.min(4, rows - 1) * lda;
        int c4Off = cOff + Math.min(4, rows - 1) * ldc;
        int a5Off = aOff + Math.min(5, rows - 1) * lda;
        int c5Off = cOff + Math.min(5, rows - 1) * ldc;
        int a6Off = aOff + Math.min(6, rows - 1) * lda;
        int c6Off = cOff + Math.min(6, rows - 1) * ldc;
        int a7Off = aOff + Math.min(7, rows - 1) * lda;
        int c7Off = cOff + Math.min(7, rows - 1) * ldc;
        FloatVector c00 = FloatVector.fromArray(SPECIES, c, cOff);
        FloatVector c10 = FloatVector.fromArray(SPECIES, c, c1Off);
        FloatVector c20 = FloatVector.fromArray(SPECIES, c, c2Off);
        FloatVector c30 = FloatVector.fromArray(SPECIES, c, c3Off);
        FloatVector c40 = FloatVector.fromArray(SPECIES, c, c4Off);
        FloatVector c50 = FloatVector.fromArray(SPECIES, c, c5Off);
        FloatVector c60 = FloatVector.fromArray(SPECIES, c, c6Off);
        FloatVector c70 = FloatVector.fromArray(SPECIES, c, c7Off);
        for (int p = 0; p < k; p++) {
            FloatVector b0 = FloatVector.fromArray(SPECIES, b, bOff + p * LANES);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[aOff + p]);
            c00 = a0.fma(b0, c00);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[a1Off + p]);
            c10 = a1.fma(b0, c10);
            FloatVector a2 = FloatVector.broadcast(SPECIES, a[a2Off + p]);
            c20 = a2.fma(b0, c20);
            FloatVector a3 = FloatVector.broadcast(SPECIES, a[a3Off + p]);
            c30 = a3.fma(b0, c30);
            FloatVector a4 = FloatVector.broadcast(SPECIES, a[a4Off + p]);
            c40 = a4.fma(b0, c40);
            FloatVector a5 = FloatVector.broadcast(SPECIES, a[a5Off + p]);
            c50 = a5.fma(b0, c50);
            FloatVector a6 = FloatVector.broadcast(SPECIES, a[a6Off + p]);
            c60 = a6.fma(b0, c60);
            FloatVector a7 = FloatVector.broadcast(SPECIES, a[a7Off + p]);
            c70 = a7.fma(b0, c70);
        }
        VECTOR.cast(c00).intoArray(c, cOff);
        VECTOR.cast(c10).intoArray(c, c1Off);
        VECTOR.cast(c20).intoArray(c, c2Off);
        VECTOR.cast(c30).intoArray(c, c3Off);
        VECTOR.cast(c40).intoArray(c, c4Off);
        VECTOR.cast(c50).intoArray(c, c5Off);
        VECTOR.cast(c60).intoArray(c, c6Off);
        VECTOR.cast(c70).intoArray(c, c7Off);
    }

    /** One row and a strip of four or two vectors. */
    static void row(int vectors, int k, float[] a, int aOff, float[] b, int bOff, float[] c, int cOff) {
        if (vectors == 4) {
            FloatVector c0 = FloatVector.fromArray(SPECIES, c, cOff);
            FloatVector c1 = FloatVector.fromArray(SPECIES, c, cOff + LANES);
            FloatVector c2 = FloatVector.fromArray(SPECIES, c, cOff + 2 * LANES);
            FloatVector c3 = FloatVector.fromArray(SPECIES, c, cOff + 3 * LANES);
            for (int p = 0; p < k; p++) {
                FloatVector left = FloatVector.broadcast(SPECIES, a[aOff + p]);
                c0 = left.fma(FloatVector.fromArray(SPECIES, b, bOff + p * (4 * LANES)), c0);
                c1 = left.fma(FloatVector.fromArray(SPECIES, b, bOff + p * (4 * LANES) + LANES), c1);
                c2 = left.fma(FloatVector.fromArray(SPECIES, b, bOff + p * (4 * LANES) + 2 * LANES), c2);
                c3 = left.fma(FloatVector.fromArray(SPECIES, b, bOff + p * (4 * LANES) + 3 * LANES), c3);
            }
            VECTOR.cast(c0).intoArray(c, cOff);
            VECTOR.cast(c1).intoArray(c, cOff + LANES);
            VECTOR.cast(c2).intoArray(c, cOff + 2 * LANES);
            VECTOR.cast(c3).intoArray(c, cOff + 3 * LANES);
            return;
        }
        for (int v = 0; v < vectors; v++) {
            FloatVector sum = FloatVector.fromArray(SPECIES, c, cOff + v * LANES);
            for (int p = 0; p < k; p++) {
                FloatVector left = FloatVector.broadcast(SPECIES, a[aOff + p]);
                sum = left.fma(FloatVector.fromArray(SPECIES, b, bOff + (p * vectors + v) * LANES), sum);
            }
            VECTOR.cast(sum).intoArray(c, cOff + v * LANES);
        }
    }
}
