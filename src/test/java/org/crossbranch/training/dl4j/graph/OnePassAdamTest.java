package org.crossbranch.training.dl4j.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.crossbranch.training.dl4j.vertex.OnePassAdam;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.updater.graph.ComputationGraphUpdater;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.api.MultiDataSet;
import org.nd4j.linalg.indexing.NDArrayIndex;

/** Our updater against DL4J's own. */
class OnePassAdamTest {
    private static final long SEED = 17;
    private static final int STEPS = 10;

    /** Gradients that are not clipped, some of which are, and all of which are. */
    @Test
    void stepsAsTheUpdaterOfDl4j() {
        for (double clipNorm : new double[] {0, 0.1, 1e-5}) {
            TinyTask task = new TinyTask(SEED);
            ComputationGraph ours = task.graph(0.999, clipNorm);
            ComputationGraph theirs = task.graph(0.999, clipNorm);
            assertThat(ours.getUpdater()).isInstanceOf(OnePassAdam.class);
            theirs.setUpdater(new ComputationGraphUpdater(theirs));
            for (int step = 0; step < STEPS; step++) {
                MultiDataSet batch = task.encoder().encode(task.examples(), step);
                ours.fit(batch);
                theirs.setInputs(batch.getFeatures());
                theirs.setLabels(batch.getLabels());
                theirs.computeGradientAndScore();
                theirs.getUpdater()
                        .update(theirs.gradient(), step, 0, theirs.batchSize(), LayerWorkspaceMgr.noWorkspaces());
                INDArray parameters = theirs.params();
                parameters.subi(theirs.gradient().gradient().reshape(parameters.shape()));
                assertSame(ours.params(), parameters, 2e-5 * (step + 1), step);
            }
            INDArray state = theirs.getUpdater().getStateViewArray();
            assertSame(
                    ours.getUpdater().getStateViewArray(),
                    state,
                    1e-4 * state.amaxNumber().doubleValue(),
                    STEPS);
        }
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
