package org.crossbranch.training.dl4j.vertex;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.SplittableRandom;
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
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.Adam;

/**
 * DL4J's updater of a graph, for one Adam or one gradient descent over all parameters, in one pass over gradients, moments and
 * parameters. DL4J makes a pass each to divide by the batch, to measure the norm of each layer, to clip, for Adam, whose loop is
 * not vectorised, and to subtract: with batches of a few sentences that was half of the training time. It subtracts the step
 * itself, so the {@link #solver} takes none. State and result are DL4J's, up to the rounding of floats.
 *
 * <p>Gradients may have noise (Neelakantan et al. 2015). It comes after clipping: the norm of noise on a large layer is far above the
 * limit. The seeds in the batch's first input draw it, so that it is the same wherever the batch is trained on.
 */
public final class OnePassUpdater extends ComputationGraphUpdater {
    private final INDArray parameters;

    /**
     * The updater of a graph.
     *
     * @throws IllegalArgumentException if the graph has parameters with other updaters than one Adam or one Sgd
     */
    public OnePassUpdater(ComputationGraph graph) {
        super(graph);
        if (getUpdaterBlocks().size() != 1) {
            throw new IllegalArgumentException(
                    getUpdaterBlocks().size() + " groups of parameters with updaters of their own; one is possible");
        }
        parameters = graph.params();
        if (getStateViewArray() == null) {
            updaterStateViewArray = Nd4j.empty(DataType.FLOAT); // gradient descent remembers nothing
        }
    }

    /** DL4J's gradient descent for a graph with such an updater. */
    public static Solver solver(ComputationGraph graph) {
        return new Descent(graph);
    }

    /** {@inheritDoc} DL4J's own fails where there is nothing to remember. */
    @Override
    public void setStateViewArray(INDArray state) {
        Floats.write(Floats.of(state), getStateViewArray());
    }

    @Override
    public synchronized void update(
            Gradient gradient, int iteration, int epoch, int batchSize, LayerWorkspaceMgr workspaces) {
        INDArray state = getStateViewArray();
        long moments = state.isEmpty() ? 0 : parameters.length();
        ByteBuffer values = Floats.memory(parameters, 0, parameters.length());
        ByteBuffer first = Floats.memory(state, 0, moments);
        ByteBuffer second = Floats.memory(state, moments, moments);
        int at = 0;
        for (Trainable layer : getOrderedLayers()) {
            if (layer.numParams() > 0) {
                ParameterVertexRun vertex = (ParameterVertexRun) layer;
                StepRule rule = vertex.rule();
                float scale = scale(vertex, batchSize);
                double deviation = rule.noiseDeviation(iteration);
                if (deviation > 0) {
                    vertex.addNoise(deviation / scale, random(vertex));
                }
                double rate = rule.updater().getLearningRate(iteration, epoch);
                if (rule.updater() instanceof Adam adam) {
                    AdamStep step = step(adam, rate, iteration + 1, scale);
                    for (float[] byParameter : vertex.gradients()) {
                        GradientKernels.adam(byParameter.length, byParameter, values, first, second, at, step);
                        at += byParameter.length;
                    }
                } else {
                    for (float[] byParameter : vertex.gradients()) {
                        GradientKernels.descend(byParameter.length, byParameter, values, at, (float) (-rate * scale));
                        at += byParameter.length;
                    }
                }
            }
        }
    }

    private static AdamStep step(Adam adam, double rate, int t, float scale) {
        double correction = Math.sqrt(1 - Math.pow(adam.getBeta2(), t)) / (1 - Math.pow(adam.getBeta1(), t));
        return new AdamStep(
                scale, (float) (rate * correction), (float) adam.getBeta1(), (float) adam.getBeta2(), (float)
                        adam.getEpsilon());
    }

    private SplittableRandom random(ParameterVertexRun vertex) {
        float[] seeds = Floats.of(getNetwork().getInput(0));
        return RowOperation.random(
                new RowMatrix(1, seeds.length, seeds), vertex.getVertexName().hashCode());
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
