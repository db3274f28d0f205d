package org.crossbranch.scoring.network.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.crossbranch.Allocations;
import org.junit.jupiter.api.Test;

/** The products against double loops, scalar against vector, and a row alone against the same row in a batch. */
final class MatrixKernelsTest {
    private static final int[][] SHAPES = {
        {1, 1, 1},
        {1, 32, 128},
        {3, 7, 5},
        {4, 16, 16},
        {5, 33, 17},
        {8, 128, 512},
        {7, 257, 31},
        {33, 256, 65},
        {100, 600, 130},
        {97, 64, 48},
        {2, 513, 104},
        {0, 4, 4},
        {4, 0, 4},
        {4, 4, 0}
    };

    /** Operands at odd offsets and with gaps between their rows. */
    private static final class Case {
        final int m;
        final int k;
        final int n;
        final float[] a;
        final float[] b;
        final float[] c;
        final int lda;
        final int ldb;
        final int ldc;

        Case(Random random, int m, int k, int n, boolean transposedA) {
            this.m = m;
            this.k = k;
            this.n = n;
            lda = (transposedA ? m : k) + 3;
            ldb = n + 2;
            ldc = n + 1;
            a = random(random, 5 + lda * (transposedA ? k : m));
            b = random(random, 3 + ldb * k);
            c = random(random, 2 + ldc * m);
        }

        MatrixView left() {
            return MatrixView.of(a, 5, m, k, lda);
        }

        MatrixView transposedLeft() {
            return MatrixView.of(a, 5, k, m, lda).transposed();
        }

        MatrixView right() {
            return MatrixView.of(b, 3, k, n, ldb);
        }

        MatrixView output(float[] into) {
            return MatrixView.of(into, 2, m, n, ldc);
        }

        void multiply(float[] into) {
            MatrixKernels.multiply(left(), right(), output(into));
        }

        double expected(int i, int j, boolean transposedA) {
            double sum = c[2 + i * ldc + j];
            for (int p = 0; p < k; p++) {
                double left = a[5 + (transposedA ? p * lda + i : i * lda + p)];
                double right = b[3 + p * ldb + j];
                sum += left * right;
            }
            return sum;
        }
    }

    static float[] random(Random random, int length) {
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = random.nextFloat() * 2 - 1;
        }
        return values;
    }

    /** Strips of all widths, with whole blocks of rows and rows left over. */
    @Test
    void allocatesNothingOnceItIsCompiled() {
        Random random = new Random(11);
        int[][] shapes = {{7, 32, 16}, {6, 32, 32}, {5, 32, 64}, {7, 32, 112}};
        List<Case> cases = Arrays.stream(shapes)
                .map(shape -> new Case(random, shape[0], shape[1], shape[2], false))
                .toList();
        List<MatrixView> left = cases.stream().map(Case::left).toList();
        List<MatrixView> right = cases.stream().map(Case::right).toList();
        List<MatrixView> outputs =
                cases.stream().map(operands -> operands.output(operands.c)).toList();
        int[] offsets = {0, 112, 224};
        float[] rows = random(random, 336);
        float[] sum = new float[112];

        long least = Allocations.least(round -> {
            for (int i = 0; i < 20_000; i++) {
                for (int operands = 0; operands < cases.size(); operands++) {
                    MatrixKernels.multiply(left.get(operands), right.get(operands), outputs.get(operands));
                }
                MatrixKernels.addRows(112, offsets.length, rows, offsets, sum, 0);
            }
        });

        assertThat(least).isZero();
    }

    @Test
    void multipliesAsTheDefinitionSays() {
        Random random = new Random(1);
        for (int[] shape : SHAPES) {
            Case operands = new Case(random, shape[0], shape[1], shape[2], false);
            float[] c = operands.c.clone();
            operands.multiply(c);
            check(operands, c, false);
        }
    }

    @Test
    void packedMatricesGiveTheSameBits() {
        Random random = new Random(12);
        for (int[] shape : SHAPES) {
            Case operands = new Case(random, shape[0], shape[1], shape[2], false);
            float[] matrix = new float[operands.k * operands.n];
            for (int p = 0; p < operands.k; p++) {
                System.arraycopy(operands.b, 3 + p * operands.ldb, matrix, p * operands.n, operands.n);
            }
            float[] expected = operands.c.clone();
            operands.multiply(expected);
            float[] packed = operands.c.clone();
            PackedMatrix.of(operands.k, operands.n, matrix)
                    .multiply(operands.m, operands.a, 5, operands.lda, packed, 2, operands.ldc);
            assertThat(packed).as("%dx%dx%d", shape[0], shape[1], shape[2]).isEqualTo(expected);
        }
    }

    @Test
    void aTransposedRightGivesTheSameBits() {
        Random random = new Random(13);
        for (int[] shape : SHAPES) {
            Case operands = new Case(random, shape[0], shape[1], shape[2], false);
            int ldt = operands.k + 2;
            float[] transposed = new float[1 + ldt * operands.n];
            float[] packable = new float[operands.k * operands.n];
            MatrixKernels.transpose(operands.k, operands.n, operands.b, 3, operands.ldb, transposed, 1, ldt);
            MatrixKernels.transpose(operands.k, operands.n, operands.b, 3, operands.ldb, packable, 0, operands.k);
            float[] expected = operands.c.clone();
            operands.multiply(expected);
            float[] vector = operands.c.clone();
            MatrixView right =
                    MatrixView.of(transposed, 1, operands.n, operands.k, ldt).transposed();
            MatrixKernels.multiply(operands.left(), right, operands.output(vector));
            float[] scalar = operands.c.clone();
            ScalarKernels.product(false, operands.left(), right, operands.output(scalar));
            float[] packed = operands.c.clone();
            PackedMatrix.ofTransposed(operands.k, operands.n, packable)
                    .multiply(operands.m, operands.a, 5, operands.lda, packed, 2, operands.ldc);
            for (float[] actual : List.of(vector, scalar, packed)) {
                assertThat(actual).as("%dx%dx%d", shape[0], shape[1], shape[2]).isEqualTo(expected);
            }
        }
    }

    @Test
    void multipliesWithTransposedLeft() {
        Random random = new Random(2);
        for (int[] shape : SHAPES) {
            Case operands = new Case(random, shape[0], shape[1], shape[2], true);
            float[] c = operands.c.clone();
            MatrixKernels.multiply(operands.transposedLeft(), operands.right(), operands.output(c));
            check(operands, c, true);
        }
    }

    /** Not a number is what is left of it, where the output is read before it is set. */
    @Test
    void productsTakeTheOutputsPlace() {
        Random random = new Random(14);
        for (int[] shape : SHAPES) {
            Case plain = new Case(random, shape[0], shape[1], shape[2], false);
            Case transposed = new Case(random, shape[0], shape[1], shape[2], true);
            float[] right = new float[1 + (plain.k + 2) * plain.n];
            MatrixKernels.transpose(plain.k, plain.n, plain.b, 3, plain.ldb, right, 1, plain.k + 2);
            String name = Arrays.toString(shape);
            MatrixView columns =
                    MatrixView.of(right, 1, plain.n, plain.k, plain.k + 2).transposed();
            float[] expected = inside(plain, 0f);
            plain.multiply(expected);
            float[] c = inside(plain, Float.NaN);
            MatrixKernels.product(plain.left(), plain.right(), plain.output(c));
            assertThat(c).as(name).isEqualTo(expected);
            float[] byColumns = inside(plain, Float.NaN);
            MatrixKernels.product(plain.left(), columns, plain.output(byColumns));
            assertThat(byColumns).as(name).isEqualTo(expected);
            float[] scalar = inside(plain, Float.NaN);
            ScalarKernels.product(true, plain.left(), columns, plain.output(scalar));
            assertThat(scalar).as(name).isEqualTo(expected);
            float[] sums = inside(transposed, 0f);
            MatrixKernels.multiply(transposed.transposedLeft(), transposed.right(), transposed.output(sums));
            float[] byRows = inside(transposed, Float.NaN);
            MatrixKernels.product(transposed.transposedLeft(), transposed.right(), transposed.output(byRows));
            assertThat(byRows).as(name).isEqualTo(sums);
            float[] scalarByRows = inside(transposed, Float.NaN);
            ScalarKernels.product(
                    true, transposed.transposedLeft(), transposed.right(), transposed.output(scalarByRows));
            assertThat(scalarByRows).as(name).isEqualTo(sums);
        }
    }

    /** The output of a case with one value in its rows, and what it had between them. */
    private static float[] inside(Case operands, float value) {
        float[] c = operands.c.clone();
        for (int i = 0; i < operands.m; i++) {
            Arrays.fill(c, 2 + i * operands.ldc, 2 + i * operands.ldc + operands.n, value);
        }
        return c;
    }

    private static void check(Case operands, float[] c, boolean transposedA) {
        float[] untouched = operands.c.clone();
        for (int i = 0; i < operands.m; i++) {
            for (int j = 0; j < operands.n; j++) {
                int at = 2 + i * operands.ldc + j;
                assertThat((double) c[at])
                        .as("%dx%dx%d at %d,%d", operands.m, operands.k, operands.n, i, j)
                        .isCloseTo(operands.expected(i, j, transposedA), within(1e-4));
                untouched[at] = c[at];
            }
        }
        assertThat(c).as("what lies between the rows").isEqualTo(untouched);
    }

    @Test
    void scalarAndVectorGiveTheSameBits() {
        Random random = new Random(4);
        for (int[] shape : SHAPES) {
            for (boolean transposedA : new boolean[] {false, true}) {
                Case operands = new Case(random, shape[0], shape[1], shape[2], transposedA);
                MatrixView left = transposedA ? operands.transposedLeft() : operands.left();
                float[] vector = operands.c.clone();
                float[] scalar = operands.c.clone();
                VectorProduct.product(false, left, operands.right(), operands.output(vector));
                ScalarKernels.product(false, left, operands.right(), operands.output(scalar));
                assertThat(vector).as(Arrays.toString(shape)).isEqualTo(scalar);
            }
        }
    }

    @Test
    void aRowDoesNotDependOnTheRowsBesideIt() {
        Random random = new Random(5);
        int k = 300;
        int n = 117;
        int most = 130;
        float[] a = random(random, most * k);
        float[] b = random(random, k * n);
        float[] all = new float[most * n];
        MatrixView right = MatrixView.of(b, k, n);
        MatrixKernels.multiply(MatrixView.of(a, most, k), right, MatrixView.of(all, most, n));
        for (int m : new int[] {1, 2, 3, 4, 5, 6, 7, 8, 31, 95, 96, 97}) {
            int first = most - m;
            float[] some = new float[m * n];
            MatrixKernels.multiply(MatrixView.of(a, first * k, m, k, k), right, MatrixView.of(some, m, n));
            assertThat(some).as("%d rows", m).isEqualTo(Arrays.copyOfRange(all, first * n, most * n));
        }
    }

    @Test
    void transposes() {
        Random random = new Random(6);
        float[] a = random(random, 37 * 21);
        float[] b = new float[37 * 21];
        MatrixKernels.transpose(37, 21, a, 0, 21, b, 0, 37);
        for (int i = 0; i < 37; i++) {
            for (int j = 0; j < 21; j++) {
                assertThat(b[j * 37 + i]).isEqualTo(a[i * 21 + j]);
            }
        }
    }

    @Test
    void sumsOfRowsAreTheSameByVectors() {
        Random random = new Random(11);
        float[] x = random(random, 200);
        for (int n : new int[] {0, 1, 15, 16, 17, 37, 128}) {
            float[] scalar = x.clone();
            float[] vector = x.clone();
            ScalarKernels.add(n, x, 3, x, 50, scalar, 1);
            VectorRows.add(n, x, 3, x, 50, vector, 1);
            assertThat(vector).isEqualTo(scalar);
        }
    }

    @Test
    void someRowsAreAddedAsOneAfterTheOther() {
        Random random = new Random(12);
        float[] x = random(random, 400);
        int[] offsets = {3, 250, 0, 3, 111};
        for (int n : new int[] {0, 1, 15, 16, 17, 64, 100, 128}) {
            for (int count = 0; count <= offsets.length; count++) {
                float[] expected = random(random, 140);
                float[] scalar = expected.clone();
                float[] vector = expected.clone();
                for (int row = 0; row < count; row++) {
                    MatrixKernels.add(n, x, offsets[row], expected, 5);
                }
                ScalarKernels.addRows(0, n, count, x, offsets, scalar, 5);
                VectorRows.addRows(n, count, x, offsets, vector, 5);
                assertThat(scalar).isEqualTo(expected);
                assertThat(vector).isEqualTo(expected);
            }
        }
    }
}
