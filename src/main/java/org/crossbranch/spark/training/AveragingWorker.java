package org.crossbranch.spark.training;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.broadcast.Broadcast;
import org.crossbranch.training.dl4j.graph.RowGraph;
import org.crossbranch.training.dl4j.vertex.Floats;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.spark.api.WorkerConfiguration;
import org.deeplearning4j.spark.impl.paramavg.ParameterAveragingTrainingResult;
import org.deeplearning4j.spark.impl.paramavg.ParameterAveragingTrainingWorker;

/**
 * DL4J's worker with a way of its own to get its copy of the network: DL4J loses the number of steps taken when it copies
 * a configuration, so that the learning rate's schedule and Adam's bias correction would start anew after each averaging;
 * and it sends parameters element by element, which took a third of the training time.
 */
final class AveragingWorker extends ParameterAveragingTrainingWorker {
    private static final long serialVersionUID = 1L;

    private final Broadcast<NetworkCopy> network;

    /**
     * A network on its way to the workers.
     *
     * @param configuration the graph
     * @param iterations steps of a worker so far
     * @param parameters the parameters
     * @param updater what Adam remembers
     */
    @SuppressWarnings("ArrayRecordComponent") // carried from one place to another, never compared
    record NetworkCopy(ComputationGraphConfiguration configuration, int iterations, float[] parameters, float[] updater)
            implements Serializable {

        static NetworkCopy of(ComputationGraph graph) {
            return new NetworkCopy(
                    graph.getConfiguration(),
                    graph.getConfiguration().getIterationCount(),
                    Floats.of(graph.params()),
                    Floats.of(graph.getUpdater().getStateViewArray()));
        }

        ComputationGraph open() {
            ComputationGraph graph = new RowGraph(configuration.clone());
            graph.init();
            graph.getConfiguration().setIterationCount(iterations);
            Floats.write(parameters, graph.params());
            Floats.write(updater, graph.getUpdater().getStateViewArray());
            return graph;
        }
    }

    AveragingWorker(Broadcast<NetworkCopy> network, WorkerConfiguration configuration) {
        super(null, true, configuration, List.of(), List.of(), null);
        this.network = network;
    }

    @Override
    public ComputationGraph getInitialModelGraph() {
        return network.value().open();
    }

    /** {@inheritDoc} It says how many steps have been taken. */
    @Override
    public ParameterAveragingTrainingResult getFinalResult(ComputationGraph graph) {
        return new Result(super.getFinalResult(graph), graph.getConfiguration().getIterationCount());
    }

    /** A worker's result, and the steps that it has taken since training began. */
    static final class Result extends ParameterAveragingTrainingResult {
        private static final long serialVersionUID = 1L;

        private final int iterations;

        private Result(ParameterAveragingTrainingResult result, int iterations) {
            super(
                    result.getParameters(),
                    result.getUpdaterState(),
                    result.getScore(),
                    result.getListenerMetaData(),
                    result.getListenerStaticInfo(),
                    result.getListenerUpdates());
            this.iterations = iterations;
        }

        int iterations() {
            return iterations;
        }
    }
}
