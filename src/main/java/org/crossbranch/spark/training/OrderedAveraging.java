package org.crossbranch.spark.training;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.crossbranch.training.dl4j.vertex.Floats;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.spark.api.Repartition;
import org.deeplearning4j.spark.api.WorkerConfiguration;
import org.deeplearning4j.spark.impl.graph.SparkComputationGraph;
import org.deeplearning4j.spark.impl.multilayer.SparkDl4jMultiLayer;
import org.deeplearning4j.spark.impl.paramavg.ParameterAveragingTrainingMaster;
import org.deeplearning4j.spark.impl.paramavg.ParameterAveragingTrainingResult;
import org.deeplearning4j.spark.impl.paramavg.ParameterAveragingTrainingWorker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * DL4J's parameter averaging with the workers' results summed in the order of their partitions. DL4J sums them as they
 * arrive; with three workers or more the float sums, and so the model, would depend on who is first. DL4J counts as many steps
 * for each averaging as there are at most, ours those that were taken. The driver holds one
 * set of parameters and Adam's two moments a worker while it sums.
 */
final class OrderedAveraging extends ParameterAveragingTrainingMaster {
    private static final Logger LOG = LoggerFactory.getLogger(OrderedAveraging.class);

    private @Nullable Broadcast<AveragingWorker.NetworkCopy> network;

    /** The result of a worker; DL4J's own class cannot be sent. */
    @SuppressWarnings("ArrayRecordComponent") // carried from one place to another, never compared
    private record WorkerResult(float[] parameters, float[] updater, double score, int iterations)
            implements Serializable {
        static WorkerResult of(ParameterAveragingTrainingResult result) {
            return new WorkerResult(
                    Floats.of(result.getParameters()),
                    Floats.of(result.getUpdaterState()),
                    result.getScore(),
                    ((AveragingWorker.Result) result).iterations());
        }
    }

    private OrderedAveraging(Builder builder) {
        super(builder);
    }

    /** A master for batches that come one a path, already dealt out to the workers' partitions. */
    static OrderedAveraging of(int workers, int averagingFrequency, long seed) {
        Builder builder = new Builder(workers, 1)
                .batchSizePerWorker(1)
                .averagingFrequency(averagingFrequency)
                .repartionData(Repartition.Never)
                .saveUpdater(true)
                .workerPrefetchNumBatches(0)
                .storageLevelStreams(null)
                .rngSeed(seed);
        return new OrderedAveraging(builder);
    }

    @Override
    public ParameterAveragingTrainingWorker getWorkerInstance(SparkComputationGraph graph) {
        network = graph.getSparkContext().broadcast(AveragingWorker.NetworkCopy.of(graph.getNetwork()));
        return new AveragingWorker(network, new WorkerConfiguration(true, 1, 1, averagingFrequency, 0, false));
    }

    @Override
    protected void processResults(
            SparkDl4jMultiLayer multiLayer,
            SparkComputationGraph graph,
            JavaRDD<ParameterAveragingTrainingResult> results,
            int split,
            int splits) {
        List<WorkerResult> ordered = results.map(WorkerResult::of).collect();
        WorkerResult sum = ordered.get(0);
        double score = sum.score();
        int iterations = sum.iterations();
        for (WorkerResult result : ordered.subList(1, ordered.size())) {
            add(result.parameters(), sum.parameters());
            add(result.updater(), sum.updater());
            score += result.score();
            iterations = Math.max(iterations, result.iterations());
        }
        divide(sum.parameters(), ordered.size());
        divide(sum.updater(), ordered.size());
        ComputationGraph trained = graph.getNetwork();
        Floats.write(sum.parameters(), trained.params());
        Floats.write(sum.updater(), trained.getUpdater().getStateViewArray());
        graph.setScore(score / ordered.size());
        // As many as were taken: the last split of a round may be a short one.
        trained.getConfiguration().setIterationCount(iterations);
        if (network != null) {
            network.destroy();
            network = null;
        }
        LOG.debug("averaged {} workers, score {}", ordered.size(), graph.getScore());
    }

    private static void add(float[] values, float[] sum) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] += values[i];
        }
    }

    private static void divide(float[] values, int divisor) {
        for (int i = 0; i < values.length; i++) {
            values[i] /= divisor;
        }
    }
}
