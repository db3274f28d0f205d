package org.crossbranch.spark.training;

import java.io.Serializable;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.broadcast.Broadcast;
import org.crossbranch.training.TrainingSettings.Precision;
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
    private final Precision precision;
    private transient long startNanos;

    /**
     * A network on its way to the workers.
     *
     * @param run the training that it is of
     * @param configuration the graph
     * @param iterations steps of a worker so far
     * @param parameters the parameters
     * @param updater what Adam remembers
     */
    record NetworkCopy(
            TrainingData.NetworkRun run,
            ComputationGraphConfiguration configuration,
            int iterations,
            SentFloats parameters,
            SentFloats updater)
            implements Serializable {

        static NetworkCopy of(
                TrainingData.NetworkRun run, ComputationGraph graph, Function<float[], SentFloats> sending) {
            return new NetworkCopy(
                    run,
                    graph.getConfiguration(),
                    graph.getConfiguration().getIterationCount(),
                    sending.apply(Floats.of(graph.params())),
                    sending.apply(Floats.of(graph.getUpdater().getStateViewArray())));
        }

        ComputationGraph open() {
            ComputationGraph graph = run.memory().takeGraph(run.network()).orElseGet(this::made);
            graph.getConfiguration().setIterationCount(iterations);
            Floats.write(parameters.unpack(), graph.params());
            Floats.write(updater.unpack(), graph.getUpdater().getStateViewArray());
            return graph;
        }

        private ComputationGraph made() {
            ComputationGraph graph = new RowGraph(configuration.clone());
            graph.init();
            return graph;
        }
    }

    /** A worker that sends its results in a precision. */
    AveragingWorker(Broadcast<NetworkCopy> network, WorkerConfiguration configuration, Precision precision) {
        super(null, true, configuration, List.of(), List.of(), null);
        this.network = network;
        this.precision = precision;
    }

    @Override
    public ComputationGraph getInitialModelGraph() {
        ComputationGraph graph = network.value().open();
        startNanos = System.nanoTime();
        return graph;
    }

    /** {@inheritDoc} It has the worker's share of the mean. */
    @Override
    public ParameterAveragingTrainingResult getFinalResult(ComputationGraph graph) {
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        ParameterAveragingTrainingResult result = super.getFinalResult(graph);
        float[] values = Floats.of(graph.params(), graph.getUpdater().getStateViewArray());
        if (precision != Precision.FLOAT32) {
            float[] start = network.value().parameters().unpack();
            for (int i = 0; i < start.length; i++) {
                values[i] -= start[i];
            }
        }
        int iterations = graph.getConfiguration().getIterationCount();
        TrainingData.NetworkRun run = network.value().run();
        run.memory().giveGraph(run.network(), graph);
        return new Result(result, new WorkersMean.Share(values, result.getScore(), iterations, seconds));
    }

    /**
     * A worker's result. Its share has the parameters, or with less than full precision their differences from those that
     * the worker began with, and what Adam remembers behind them.
     */
    static final class Result extends ParameterAveragingTrainingResult {
        private static final long serialVersionUID = 1L;

        private final transient WorkersMean.Share share;

        private Result(ParameterAveragingTrainingResult result, WorkersMean.Share share) {
            super(
                    result.getParameters(),
                    result.getUpdaterState(),
                    result.getScore(),
                    result.getListenerMetaData(),
                    result.getListenerStaticInfo(),
                    result.getListenerUpdates());
            this.share = share;
        }

        WorkersMean.Share share() {
            return share;
        }
    }
}
