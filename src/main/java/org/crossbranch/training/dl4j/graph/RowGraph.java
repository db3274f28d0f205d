package org.crossbranch.training.dl4j.graph;

import org.crossbranch.training.dl4j.vertex.OnePassUpdater;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * A graph whose parameters are in vertices of ours, with {@link OnePassUpdater} for its updater. DL4J counts those of its own layers only, and takes a graph without any
 * for one that there is nothing to train in.
 */
public final class RowGraph extends ComputationGraph {
    private static final long serialVersionUID = 1L;

    /** A graph that is yet to be initialised. */
    public RowGraph(ComputationGraphConfiguration configuration) {
        super(configuration);
    }

    @Override
    public long numParams(boolean backwards) {
        return params().length();
    }

    @Override
    public void init(@Nullable INDArray parameters, boolean cloneParametersArray) {
        super.init(parameters, cloneParametersArray);
        if (!(getUpdater() instanceof OnePassUpdater)) { // dl4j-spark initialises a graph again that has been trained
            solver = OnePassUpdater.solver(this);
            setUpdater(new OnePassUpdater(this));
        }
    }

    @Override
    public RowGraph clone() {
        RowGraph copy = new RowGraph(getConfiguration().clone());
        copy.init(params().dup(), false);
        copy.getUpdater().setStateViewArray(getUpdater().getStateViewArray().dup());
        return copy;
    }
}
