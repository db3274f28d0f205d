package org.crossbranch.training.dl4j.vertex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.crossbranch.scoring.network.layer.PackedSequences;
import org.crossbranch.training.dl4j.vertex.LstmDirection.Weights;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.RNNFormat;
import org.deeplearning4j.nn.conf.layers.LSTM;
import org.deeplearning4j.nn.conf.layers.RnnOutputLayer;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.indexing.NDArrayIndex;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;

/** Our LSTM against DL4J's own, against differences, and against itself in other company. */
class BiLstmVertexTest {
    private static final long SEED = 4711;
    private static final int INPUTS = 5;
    private static final int UNITS = 3;

    private final Random random = new Random(SEED);

    private static Weights zeros() {
        return new Weights(new float[INPUTS * 4 * UNITS], new float[UNITS * 4 * UNITS], new float[4 * UNITS]);
    }

    @Test
    void agreesWithTheStockLayerOnASequence() {
        int steps = 7;
        MultiLayerNetwork stock = new MultiLayerNetwork(new NeuralNetConfiguration.Builder()
                .list()
                .layer(new LSTM.Builder()
                        .nIn(INPUTS)
                        .nOut(UNITS)
                        .activation(Activation.TANH)
                        .gateActivationFunction(Activation.SIGMOID)
                        .build())
                .layer(new RnnOutputLayer.Builder(LossFunction.MSE)
                        .dataFormat(RNNFormat.NCW)
                        .nIn(UNITS)
                        .nOut(2)
                        .activation(Activation.IDENTITY)
                        .build())
                .build());
        stock.init();
        Weights weights = random(zeros());
        // DL4J's gate columns are candidate, forget, output, input.
        stock.getLayer(0).setParam("W", reordered(weights.input(), INPUTS));
        stock.getLayer(0).setParam("RW", reordered(weights.recurrent(), UNITS));
        stock.getLayer(0).setParam("b", reordered(weights.bias(), 1));
        float[] x = random(new float[steps * INPUTS]);
        INDArray input =
                Nd4j.create(x, new int[] {steps, INPUTS}, 'c').transpose().reshape(1, INPUTS, steps);
        INDArray expected = stock.feedForward(input).get(1);
        RowMatrix states = states(weights, x, new int[] {0, steps}, false);
        for (int t = 0; t < steps; t++) {
            for (int u = 0; u < UNITS; u++) {
                assertThat(states.values()[t * UNITS + u])
                        .as("step %d, unit %d, seed %d", t, u, SEED)
                        .isCloseTo(expected.getFloat(0, u, t), within(1e-6f));
            }
        }
    }

    /** Shorter and longer neighbours, which another layout would pad to, change no bit; no masks are needed. */
    @Test
    void paddingChangesNothing() {
        Weights weights = random(zeros());
        int[] offsets = {0, 4, 5, 14, 16};
        float[] x = random(new float[16 * INPUTS]);
        for (boolean reversed : new boolean[] {false, true}) {
            RowMatrix together = states(weights, x, offsets, reversed);
            for (int s = 0; s + 1 < offsets.length; s++) {
                int length = offsets[s + 1] - offsets[s];
                float[] own = Arrays.copyOfRange(x, offsets[s] * INPUTS, offsets[s + 1] * INPUTS);
                RowMatrix alone = states(weights, own, new int[] {0, length}, reversed);
                assertThat(Arrays.copyOfRange(together.values(), offsets[s] * UNITS, offsets[s + 1] * UNITS))
                        .as("sequence %d, reversed %s, seed %d", s, reversed, SEED)
                        .isEqualTo(alone.values());
            }
        }
    }

    @Test
    void gradientIsTheDerivative() {
        int[] offsets = {0, 3, 4, 9};
        for (boolean reversed : new boolean[] {false, true}) {
            Weights weights = random(zeros());
            float[] x = random(new float[9 * INPUTS]);
            RowMatrix epsilon = new RowMatrix(9, UNITS, random(new float[9 * UNITS]));
            PackedSequences sequences = PackedSequences.of(offsets);
            LstmDirection direction = new LstmDirection(reversed, INPUTS, UNITS);
            direction.forward(weights, sequences, x, RowMatrix.zeros(9, UNITS), 0);
            float[] inputGradient = new float[x.length];
            Weights gradients = zeros();
            direction.backward(epsilon, 0, inputGradient, gradients);
            check(inputGradient, x, weights, x, offsets, reversed, epsilon);
            check(gradients.input(), weights.input(), weights, x, offsets, reversed, epsilon);
            check(gradients.recurrent(), weights.recurrent(), weights, x, offsets, reversed, epsilon);
            check(gradients.bias(), weights.bias(), weights, x, offsets, reversed, epsilon);
        }
    }

    private void check(
            float[] gradient,
            float[] varied,
            Weights weights,
            float[] x,
            int[] offsets,
            boolean reversed,
            RowMatrix epsilon) {
        float step = 1e-2f;
        for (int i = 0; i < varied.length; i++) {
            float kept = varied[i];
            varied[i] = kept + step;
            double above = loss(weights, x, offsets, reversed, epsilon);
            varied[i] = kept - step;
            double below = loss(weights, x, offsets, reversed, epsilon);
            varied[i] = kept;
            assertThat((double) gradient[i])
                    .as("value %d, reversed %s, seed %d", i, reversed, SEED)
                    .isCloseTo((above - below) / (2 * step), within(2e-3));
        }
    }

    private static double loss(Weights weights, float[] x, int[] offsets, boolean reversed, RowMatrix epsilon) {
        RowMatrix states = states(weights, x, offsets, reversed);
        double sum = 0;
        for (int i = 0; i < states.values().length; i++) {
            sum += states.values()[i] * epsilon.values()[i];
        }
        return sum;
    }

    private static RowMatrix states(Weights weights, float[] x, int[] offsets, boolean reversed) {
        RowMatrix states = RowMatrix.zeros(offsets[offsets.length - 1], UNITS);
        new LstmDirection(reversed, INPUTS, UNITS).forward(weights, PackedSequences.of(offsets), x, states, 0);
        return states;
    }

    private static INDArray reordered(float[] values, int rows) {
        INDArray ours = Nd4j.create(values, new int[] {rows, 4 * UNITS}, 'c');
        INDArray theirs = ours.dup();
        int[] order = {3, 1, 2, 0};
        for (int gate = 0; gate < 4; gate++) {
            theirs.get(NDArrayIndex.all(), NDArrayIndex.interval(gate * UNITS, (gate + 1) * UNITS))
                    .assign(ours.get(
                            NDArrayIndex.all(), NDArrayIndex.interval(order[gate] * UNITS, (order[gate] + 1) * UNITS)));
        }
        return theirs;
    }

    private Weights random(Weights weights) {
        random(weights.input());
        random(weights.recurrent());
        random(weights.bias());
        return weights;
    }

    private float[] random(float[] values) {
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextGaussian() * 0.5f;
        }
        return values;
    }
}
