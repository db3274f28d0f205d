package org.crossbranch.training.dl4j.vertex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each operation's backward pass against differences of its forward pass. */
class RowOperationTest {
    private static final long SEED = 17;

    /** Of a linear operation, a difference of any width is the derivative. */
    private static final float LINEAR_STEP = 0.5f;

    @ParameterizedTest
    @EnumSource
    void gradientIsTheDerivative(RowOperation operation) {
        Random random = new Random(SEED);
        RowMatrix[] inputs = inputs(operation, random);
        RaggedVertex vertex = new RaggedVertex(operation, 0.4, 5);
        RowMatrix output = operation.forward(inputs, vertex, new BatchMemory());
        RowMatrix weights = random(output.rows(), output.columns(), random);
        RowMatrix[] gradients = new RowMatrix[inputs.length];
        for (int i = 0; i < inputs.length; i++) {
            gradients[i] = RowMatrix.zeros(inputs[i].rows(), inputs[i].columns());
        }
        operation.backward(inputs, vertex, weights, gradients);
        float step = operation == RowOperation.CORRECT_CHOICES ? 1e-2f : LINEAR_STEP;
        int differentiated = operation == RowOperation.APPEND || operation == RowOperation.ARCS ? 2 : 1;
        for (int input = 0; input < differentiated; input++) {
            float[] values = inputs[input].values();
            for (int v = 0; v < values.length; v++) {
                float kept = values[v];
                values[v] = kept + step;
                double above = product(operation.forward(inputs, vertex, new BatchMemory()), weights);
                values[v] = kept - step;
                double below = product(operation.forward(inputs, vertex, new BatchMemory()), weights);
                values[v] = kept;
                assertThat((double) gradients[input].values()[v])
                        .as("%s, input %d, value %d, seed %d", operation, input, v, SEED)
                        .isCloseTo((above - below) / (2 * step), within(step == LINEAR_STEP ? 1e-4 : 2e-3));
            }
        }
    }

    private static RowMatrix[] inputs(RowOperation operation, Random random) {
        RowMatrix offsets = new RowMatrix(1, 4, new float[] {0, 2, 3, 7});
        return switch (operation) {
            case LAST_STATES -> new RowMatrix[] {random(7, 4, random), offsets};
            case GATHER -> new RowMatrix[] {random(3, 4, random), new RowMatrix(1, 5, new float[] {2, 0, 0, 1, 2})};
            case APPEND -> new RowMatrix[] {random(3, 4, random), random(2, 4, random)};
            case CANDIDATES -> new RowMatrix[] {random(7, 1, random), offsets};
            case ARCS -> new RowMatrix[] {random(7, 4, random), random(8, 4, random), offsets};
            case CORRECT_CHOICES -> new RowMatrix[] {random(4, 3, random), choices()};
            case DROPOUT -> new RowMatrix[] {random(5, 4, random), random(1, 3, random)};
        };
    }

    /** Rows that two steps share, two correct choices in one row, and a step with no other choice than the correct one. */
    private static RowMatrix choices() {
        int all = CorrectVersusWrong.ALL;
        int[][] choices = {
            {0, 0, all},
            {0, 1, all},
            {0, 2, all},
            {0, 1, 0},
            {0, 1, 2},
            {0, 2, 1},
            {1, 1, all},
            {1, 0, all},
            {1, 0, 1},
            {2, 3, all},
            {2, 3, 0},
            {2, 3, 1},
            {2, 3, 2},
        };
        RowMatrix matrix = RowMatrix.zeros(choices.length, 3);
        for (int i = 0; i < choices.length * 3; i++) {
            matrix.values()[i] = choices[i / 3][i % 3];
        }
        return matrix;
    }

    /** Far apart as scores may be, correct ones or others, and however many are not to be had. */
    @Test
    void sumsOfChoicesStayWithinNumbers() {
        float none = RowOperation.NO_CANDIDATE;
        float[][] scores = {{600, 0, none}, {0, 600, none}, {1000, none, none}, {-3000, none, -3000}};
        for (float[] row : scores) {
            RowMatrix[] inputs = {
                new RowMatrix(1, 3, row), new RowMatrix(2, 3, new float[] {0, 0, CorrectVersusWrong.ALL, 0, 0, 0})
            };
            float[] sums = RowOperation.CORRECT_CHOICES
                    .forward(inputs, new RaggedVertex(RowOperation.CORRECT_CHOICES), new BatchMemory())
                    .values();
            assertThat(sums[0]).isEqualTo(row[0]);
            assertThat(sums[1]).isEqualTo(Math.max(row[1], row[2]));
            RowMatrix[] gradients = {RowMatrix.zeros(1, 3), RowMatrix.zeros(2, 3)};
            RowOperation.CORRECT_CHOICES.backward(
                    inputs,
                    new RaggedVertex(RowOperation.CORRECT_CHOICES),
                    new RowMatrix(1, 2, new float[] {-0.5f, sums[1] == none ? 0 : 0.5f}),
                    gradients);
            assertThat(gradients[0].values()[0]).isEqualTo(-0.5f);
            assertThat(gradients[0].values()[1] + gradients[0].values()[2]).isIn(0f, 0.5f);
        }
    }

    private static RowMatrix random(int rows, int columns, Random random) {
        RowMatrix matrix = RowMatrix.zeros(rows, columns);
        for (int i = 0; i < matrix.values().length; i++) {
            matrix.values()[i] = (float) random.nextGaussian();
        }
        return matrix;
    }

    /** Sum of the products of what is not a mark for "no candidate". */
    private static double product(RowMatrix output, RowMatrix weights) {
        double sum = 0;
        for (int i = 0; i < output.length(); i++) {
            if (output.values()[i] != RowOperation.NO_CANDIDATE) {
                sum += output.values()[i] * weights.values()[i];
            }
        }
        return sum;
    }
}
