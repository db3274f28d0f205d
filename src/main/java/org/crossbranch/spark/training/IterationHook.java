package org.crossbranch.spark.training;

import org.deeplearning4j.nn.api.Model;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.spark.api.TrainingHook;
import org.nd4j.linalg.dataset.api.DataSet;
import org.nd4j.linalg.dataset.api.MultiDataSet;

/**
 * Tells a worker's copy of the network how many steps were taken before the last averaging. DL4J loses the number when it
 * copies a configuration, and without it the learning rate's schedule and Adam's bias correction start anew each time.
 */
final class IterationHook implements TrainingHook {
    private static final long serialVersionUID = 1L;

    private int iterations;

    /** Steps of a worker until now; the workers of the next split are sent a copy of this. */
    void reached(int stepsUntilNow) {
        iterations = stepsUntilNow;
    }

    @Override
    public void preUpdate(MultiDataSet batch, Model model) {
        ComputationGraphConfiguration configuration = ((ComputationGraph) model).getConfiguration();
        if (configuration.getIterationCount() < iterations) {
            configuration.setIterationCount(iterations + configuration.getIterationCount());
        }
    }

    @Override
    public void postUpdate(MultiDataSet batch, Model model) {}

    @Override
    public void preUpdate(DataSet batch, Model model) {}

    @Override
    public void postUpdate(DataSet batch, Model model) {}
}
