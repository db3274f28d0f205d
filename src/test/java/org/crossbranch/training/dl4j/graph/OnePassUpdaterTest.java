package org.crossbranch.training.dl4j.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.crossbranch.training.dl4j.vertex.Floats;
import org.crossbranch.training.dl4j.vertex.OnePassUpdater;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.updater.graph.ComputationGraphUpdater;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.api.MultiDataSet;
import org.nd4j.linalg.indexing.NDArrayIndex;

/** Our updater against DL4J's own. */
class OnePassUpdaterTest {
    private static final long SEED = 17;
    private static final int STEPS = 10;

    /** Gradients that are not clipped, some of which are, and all of which are. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.1, 1e-5})
    void stepsAsTheUpdaterOfDl4j(double clipNorm) {
        TinyTask task = new TinyTask(SEED);
        ComputationGraph adam = task.graph(0.999, clipNorm);
        ComputationGraph theirs = task.graph(0.999, clipNorm);
        assertSameSteps(adam, theirs, task);
        INDArray state = theirs.getUpdater().getStateViewArray();
        assertSame(
                adam.getUpdater().getStateViewArray(),
                state,
                1e-4 * state.amaxNumber().doubleValue(),
                STEPS);
        assertSameSteps(task.descending(clipNorm, 0), task.descending(clipNorm, 0), task);
    }

    private static void assertSameSteps(ComputationGraph ours, ComputationGraph theirs, TinyTask task) {
        assertThat(ours.getUpdater()).isInstanceOf(OnePassUpdater.class);
        theirs.setUpdater(new ComputationGraphUpdater(theirs));
        for (int step = 0; step < STEPS; step++) {
            MultiDataSet batch = task.encoder().encode(task.examples(), step);
            ours.fit(batch);
            INDArray parameters = theirs.params();
            computeGradient(theirs, batch);
            theirs.getUpdater()
                    .update(theirs.gradient(), step, 0, theirs.batchSize(), LayerWorkspaceMgr.noWorkspaces());
            parameters.subi(theirs.gradient().gradient().reshape(parameters.shape()));
            assertSame(ours.params(), parameters, 2e-5 * (step + 1), step);
        }
    }

    private static void computeGradient(ComputationGraph graph, MultiDataSet batch) {
        graph.setInputs(batch.getFeatures());
        graph.setLabels(batch.getLabels());
        graph.computeGradientAndScore();
    }

    /** Step t of gradient descent is that of the paper: parameters - rate / (1 + decay t) · mean gradient. */
    @Test
    void theRateOfDescentDecays() {
        TinyTask task = new TinyTask(SEED);
        ComputationGraph ours = task.descending(0, 0);
        ComputationGraph other = task.descending(0, 0);
        other.setUpdater(new ComputationGraphUpdater(other));
        double[] expected = ours.params().toDoubleVector();
        for (int step = 0; step < STEPS; step++) {
            MultiDataSet batch = task.encoder().encode(task.examples(), step);
            Floats.write(Floats.of(ours.params()), other.params());
            computeGradient(other, batch);
            double[] gradient = other.gradient().gradient().toDoubleVector();
            for (int i = 0; i < expected.length; i++) {
                expected[i] -= 0.5 / (1 + 0.1 * step) * gradient[i] / other.batchSize();
            }
            ours.fit(batch);
            assertThat(ours.params().toDoubleVector()).as("step %d", step).containsExactly(expected, within(1e-4));
        }
    }

    /** Noise has the variance η / (1 + t)^0.55, is that of a normal distribution, and leaves words alone that the batch has not. */
    @ParameterizedTest
    @ValueSource(ints = {0, 40})
    void noiseHasItsVariance(int step) {
        TinyTask task = new TinyTask(SEED);
        double expected = 0.3 / Math.pow(1 + step, 0.55);
        double rate = 0.5 / (1 + 0.1 * step);
        double[] plain = stepped(task, 0, step, 0);
        double[] noisy = stepped(task, 0.3, step, 0);
        assertThat(stepped(task, 0.3, step, 0)).as("drawn again").isEqualTo(noisy);
        double[] noise = new double[plain.length];
        for (int i = 0; i < noise.length; i++) {
            noise[i] = (plain[i] - noisy[i]) / rate / Math.sqrt(expected);
        }
        double[] drawn = Arrays.stream(noise).filter(value -> value != 0).toArray();
        // Most words of the vocabulary are in no sentence of the batch.
        assertThat(drawn.length).isLessThan(noise.length).isGreaterThan(2000);
        double error = 5 / Math.sqrt(drawn.length);
        assertThat(Arrays.stream(drawn).average().orElseThrow()).isCloseTo(0, within(error));
        assertThat(Arrays.stream(drawn).map(value -> value * value).average().orElseThrow())
                .as("variance, seed %d", SEED)
                .isCloseTo(1, within(Math.sqrt(2) * error));
        assertThat(Arrays.stream(drawn).filter(value -> Math.abs(value) < 1).count() / (double) drawn.length)
                .as("share within one standard deviation")
                .isCloseTo(0.6827, within(0.5 * error));
        double[] otherBatch = stepped(task, 0.3, step, 1);
        double[] otherPlain = stepped(task, 0, step, 1);
        double product = 0;
        for (int i = 0; i < noise.length; i++) {
            product += noise[i] * (otherPlain[i] - otherBatch[i]) / rate / Math.sqrt(expected);
        }
        assertThat(product / drawn.length)
                .as("correlation with another batch's")
                .isCloseTo(0, within(error));
    }

    /** The parameters after one step over one sentence. */
    private static double[] stepped(TinyTask task, double noise, int step, int round) {
        ComputationGraph graph = task.descending(1, noise);
        graph.getConfiguration().setIterationCount(step);
        graph.fit(task.encoder().encode(task.examples().subList(0, 1), round));
        return graph.params().toDoubleVector();
    }

    /** After one step, the mean of the squares is 1 - β₂ times the squares. */
    @Test
    void theSecondMomentDecaysAsSet() {
        assertThat(secondMoments(0.9) / secondMoments(0.999)).isCloseTo(100, within(0.1));
    }

    private static double secondMoments(double decay) {
        TinyTask task = new TinyTask(SEED);
        ComputationGraph graph = task.graph(decay, 5);
        graph.fit(task.encoder().encode(task.examples(), 0));
        INDArray moments = graph.getUpdater().getStateViewArray();
        long half = moments.length() / 2;
        return moments.reshape(moments.length())
                .get(NDArrayIndex.interval(half, 2 * half))
                .sumNumber()
                .doubleValue();
    }

    private static void assertSame(INDArray ours, INDArray theirs, double difference, int step) {
        assertThat(ours.sub(theirs).amaxNumber().doubleValue())
                .as("step %d, seed %d", step, SEED)
                .isCloseTo(0, within(difference));
    }
}
