package org.crossbranch.training.dl4j.vertex;

import java.nio.ByteBuffer;
import java.util.Collection;
import org.crossbranch.scoring.network.kernel.AdamStep;
import org.crossbranch.scoring.network.kernel.GradientKernels;
import org.deeplearning4j.nn.api.Trainable;
import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.updater.graph.ComputationGraphUpdater;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.deeplearning4j.optimize.Solver;
import org.deeplearning4j.optimize.api.ConvexOptimizer;
import org.deeplearning4j.optimize.api.StepFunction;
import org.deeplearning4j.optimize.api.TrainingListener;
import org.deeplearning4j.optimize.solvers.StochasticGradientDescent;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.learning.config.Adam;

/**
 * DL4J's updater of a graph, for one Adam over all parameters, in one pass over gradients, moments and parameters. DL4J makes a
 * pass each to divide by the batch, to measure the norm of each layer, to clip, for Adam, whose loop is not vectorised, and to
 * subtract: with batches of a few sentences that was half of the training time. It subtracts the step itself, so the {@link
 * #solver} takes none. State and result are DL4J's, up to the rounding of floats.
 */
public final class OnePassAdam extends ComputationGraphUpdater {
    private final INDArray parameters;

    /**
     * The updater of a graph.
     *
     * @throws IllegalArgumentException if the graph has parameters with other updaters than one Adam
     */
    public OnePassAdam(ComputationGraph graph) {
        super(graph);
        if (getUpdaterBlocks().size() != 1) {
            throw new IllegalArgumentException(
                    getUpdaterBlocks().size() + " groups of parameters with updaters of their own; one is possible");
        }
        parameters = graph.params();
    }

    /** DL4J's gradient descent for a graph with such an updater. */
    public static Solver solver(ComputationGraph graph) {
        return new Descent(graph);
    }

    @Override
    public synchronized void update(
            Gradient gradient, int iteration, int epoch, int batchSize, LayerWorkspaceMgr workspaces) {
        ByteBuffer values = Floats.memory(parameters, 0, parameters.length());
        ByteBuffer first = Floats.memory(getStateViewArray(), 0, parameters.length());
        ByteBuffer second = Floats.memory(getStateViewArray(), parameters.length(), parameters.length());
        int at = 0;
        for (Trainable layer : getOrderedLayers()) {
            if (layer.numParams() > 0) {
                ParameterVertexRun vertex = (ParameterVertexRun) layer;
                Adam adam = (Adam) vertex.getConfig().getUpdaterByParam("");
                int t = iteration + 1;
                double correction = Math.sqrt(1 - Math.pow(adam.getBeta2(), t)) / (1 - Math.pow(adam.getBeta1(), t));
                AdamStep step = new AdamStep(
                        scale(vertex, batchSize),
                        (float) (adam.getLearningRate(iteration, epoch) * correction),
                        (float) adam.getBeta1(),
                        (float) adam.getBeta2(),
                        (float) adam.getEpsilon());
                for (float[] byParameter : vertex.gradients()) {
                    GradientKernels.adam(byParameter.length, byParameter, values, first, second, at, step);
                    at += byParameter.length;
                }
            }
        }
    }

    /** The factor of a layer's gradient, as in DL4J: it is divided by the batch's rows, and the norm of the quotient is clipped. */
    private static float scale(ParameterVertexRun vertex, int batchSize) {
        double limit = vertex.getConfig().getGradientNormalizationThreshold();
        double norm = Math.sqrt(vertex.squaredNorm()) / batchSize;
        return (float) ((limit > 0 && norm > limit ? limit / norm : 1) / batchSize);
    }

    /** Gradient descent whose updater has taken the step already. */
    private static final class Descent extends Solver {
        private final ConvexOptimizer optimizer;

        Descent(ComputationGraph graph) {
            optimizer = new StochasticGradientDescent(graph.conf(), new NoStep(), graph.getListeners(), graph);
        }

        @Override
        public ConvexOptimizer getOptimizer() {
            return optimizer;
        }

        @Override
        public void initOptimizer() {}

        @Override
        public void optimize(LayerWorkspaceMgr workspaces) {
            optimizer.optimize(workspaces);
        }

        @Override
        public void setListeners(Collection<TrainingListener> listeners) {
            optimizer.setListeners(listeners);
        }
    }

    /** Does nothing. */
    private static final class NoStep implements StepFunction {
        private static final long serialVersionUID = 1L;

        @Override
        public void step(INDArray x, INDArray line, double step) {}

        @Override
        public void step(INDArray x, INDArray line) {}

        @Override
        public void step() {}
    }
}
