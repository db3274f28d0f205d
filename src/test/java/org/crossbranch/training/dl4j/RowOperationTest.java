package org.crossbranch.training.dl4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each operation's backward pass against differences of its forward pass. */
class RowOperationTest {
    private static final long SEED = 17;

    @ParameterizedTest
    @EnumSource
    void gradientIsTheDerivative(RowOperation operation) {
        Random random = new Random(SEED);
        RowMatrix[] inputs = inputs(operation, random);
        RowVertex vertex = new RowVertex(operation, 0.4, 5);
        RowMatrix output = operation.forward(inputs, vertex);
        RowMatrix weights = random(output.rows(), output.columns(), random);
        RowMatrix[] gradients = new RowMatrix[inputs.length];
        for (int i = 0; i < inputs.length; i++) {
            gradients[i] = RowMatrix.zeros(inputs[i].rows(), inputs[i].columns());
        }
        operation.backward(inputs, vertex, weights, gradients);
        int differentiated = operation == RowOperation.APPEND ? 2 : 1;
        for (int input = 0; input < differentiated; input++) {
            float[] values = inputs[input].values();
            for (int v = 0; v < values.length; v++) {
                float kept = values[v];
                values[v] = kept + 0.5f;
                double above = product(operation.forward(inputs, vertex), weights);
                values[v] = kept - 0.5f;
                double below = product(operation.forward(inputs, vertex), weights);
                values[v] = kept;
                // The operations are linear, so that a difference of any width is the derivative.
                assertThat((double) gradients[input].values()[v])
                        .as("%s, input %d, value %d, seed %d", operation, input, v, SEED)
                        .isCloseTo(above - below, within(1e-4));
            }
        }
    }

    private static RowMatrix[] inputs(RowOperation operation, Random random) {
        RowMatrix offsets = new RowMatrix(1, 4, new float[] {0, 2, 3, 7});
        return switch (operation) {
            case LAST_STATES -> new RowMatrix[] {random(7, 4, random), offsets};
            case GATHER -> new RowMatrix[] {random(3, 4, random), new RowMatrix(1, 5, new float[] {2, 0, 0, 1, 2})};
            case APPEND -> new RowMatrix[] {random(3, 4, random), random(2, 4, random)};
            case SLOT_SUM ->
                new RowMatrix[] {random(3, 6, random), new RowMatrix(4, 2, new float[] {0, 1, 2, 2, 0, 0, 1, 0})};
            case CANDIDATES -> new RowMatrix[] {random(7, 1, random), offsets};
            case DROPOUT -> new RowMatrix[] {random(5, 4, random), random(1, 3, random)};
        };
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
        for (int i = 0; i < output.values().length; i++) {
            if (output.values()[i] != RowOperation.NO_CANDIDATE) {
                sum += output.values()[i] * weights.values()[i];
            }
        }
        return sum;
    }
}
