package org.crossbranch.training.dl4j.graph;

import org.crossbranch.scoring.network.kernel.GradientKernels;
import org.crossbranch.training.dl4j.vertex.Floats;
import org.deeplearning4j.nn.api.Trainable;
import org.deeplearning4j.nn.api.TrainingConfig;
import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.updater.graph.ComputationGraphUpdater;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.learning.config.Adam;

/**
 * DL4J's updater of a graph, for one Adam over all parameters, in one pass over gradient and moments. DL4J makes a pass each to
 * divide by the batch, to measure the norm of each layer, to clip, and for Adam, whose loop is not vectorised: with batches of a
 * few sentences that was half of the training time. State and result are DL4J's, up to the rounding of floats.
 */
final class OnePassAdam extends ComputationGraphUpdater {
    /** Parameters at a time: the gradient and both moments of so many stay in a core's first cache. */
    private static final int CHUNK = 1 << 11;

    private final float[] gradients = new float[CHUNK];
    private final float[] first = new float[CHUNK];
    private final float[] second = new float[CHUNK];
    private final float[] squares = new float[GradientKernels.LANES];

    OnePassAdam(ComputationGraph graph) {
        super(graph);
        if (getUpdaterBlocks().size() != 1) {
            throw new IllegalArgumentException(
                    getUpdaterBlocks().size() + " groups of parameters with updaters of their own; one is possible");
        }
    }

    @Override
    public synchronized void update(
            Gradient gradient, int iteration, int epoch, int batchSize, LayerWorkspaceMgr workspaces) {
        INDArray moments = getStateViewArray();
        INDArray all = getFlattenedGradientsView();
        long length = all.length();
        Floats.Window gradientWindow = Floats.window(all);
        Floats.Window momentWindow = Floats.window(moments);
        long from = 0;
        for (Trainable layer : getOrderedLayers()) {
            long to = from + layer.numParams();
            if (to > from) {
                step(layer, from, to, length, gradientWindow, momentWindow, iteration, epoch, batchSize);
            }
            from = to;
        }
    }

    private void step(
            Trainable layer,
            long from,
            long to,
            long length,
            Floats.Window gradient,
            Floats.Window moments,
            int iteration,
            int epoch,
            int batchSize) {
        Adam adam = adam(layer);
        float scale = scale(layer.getConfig(), gradient, from, to, batchSize);
        int t = iteration + 1;
        double correction = Math.sqrt(1 - Math.pow(adam.getBeta2(), t)) / (1 - Math.pow(adam.getBeta1(), t));
        float rate = (float) (adam.getLearningRate(iteration, epoch) * correction);
        for (long at = from; at < to; at += CHUNK) {
            int count = (int) Math.min(CHUNK, to - at);
            gradient.read(at, gradients, count);
            moments.read(at, first, count);
            moments.read(length + at, second, count);
            GradientKernels.adam(
                    count,
                    gradients,
                    first,
                    second,
                    scale,
                    rate,
                    (float) adam.getBeta1(),
                    (float) adam.getBeta2(),
                    (float) adam.getEpsilon());
            gradient.write(at, gradients, count);
            moments.write(at, first, count);
            moments.write(length + at, second, count);
        }
    }

    /** The factor of a layer's gradient, as in DL4J: it is divided by the batch's rows, and the norm of the quotient is clipped. */
    private float scale(TrainingConfig layer, Floats.Window gradient, long from, long to, int batchSize) {
        double limit = layer.getGradientNormalizationThreshold();
        if (limit <= 0) {
            return 1f / batchSize;
        }
        double sum = 0;
        for (long at = from; at < to; at += CHUNK) {
            int count = (int) Math.min(CHUNK, to - at);
            gradient.read(at, gradients, count);
            sum += GradientKernels.squaredNorm(count, gradients, squares);
        }
        double norm = Math.sqrt(sum) / batchSize;
        return (float) ((norm > limit ? limit / norm : 1) / batchSize);
    }

    private static Adam adam(Trainable layer) {
        return (Adam) layer.getConfig().getUpdaterByParam("");
    }
}
